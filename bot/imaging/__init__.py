"""Pictures: card faces and charts, drawn by Pillow from plain values. Nothing here knows Discord or a table."""
