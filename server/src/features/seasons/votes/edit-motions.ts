import { maxProposedMotions } from "contract/constants.ts";
import { transaction } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { requireActiveSeasonForShare, seasonEnded } from "../../competitions/active-season.ts";
import { lockActiveSeasonForShare } from "../../competitions/seasons-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import type { Row } from "../../tables.ts";
import {
  countAndClose,
  countProposed,
  insertMotion,
  insertMotionVote,
  lockLeadIn,
  lockMotionForUpdate,
  lockOpenMotions,
  removeMotion,
  setOpened,
} from "./motions-queries.ts";

/**
 * Runs a change of a motion of the active season in one transaction that has locked its row: a vote comes before or after
 * the motion is closed, never between the count and the end.
 * @throws MOTION_NOT_FOUND, SEASON_ENDED
 */
function editMotion(
  { db }: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, motion: Row<"motions">) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeasonForShare(trx);
    const motion = await lockMotionForUpdate(trx, id);
    if (motion === undefined) throw refuse("MOTION_NOT_FOUND");
    if (season === undefined || motion.season_id !== season.id) throw await seasonEnded(trx, motion.season_id);
    await noteSubject(trx, { kind: "MOTION", id });
    await edit(trx, motion);
  });
}

/**
 * Proposes a motion, as the leader of a clan or as an admin, and returns its key. An admin opens it later.
 * @throws NO_ACTIVE_SEASON, NOT_LEADER, TOO_MANY_MOTIONS
 */
export function proposeMotion(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: Pick<SignedIn, "id" | "role">,
  text: string,
): Promise<number> {
  return transaction(db, async (trx) => {
    const { id: season_id } = await requireActiveSeasonForShare(trx);
    // The lead's lock keeps two proposals of a clan from both counting the same ones.
    const clan_id = await lockLeadIn(trx, season_id, viewer.id);
    if (clan_id === null && viewer.role !== "ADMIN") throw refuse("NOT_LEADER");
    if (clan_id !== null && (await countProposed(trx, clan_id)) >= maxProposedMotions) {
      throw refuse("TOO_MANY_MOTIONS", { motions: maxProposedMotions });
    }
    return insertMotion(trx, { season_id, text, clan_id, proposed_by: viewer.id, proposed_at: clock.now() });
  });
}

/** Opens a proposed motion to the leaders' votes. @throws MOTION_OPENED, and as `editMotion` does */
export async function openMotion(context: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editMotion(context, id, async (trx, { opened_at }) => {
    if (opened_at !== null) throw refuse("MOTION_OPENED");
    await setOpened(trx, id, context.clock.now());
  });
}

/**
 * Casts the vote of the clan that the viewer leads, which is final.
 * @throws NOT_LEADER, MOTION_NOT_OPEN, ALREADY_VOTED_ON, and as `editMotion` does
 */
export async function voteOnMotion(
  context: Pick<Context, "db">,
  viewerId: number,
  id: number,
  inFavour: boolean,
): Promise<void> {
  await editMotion(context, id, async (trx, { season_id, opened_at, closed_at }) => {
    const clan_id = await lockLeadIn(trx, season_id, viewerId);
    if (clan_id === null) throw refuse("NOT_LEADER");
    if (opened_at === null || closed_at !== null) throw refuse("MOTION_NOT_OPEN");
    const isFirst = await insertMotionVote(trx, { motion_id: id, clan_id, in_favour: inFavour ? 1 : 0 });
    if (!isFirst) throw refuse("ALREADY_VOTED_ON");
  });
}

/** Closes an open motion and counts its votes. @throws MOTION_NOT_OPEN, and as `editMotion` does */
export async function closeMotion(context: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editMotion(context, id, async (trx, { opened_at, closed_at }) => {
    if (opened_at === null || closed_at !== null) throw refuse("MOTION_NOT_OPEN");
    await countAndClose(trx, id, context.clock.now());
  });
}

/** Closes and counts the open motions of a season that ends, whose row is locked. */
export async function closeMotionsOf(trx: LeagueTransaction, seasonId: number, now: number): Promise<void> {
  for (const { id } of await lockOpenMotions(trx, seasonId)) {
    await noteSubject(trx, { kind: "MOTION", id });
    await countAndClose(trx, id, now);
  }
}

/** Deletes a motion that is not closed, with its votes. @throws MOTION_CLOSED, and as `editMotion` does */
export async function deleteMotion(context: Pick<Context, "db">, id: number): Promise<void> {
  await editMotion(context, id, async (trx, { closed_at }) => {
    if (closed_at !== null) throw refuse("MOTION_CLOSED");
    await removeMotion(trx, id);
  });
}
