"""Discord's verbs, slash commands and presses, turned into actions. Thin: parse, call, answer."""
