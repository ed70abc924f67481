import type { LeagueDatabase } from "../context.ts";
import { findPlayers } from "../imports/resolve-players.ts";
import type { Row } from "../tables.ts";
import { readPostedRound } from "./read-posted-round.ts";

/** The names of a received round that no player has. */
export async function missingNames(
  db: LeagueDatabase,
  received: Pick<Row<"received_rounds">, "body">,
): Promise<string[]> {
  const posted = readPostedRound(received);
  if ("ignored" in posted) return [];
  const players = await findPlayers(db, posted.round);
  return players.filter(({ userId }) => userId === null).map(({ name }) => name);
}
