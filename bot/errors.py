"""What a person may be told when something is not possible: one sentence of fact, one of what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from bot.i18n import mark

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.i18n import Translate

Argument: TypeAlias = "str | int | Callable[[Translate], str]"
"""A part of a sentence; a function where the part itself has to be said in the reader's language."""

NOT_NOW: Final = mark("Not just now")

PERMISSIONS: Final = {
    "view_channel": mark("View Channels"),
    "read_messages": mark("View Channels"),
    "send_messages": mark("Send Messages"),
    "send_messages_in_threads": mark("Send Messages in Threads"),
    "create_public_threads": mark("Create Public Threads"),
    "embed_links": mark("Embed Links"),
    "attach_files": mark("Attach Files"),
    "read_message_history": mark("Read Message History"),
    "use_external_emojis": mark("Use External Emoji"),
    "external_emojis": mark("Use External Emoji"),
    "manage_messages": mark("Manage Messages"),
    "manage_channels": mark("Manage Channels"),
    "manage_guild": mark("Manage Server"),
}
"""Permissions by the library's names, as Discord's own settings call them."""


class UserError(Exception):
    """Something that is refused, and what the person is told. All texts are message ids."""

    def __init__(
        self,
        message: str,
        *,
        heading: str = NOT_NOW,
        advice: str = "",
        offers_hand: bool = False,
        **args: Argument,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.heading = heading
        self.advice = advice
        self.offers_hand = offers_hand
        self.parts = args

    def say(self, t: Translate) -> tuple[str, str, str]:
        """Heading, fact and advice in the reader's language; the advice may be empty."""
        parts = {name: part(t) if callable(part) else part for name, part in self.parts.items()}
        return t(self.heading, **parts), t(self.message, **parts), t(self.advice, **parts) if self.advice else ""


def not_seated() -> UserError:
    """Somebody who has no seat pressed a button of the players."""
    return UserError(
        mark("You have no seat at this table."),
        heading=mark("You are not playing"),
        advice=mark("Join the next game: /uno start opens one."),
    )


def not_seated_yet() -> UserError:
    """Somebody who has not joined pressed a button of the lobby."""
    return UserError(
        mark("You have no seat at this table."), heading=mark("You are not in yet"), advice=mark("Press Join first.")
    )


def already_seated(seat: int) -> UserError:
    """Join was pressed twice. ``seat`` counts from 0."""
    return UserError(
        mark("You have seat {seat} already."),
        heading=mark("You are in"),
        advice=mark("Your cards come when the host deals."),
        seat=seat + 1,
    )


def table_full() -> UserError:
    """Every seat is taken."""
    return UserError(
        mark("Every seat is taken."),
        heading=mark("The table is full"),
        advice=mark("You are welcome to the next game."),
    )


def too_few(fewest: int = 2) -> UserError:
    """Deal was pressed with too few seats taken."""
    return UserError(
        mark("UNO needs two seats.") if fewest == 2 else mark("This game needs {n} seats."),
        heading=mark("Not enough players"),
        advice=mark("Invite somebody, or add a computer."),
        n=fewest,
    )


def too_many_seats(*, limit: int, taken: int) -> UserError:
    """A choice of the host's has room for fewer than sit at the table."""
    return UserError(
        mark("That is for {limit} seats at most, and {taken} are taken."),
        heading=mark("Too many players for that"),
        advice=mark("Choose something else, or let somebody leave first."),
        limit=limit,
        taken=taken,
    )


def unknown_edition(name: str) -> UserError:
    """Somebody typed the name of an edition that there is not."""
    return UserError(
        mark("I know no edition called “{name}”."),
        heading=mark("No such edition"),
        advice=mark("Choose one from the list."),
        name=name,
    )


def edition_not_allowed() -> UserError:
    """An edition that those who manage the server have left out."""
    return UserError(
        mark("This server does not play that edition."),
        heading=mark("Not on this server"),
        advice=mark("Choose another one; /uno-settings says which."),
    )


def not_a_number() -> UserError:
    """Something else was written where a number was asked for."""
    return UserError(
        mark("That is not a whole number."), heading=mark("Not a number"), advice=mark("Write one such as 250.")
    )


def already_dealt() -> UserError:
    """A button of the lobby was pressed when the cards were on the table."""
    return UserError(
        mark("The cards are dealt."),
        heading=mark("The game has begun"),
        advice=mark("You are welcome to the next game."),
    )


def banned() -> UserError:
    """Somebody whom the host sent away wants to join."""
    return UserError(
        mark("The host gave your seat away."),
        heading=mark("Not at this table"),
        advice=mark("You are welcome to the next game."),
    )


def nobody_there() -> UserError:
    """Somebody is to be sent away who has no seat."""
    return UserError(
        mark("That person has no seat at this table."),
        heading=mark("Nobody to send away"),
        advice=mark("The table shows who is playing."),
    )


def only_host(name: str) -> UserError:
    """A button of the host was pressed by another."""
    return UserError(
        mark("Only {name}, the host, can do that."),
        heading=mark("For the host"),
        advice=mark("Ask {name} to press it."),
        name=name,
    )


def only_host_or_managers(name: str) -> UserError:
    """Somebody wants to end a game or to send a player away who may not."""
    return UserError(
        mark("Only {name}, the host, or who manages this channel can do that."),
        heading=mark("For the host"),
        advice=mark("Ask {name} to do it."),
        name=name,
    )


def only_host_or_player(name: str) -> UserError:
    """Somebody else says that the words on a card are done."""
    return UserError(
        mark("{name}, who played the card, or the host says when it is done."),
        heading=mark("Not yours to say"),
        advice=mark("Tell one of them."),
        name=name,
    )


def nothing_to_judge() -> UserError:
    """The dare is settled, or nobody has done it yet."""
    return UserError(
        mark("No dare waits for a verdict."), heading=mark("Nothing to judge"), advice=mark("The table goes on.")
    )


def own_dare() -> UserError:
    """The dared wants to be the judge."""
    return UserError(
        mark("It is your own dare."), heading=mark("The others decide"), advice=mark("Wait for their verdict.")
    )


def bad_dares(*, most: int, longest: int) -> UserError:
    """A server's own list of dares is too long."""
    return UserError(
        mark("A list has {most} dares at most, each of {longest} characters at most."),
        heading=mark("Too much for a list"),
        advice=mark("Shorten it; the list is as it was."),
        most=most,
        longest=longest,
    )


def game_over() -> UserError:
    """A button of a game that has ended."""
    return UserError(
        mark("Its cards are put away."),
        heading=mark("This game has ended"),
        advice=mark("/uno start opens another."),
    )


def no_table_here() -> UserError:
    """A command that needs a table, in a channel without one."""
    return UserError(
        mark("There is no game in this channel."),
        heading=mark("No table here"),
        advice=mark("/uno start opens one."),
    )


def elsewhere() -> UserError:
    """A button of a game in another channel."""
    return UserError(
        mark("This button belongs to a game in another channel."),
        heading=mark("Another table"),
        advice=mark("Press the buttons where its table stands."),
    )


def channel_busy(host: str = "") -> UserError:
    """A second game in one channel."""
    return UserError(
        mark("{name} is hosting a game in this channel.") if host else mark("A game is going on in this channel."),
        heading=mark("One game a channel"),
        advice=mark("Join that one, or open yours in another channel."),
        name=host,
    )


def hand_not_dealt() -> UserError:
    """My hand was asked for in the lobby."""
    return UserError(
        mark("The cards are not dealt yet."),
        heading=mark("No hand yet"),
        advice=mark("Your cards come when the host deals."),
    )


def hand_outdated() -> UserError:
    """A press that meant the turn before; the answer is a fresh hand with this as its note."""
    return UserError(
        mark("That was the hand of a turn ago."), heading=mark("The game moved on"), advice=mark("Here is the new one.")
    )


def button_outdated() -> UserError:
    """A button that this version does not know."""
    return UserError(
        mark("This button is from an older version."),
        heading=mark("An old button"),
        advice=mark("/uno hand and /uno start give you new ones."),
    )


def missing_permissions(names: Sequence[str]) -> UserError:
    """Discord does not let the application do what it must in this channel. ``names`` as Discord spells them."""
    return UserError(
        mark("In this channel I am not allowed to: {permissions}."),
        heading=mark("A permission is missing"),
        advice=mark("Who manages the server can allow it."),
        permissions=_listed(names),
    )


def no_thread(names: Sequence[str]) -> UserError:
    """The server wants a thread for each game, and this channel does not allow one."""
    return UserError(
        mark("In this channel I am not allowed to: {permissions}."),
        heading=mark("No thread this time"),
        advice=mark("So the game is played right here."),
        permissions=_listed(names),
    )


def you_may_not(names: Sequence[str]) -> UserError:
    """A command for those who manage the server or the channel."""
    return UserError(
        mark("That takes this permission: {permissions}."),
        heading=mark("Not for everybody"),
        advice=mark("Ask somebody who manages the server."),
        permissions=_listed(names),
    )


def no_access() -> UserError:
    """Discord refused what the application wanted to do in this channel."""
    return UserError(
        mark("I can no longer see this channel or write in it."),
        heading=mark("A permission is missing"),
        advice=mark("Who manages the server can allow it."),
    )


def only_in_servers() -> UserError:
    """A command in a private conversation."""
    return UserError(
        mark("UNO is played in the channels of a server."),
        heading=mark("Not in private"),
        advice=mark("Type /uno start in a channel."),
    )


def shutting_down() -> UserError:
    """The application is about to stop and takes no new games."""
    return UserError(
        mark("A restart is due, and every game is kept."),
        heading=mark("Back in a moment"),
        advice=mark("Try again in a minute."),
    )


def failure() -> UserError:
    """Something broke on our side."""
    return UserError(
        mark("That did not work, and the game is unchanged."),
        heading=mark("Sorry, our fault"),
        advice=mark("Try again."),
    )


def _listed(permissions: Sequence[str]) -> Callable[[Translate], str]:
    def say(t: Translate) -> str:
        return ", ".join(
            t(PERMISSIONS[name]) if name in PERMISSIONS else name.replace("_", " ") for name in permissions
        )

    return say
