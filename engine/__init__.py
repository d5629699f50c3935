"""UNO, in all its editions: rules as values, no clock, no input or output, no language."""
