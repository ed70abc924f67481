import { capturePoints, mapMax, maxPlayersPerSide } from "contract/constants.ts";
import { sides } from "contract/sides.ts";
import { isSingleLine } from "contract/single-line.ts";
import type { DraftPlayer, DraftRound, ReportedRound } from "./round-message.ts";
import { UnreadableMessage } from "./round-message.ts";

/**
 * The round by the rules that all formats share: 1 to 16 players, at most 8 per side, no duplicates, valid texts, the
 * map without its path, no flags where the server did not count them. Throws `UnreadableMessage`.
 */
export function reportedRound(draft: DraftRound): ReportedRound {
  const players = draft.players.map((player) => ({ ...player, name: player.name.trim() }));
  if (players.length === 0) throw new UnreadableMessage(null, "There are no players in this round");
  refuseCrowd(players);
  refuseTwins(players, draft.rendered);
  const map = draft.map?.split("/").at(-1)?.trim() || null;
  refuseUnfit(map, "The map", null);
  if (map !== null && !isSingleLine(map)) throw new UnreadableMessage(null, "The map holds control characters");
  refuseUnfit(draft.redClan, "Red's clan", null);
  refuseUnfit(draft.blueClan, "Blue's clan", null);
  const isCounting = countsFlags(draft);
  return {
    ...draft,
    map,
    players: players.map(({ clientId, line, ...player }) => ({
      ...player,
      flags: isCounting ? player.flags : null,
    })),
  };
}

function refuseCrowd(players: readonly DraftPlayer[]): void {
  for (const side of sides) {
    const tooMany = players.filter((player) => player.side === side)[maxPlayersPerSide];
    if (!tooMany) continue;
    throw new UnreadableMessage(tooMany.line, `There are more than ${maxPlayersPerSide} players in the ${side} team`);
  }
}

function refuseTwins(players: readonly DraftPlayer[], rendered: boolean): void {
  const [ids, names] = [new Set<number>(), new Set<string>()];
  for (const { clientId, name, line } of players) {
    if (name === "") throw new UnreadableMessage(line, "The player has no name");
    refuseUnfit(name, "The name", line);
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

/** Refuses a text that no server sends or that a database cannot store. */
function refuseUnfit(text: string | null, what: string, line: number | null): void {
  if (text === null) return;
  if (text.length > mapMax) throw new UnreadableMessage(line, `${what} is longer than ${mapMax} characters`);
  if (!text.isWellFormed() || [...text].some((character) => character < " ")) {
    throw new UnreadableMessage(line, `${what} holds control characters or broken ones`);
  }
}

/**
 * Servers count flags only while statistics are on: all zeros with a score that needs captures means not counted.
 * (docs/messages.md, Flags that nobody counted)
 */
function countsFlags({ players, redScore, blueScore }: DraftRound): boolean {
  return Math.max(redScore, blueScore) < capturePoints || players.some(({ flags }) => (flags ?? 0) > 0);
}
