"""What Discord shows: screens built from values, and the ids on their buttons."""
