"""The dares of the house: harmless, quick, and fit for a text chat. A server may write a list of its own."""

from __future__ import annotations

from typing import Final

from bot.i18n import mark

DARES: Final[tuple[str, ...]] = (
    mark("Write your next message in rhyme."),
    mark("Tell a joke that a child would laugh at."),
    mark("Describe your day in exactly five words."),
    mark("Say something kind about the player after you."),
    mark("Draw a cat with punctuation marks."),
    mark("Write the first line of a bad novel."),
    mark("Sing a line of a song, in writing, with all the notes."),
    mark("Name five animals that begin with the same letter."),
    mark("Speak like a pirate until your next turn."),
    mark("Tell which superpower would be of no use to you at all."),
    mark("Explain the rules of UNO in one sentence."),
    mark("Write a weather report for the room you are in."),
    mark("Sell us the object nearest to you in two sentences."),
    mark("Write a haiku about the card on the pile."),
    mark("Answer with emojis only until your next turn."),
    mark("Tell the best thing that you ate this week."),
    mark("Invent a holiday and say how it is celebrated."),
    mark("Write a message without the letter E."),
    mark("Give the table a motto."),
    mark("Name three things in your room that are blue."),
    mark("Write a two-line poem about losing at cards."),
    mark("Say hello in four languages."),
    mark("Tell a film in three emojis and let the others guess."),
    mark("Invent a word and say what it means."),
    mark("Write a review of your chair, with stars."),
    mark("Say which animal would win at UNO, and why."),
    mark("Write the alphabet backwards from M to A."),
    mark("Count down from ten with a different emoji for each number."),
    mark("Thank everybody at the table as if you had won a prize."),
    mark("Describe the last picture you took, without saying what it shows."),
    mark("Tell us a fact that nobody here will know."),
    mark("Write your name as if it were a spell."),
    mark("Give the next player a title of nobility."),
    mark("Make up an excuse for being late, with a dragon in it."),
    mark("Name a song for every colour in the game."),
    mark("Write a fortune cookie for the player before you."),
)
