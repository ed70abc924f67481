import { monotonicNow } from "../../../platform/clock.ts";
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
 * The tables of a user's own state: their match, cooldown and queues, requests that wait for their answer or an admin's, and the
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
  const matches = new Map((await listVisibleMatches(db)).map((match) => [match.id, match]));
  const players = Map.groupBy(await listVisibleMatchPlayers(db), ({ match_id }) => match_id);
  const stateParts = [
    ...[...players].flatMap(([id, matchPlayers]) =>
      matchPlayers.map(({ user_id }) => ({ user_id, match: matches.get(id), players: matchPlayers })),
    ),
    ...(await listReservationsOfPlayers(db)),
    ...(await listQueuedPlayers(db)),
    ...(await listActiveCooldowns(db, clock.now())),
    ...(await listRankedBans(db)),
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
  const byUser = Map.groupBy(stateParts, ({ user_id }) => user_id);
  return new Map([...byUser].map(([userId, parts]) => [userId, JSON.stringify(parts)]));
}

/** Returns the users whose state has changed. */
export function findChangedUsers(before: ReadonlyMap<number, string>, now: ReadonlyMap<number, string>): Set<number> {
  const userIds = new Set([...before.keys(), ...now.keys()]);
  return new Set([...userIds].filter((userId) => before.get(userId) !== now.get(userId)));
}

/** Records when the state of each user last changed. */
export class UserStateChanges {
  /** Time of the last change by user id, in monotonic milliseconds. */
  readonly #last = new Map<number, number>();
  readonly #completeSince: number;

  /** @param completeSince time since when all changes are recorded, in milliseconds of the process */
  constructor(completeSince: number) {
    this.#completeSince = completeSince;
  }

  note(userId: number): void {
    this.#last.set(userId, monotonicNow());
  }

  /** Whether the state of a user may have changed within the last `age` milliseconds. */
  isOutdated(userId: number, age: number): boolean {
    const from = monotonicNow() - age;
    return !(from > this.#completeSince) || (this.#last.get(userId) ?? Number.NEGATIVE_INFINITY) >= from;
  }
}
