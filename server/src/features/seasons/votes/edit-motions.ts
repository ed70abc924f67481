import { maxProposedMotions } from "contract/constants.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { createSeasonEndedError, requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import { lockActiveSeasonForShare } from "../../competitions/seasons-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import type { Row } from "../../tables.ts";
import {
  countProposedMotions,
  countVotesAndClose,
  insertMotion,
  insertMotionVote,
  lockLedClanIdInSeason,
  lockMotionForUpdate,
  lockOpenMotions,
  markMotionOpened,
  removeMotion,
} from "./motions-queries.ts";

/**
 * Runs a change of a motion of the active season in one transaction. The motion is locked, so no vote can be cast while
 * the motion is being closed.
 * @throws MOTION_NOT_FOUND if there is no such motion
 * @throws SEASON_ENDED if its season is not active
 */
function editMotion(
  { db }: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, motion: Row<"motions">) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeasonForShare(trx);
    const motion = await lockMotionForUpdate(trx, id);
    if (motion === undefined) throw createApiError("MOTION_NOT_FOUND");
    if (season === undefined || motion.season_id !== season.id)
      throw await createSeasonEndedError(trx, motion.season_id);
    await recordAffected(trx, { kind: "MOTION", id });
    await edit(trx, motion);
  });
}

/**
 * Proposes a motion to the council (the leaders of the clans) of the active season and returns its id. Leaders and
 * admins can propose. An admin opens the motion for voting later.
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws NOT_LEADER if the viewer is neither an admin nor the leader of a clan
 * @throws TOO_MANY_MOTIONS if the clan has the maximum number of motions that are not open
 */
export function proposeMotion(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: Pick<SignedIn, "id" | "role">,
  text: string,
): Promise<number> {
  return transaction(db, async (trx) => {
    const { id: season_id } = await requireActiveSeasonForShare(trx);
    // The lock makes a concurrent proposal of the same clan wait, so that the limit holds.
    const clan_id = await lockLedClanIdInSeason(trx, season_id, viewer.id);
    if (clan_id === null && viewer.role !== "ADMIN") throw createApiError("NOT_LEADER");
    if (clan_id !== null && (await countProposedMotions(trx, clan_id)) >= maxProposedMotions) {
      throw createApiError("TOO_MANY_MOTIONS", { motions: maxProposedMotions });
    }
    return insertMotion(trx, { season_id, text, clan_id, proposed_by: viewer.id, proposed_at: clock.now() });
  });
}

/**
 * Opens a proposed motion, so that leaders can vote on it.
 * @throws MOTION_OPENED if it was opened before
 * @throws the errors of `editMotion`
 */
export async function openMotion(context: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editMotion(context, id, async (trx, { opened_at }) => {
    if (opened_at !== null) throw createApiError("MOTION_OPENED");
    await markMotionOpened(trx, id, context.clock.now());
  });
}

/**
 * Casts the vote of the clan that the viewer leads. A vote cannot be changed.
 * @throws NOT_LEADER if the viewer leads no clan of the season
 * @throws MOTION_NOT_OPEN if the motion is not open
 * @throws ALREADY_VOTED_ON if the clan has voted
 * @throws the errors of `editMotion`
 */
export async function voteOnMotion(
  context: Pick<Context, "db">,
  viewerId: number,
  id: number,
  inFavour: boolean,
): Promise<void> {
  await editMotion(context, id, async (trx, { season_id, opened_at, closed_at }) => {
    const clan_id = await lockLedClanIdInSeason(trx, season_id, viewerId);
    if (clan_id === null) throw createApiError("NOT_LEADER");
    if (opened_at === null || closed_at !== null) throw createApiError("MOTION_NOT_OPEN");
    const isFirstVote = await insertMotionVote(trx, { motion_id: id, clan_id, in_favour: inFavour ? 1 : 0 });
    if (!isFirstVote) throw createApiError("ALREADY_VOTED_ON");
  });
}

/**
 * Closes an open motion and counts its votes.
 * @throws MOTION_NOT_OPEN if the motion is not open
 * @throws the errors of `editMotion`
 */
export async function closeMotion(context: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editMotion(context, id, async (trx, { opened_at, closed_at }) => {
    if (opened_at === null || closed_at !== null) throw createApiError("MOTION_NOT_OPEN");
    await countVotesAndClose(trx, id, context.clock.now());
  });
}

/** Closes the open motions of a season and counts their votes. The caller has locked the season. */
export async function closeMotionsOfSeason(trx: LeagueTransaction, seasonId: number, now: number): Promise<void> {
  for (const { id } of await lockOpenMotions(trx, seasonId)) {
    await recordAffected(trx, { kind: "MOTION", id });
    await countVotesAndClose(trx, id, now);
  }
}

/**
 * Deletes a motion and its votes.
 * @throws MOTION_CLOSED if the motion is closed
 * @throws the errors of `editMotion`
 */
export async function deleteMotion(context: Pick<Context, "db">, id: number): Promise<void> {
  await editMotion(context, id, async (trx, { closed_at }) => {
    if (closed_at !== null) throw createApiError("MOTION_CLOSED");
    await removeMotion(trx, id);
  });
}
