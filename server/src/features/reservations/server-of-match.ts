import type { MatchServer } from "contract/reservations.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { findMatch, playersOfMatches } from "../matches/matches-queries.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { presentMatchServer } from "./present-reservation.ts";
import { reservationOfMatch } from "./shown-reservations-queries.ts";

/**
 * The server of a match of a queue, for its players and admins: addresses draw attacks, nobody else is told one. `null`: it
 * has none. `undefined`: the viewer is not told.
 * @throws MATCH_NOT_FOUND
 */
export async function serverOfMatch(
  { db, settings }: Pick<Context, "db" | "settings">,
  viewer: Pick<SignedIn, "id" | "role">,
  id: number,
): Promise<MatchServer | null | undefined> {
  const [match, players] = [await findMatch(db, id), await playersOfMatches(db, [id])];
  if (match === undefined) throw refuse("MATCH_NOT_FOUND");
  const isAdmin = viewer.role === "ADMIN";
  if (!isAdmin && !players.some(({ user_id }) => user_id === viewer.id)) return undefined;
  const found = await reservationOfMatch(db, id);
  if (found === undefined) return null;
  const over = found.has_round === 1 || found.closed_at !== null ? 1 : 0;
  return presentMatchServer(settings, found, players, { mayStart: isAdmin, over });
}
