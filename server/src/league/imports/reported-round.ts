import { mapMax, maxPlayersPerSide } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import type { DraftPlayer, DraftRound, ReportedRound } from "./round-message.ts";
import { UnreadableMessage } from "./round-message.ts";

const capturePoints = 100;

/**
 * The round by the rules that all formats share: at most 8 a side, nobody twice, texts that can be kept, the map without
 * its path, no flags where the server did not count them. Throws `UnreadableMessage`.
 */
export function reportedRound(draft: DraftRound): ReportedRound {
  refuseCrowdsAndTwins(draft);
  const map = draft.map?.split("/").at(-1)?.trim() || null;
  for (const text of [map, draft.redClan, draft.blueClan]) refuseUnfit(text ?? "", "The map or clan", null);
  const counted = { red: countsFlags(draft, "red"), blue: countsFlags(draft, "blue") };
  return {
    ...draft,
    map,
    players: draft.players.map(({ clientId, line, ...player }) => ({
      ...player,
      flags: counted[player.side] ? player.flags : null,
    })),
  };
}

function refuseCrowdsAndTwins({ players, rendered }: DraftRound): void {
  const size = { red: 0, blue: 0 };
  const [ids, names] = [new Set<number>(), new Set<string>()];
  for (const { clientId, name, side, line } of players) {
    if (name.trim() === "") throw new UnreadableMessage(line, "The player has no name");
    refuseUnfit(name, "The name", line);
    size[side]++;
    if (size[side] > maxPlayersPerSide) {
      throw new UnreadableMessage(line, `There are more than ${maxPlayersPerSide} players in the ${side} team`);
    }
    if (ids.has(clientId)) throw new UnreadableMessage(line, `The id ${clientId} stands twice`);
    if (names.has(name)) throw twin(name, line, rendered);
    ids.add(clientId);
    names.add(name);
  }
}

function twin(name: string, line: number, rendered: boolean): UnreadableMessage {
  const cause = rendered ? ", for the text has lost its markdown: post the message as the server wrote it" : "";
  return new UnreadableMessage(line, `The name "${name}" stands twice${cause}`);
}

/** A text from outside that no server sends, or that no database keeps. */
function refuseUnfit(text: string, what: string, line: number | null): void {
  if (text.length > mapMax) throw new UnreadableMessage(line, `${what} is longer than ${mapMax} characters`);
  if (!text.isWellFormed() || [...text].some((character) => character < " ")) {
    throw new UnreadableMessage(line, `${what} holds control characters or broken ones`);
  }
}

/**
 * Servers count flags only while statistics are on: a side's zeros beside a score that needs captures mean nothing.
 * (FORMATS.md 8.8)
 */
function countsFlags({ players, redScore, blueScore }: DraftRound, side: Side): boolean {
  const score = side === "red" ? redScore : blueScore;
  return score < capturePoints || players.some((player: DraftPlayer) => player.side === side && player.flags);
}
