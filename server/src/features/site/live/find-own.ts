import { msOfProcess } from "../../../platform/clock.ts";
import type { Context } from "../../context.ts";
import type { TableName } from "./live-topics.ts";
import {
  leadersMotions,
  openInvitations,
  openProposals,
  ownLineUps,
  ownMapPicks,
  ownOpenDisputes,
  ownProposedNames,
  rankedBans,
  runningCooldowns,
  shownMatches,
  shownMatchPlayers,
  shownReservations,
  shownWaiting,
} from "./shown-queries.ts";

/**
 * The tables of a user's own match, cooldown and waiting, of what waits for their answer or an admin's, and of their clan's
 * line-ups and map picks.
 */
export const ownStateTables: readonly TableName[] = [
  ...(["matches", "match_players", "queue_players", "cooldowns", "bans"] as const),
  "reservations",
  ...([
    "clan_invitations",
    "date_proposals",
    "clan_players",
    "events",
    "motions",
    "line_up_players",
    "map_picks",
    "disputes",
    "aliases",
  ] as const),
];

/**
 * For each user who waits, plays, may not queue, is asked something as a player or leader, whose clan has named a
 * line-up or who waits for the answer to a dispute or a proposal, what is so, as text.
 */
export async function findOwn({ db, clock }: Context): Promise<ReadonlyMap<number, string>> {
  const matches = new Map((await shownMatches(db)).map((match) => [match.id, match]));
  const players = Map.groupBy(await shownMatchPlayers(db), ({ match_id }) => match_id);
  const parts = [
    ...[...players].flatMap(([id, of]) => of.map(({ user_id }) => ({ user_id, match: matches.get(id), players: of }))),
    ...(await shownReservations(db)),
    ...(await shownWaiting(db)),
    ...(await runningCooldowns(db, clock.now())),
    ...(await rankedBans(db)),
    ...(await openInvitations(db)).flatMap(({ leader_id, ...invitation }) => [
      invitation,
      ...(leader_id === null ? [] : [{ ...invitation, user_id: leader_id, invited: invitation.user_id }]),
    ]),
    ...(await openProposals(db)),
    ...(await leadersMotions(db)),
    ...(await ownLineUps(db, clock.now())),
    ...(await ownMapPicks(db)),
    ...(await ownOpenDisputes(db)),
    ...(await ownProposedNames(db)),
  ];
  const byUser = Map.groupBy(parts, ({ user_id }) => user_id);
  return new Map([...byUser].map(([userId, own]) => [userId, JSON.stringify(own)]));
}

/** The users of whom something is not as it was. */
export function changedUsers(before: ReadonlyMap<number, string>, now: ReadonlyMap<number, string>): Set<number> {
  const all = new Set([...before.keys(), ...now.keys()]);
  return new Set([...all].filter((userId) => before.get(userId) !== now.get(userId)));
}

/** When the own match, cooldown or waiting of each user changed last. */
export class OwnChanges {
  /** In milliseconds of the process. */
  readonly #last = new Map<number, number>();
  readonly #completeSince: number;

  /** @param completeSince since when all changes are noted, in milliseconds of the process */
  constructor(completeSince: number) {
    this.#completeSince = completeSince;
  }

  note(userId: number): void {
    this.#last.set(userId, msOfProcess());
  }

  /** Whether what is so many milliseconds old may have changed since. */
  isOutdated(userId: number, age: number): boolean {
    const from = msOfProcess() - age;
    return !(from > this.#completeSince) || (this.#last.get(userId) ?? Number.NEGATIVE_INFINITY) >= from;
  }
}
