"""Every word that people read, in their language: English texts are the keys, gettext catalogues hold the others."""

from __future__ import annotations

from bot.i18n.catalog import LANGUAGES, Translate, mark, translate_for

__all__ = ["LANGUAGES", "Translate", "mark", "translate_for"]
