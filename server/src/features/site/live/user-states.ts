import { getMonotonicTime } from "../../../platform/clock.ts";
import type { Context } from "../../context.ts";
import type { TableName } from "./live-topics.ts";
import {
  listActiveCooldowns,
  listDateProposalsOfLeaders,
  listHiddenLineUps,
  listHiddenMapPicks,
  listMotionsOfLeaders,
  listOpenDisputes,
  listOpenInvitations,
  listProposedNames,
  listQueuedPlayers,
  listRankedBans,
  listReservationsOfPlayers,
  listVisibleMatches,
  listVisibleMatchPlayers,
} from "./visible-state-queries.ts";

/**
 * The tables of what a user sees about themselves: their match, cooldown and queues, pending requests and invitations, and the
 * line-ups and map picks of their clan.
 */
export const userStateTables: readonly TableName[] = [
  "matches",
  "match_players",
  "queue_players",
  "cooldowns",
  "bans",
  "reservations",
  "clan_invitations",
  "date_proposals",
  "clan_players",
  "events",
  "motions",
  "line_up_players",
  "map_picks",
  "disputes",
  "aliases",
];

/**
 * Returns the state of each user as text: their match, queues, cooldowns, bans, invitations, motions, disputes and proposals, and
 * the line-ups and map picks of their clan. Users without any of these are not in the map.
 */
export async function findUserStates({ db, clock }: Context): Promise<ReadonlyMap<number, string>> {
  const matches = await listVisibleMatches(db);
  const matchPlayers = await listVisibleMatchPlayers(db);
  const matchesById = new Map(matches.map((match) => [match.id, match]));
  const playersByMatch = Map.groupBy(matchPlayers, ({ match_id }) => match_id);
  /** Parts of the states, each with the id of its user. */
  const stateParts = [
    ...matchPlayers.map(({ user_id, match_id }) => ({
      user_id,
      match: matchesById.get(match_id),
      players: playersByMatch.get(match_id),
    })),
    ...(await listReservationsOfPlayers(db)),
    ...(await listQueuedPlayers(db)),
    ...(await listActiveCooldowns(db, clock.now())),
    ...(await listRankedBans(db)),
    // The invited player and the leader of the clan see an invitation.
    ...(await listOpenInvitations(db)).flatMap(({ leader_id, ...invitation }) => [
      invitation,
      ...(leader_id === null ? [] : [{ ...invitation, user_id: leader_id, invited: invitation.user_id }]),
    ]),
    ...(await listDateProposalsOfLeaders(db)),
    ...(await listMotionsOfLeaders(db)),
    ...(await listHiddenLineUps(db, clock.now())),
    ...(await listHiddenMapPicks(db)),
    ...(await listOpenDisputes(db)),
    ...(await listProposedNames(db)),
  ];
  const partsByUser = Map.groupBy(stateParts, ({ user_id }) => user_id);
  return new Map([...partsByUser].map(([userId, parts]) => [userId, JSON.stringify(parts)]));
}

/** Returns the ids of the users whose state has changed. */
export function findChangedUsers(
  oldStates: ReadonlyMap<number, string>,
  newStates: ReadonlyMap<number, string>,
): Set<number> {
  const userIds = new Set([...oldStates.keys(), ...newStates.keys()]);
  return new Set([...userIds].filter((userId) => oldStates.get(userId) !== newStates.get(userId)));
}

/** Records when the state of each user last changed. */
export class UserStateChanges {
  /** Time of the last change by user id, in monotonic milliseconds. */
  readonly #changedAt = new Map<number, number>();
  readonly #completeSince: number;

  /** @param completeSince since when all changes are recorded, in monotonic milliseconds */
  constructor(completeSince: number) {
    this.#completeSince = completeSince;
  }

  recordChange(userId: number): void {
    this.#changedAt.set(userId, getMonotonicTime());
  }

  /**
   * Returns whether the state of a user may have changed within the last `age` milliseconds.
   * @param age `Infinity` if unknown
   */
  isOutdated(userId: number, age: number): boolean {
    const dataReadAt = getMonotonicTime() - age;
    const changedAt = this.#changedAt.get(userId) ?? Number.NEGATIVE_INFINITY;
    return dataReadAt <= this.#completeSince || changedAt >= dataReadAt;
  }
}
