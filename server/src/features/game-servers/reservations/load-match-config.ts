import type { PushCategory } from "contract/constants.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { getTeamSizeRange } from "contract/season-rules-helpers.ts";
import { findEventPlayers, listFinishedRounds } from "../../calendar/event-progress-queries.ts";
import { findEvent, listMapPicks } from "../../calendar/events-queries.ts";
import { getPickDeadline } from "../../calendar/pick-map.ts";
import { findRulesOfSeason } from "../../competitions/season-rules-queries.ts";
import { findSeasonName } from "../../competitions/seasons-queries.ts";
import type { Context } from "../../context.ts";
import { findAdmittedUserIds } from "../../people/users/bans-queries.ts";
import { findMatch, listPlayersOfMatches } from "../../results/matches/matches-queries.ts";
import { countOpenSlots } from "../../results/matches/present-match.ts";
import { sumRoundsOfClan } from "../../results/result-rules.ts";
import { countReservedRounds, type ReservationWithServer } from "./reservations-queries.ts";

const minuteMs = 60_000;
/** Minimum break between two rounds of a match, in milliseconds. A leader may start the next round earlier. */
const breakMs = 2 * minuteMs;

/** The current configuration of the match for which a server is reserved. */
export type MatchConfig = {
  /** The ids of the players who may enter, in ascending order. */
  readonly playerIds: readonly number[];
  /** The round starts automatically once these players are on the server. If empty, it does not start automatically. */
  readonly requiredPlayerIds: readonly number[];
  /**
   * Milliseconds since the epoch. Before this instant, the round does not start automatically, and is not cancelled because
   * nobody is on the server.
   */
  readonly notBefore: number;
  /** The number of players who play at once. */
  readonly slotCount: number;
  /** The map of the next round. */
  readonly map: string;
  // The next three are limits. `null` leaves the server's own limit unchanged.
  readonly scoreLimit: number | null;
  readonly timeLimit: number | null;
  readonly maxSpectators: number | null;
  /** Why the match does not need its server, and whether it may get one later. `null` if it needs it. */
  readonly cancellation: { readonly reason: string; readonly canReserveLater: boolean } | null;
  /** The number of rounds known to be over, and the message for the reservation's log. */
  readonly rounds: { readonly finishedCount: number; readonly message: string };
  /** Whether the match is over after this number of rounds. */
  readonly isOverAfter: (roundCount: number) => boolean;
  /** The page of the match, and the tag and kind of notifications about it. */
  readonly page: { readonly path: string; readonly tag: string; readonly kind: PushCategory };
};

/** Loads the match for which a server is reserved. */
export function loadMatchConfig(context: Context, row: ReservationWithServer): Promise<MatchConfig> {
  return row.match_id === null ? loadClanMatch(context, row) : loadQueueMatch(context, row, row.match_id);
}

/** Loads a match of a queue. It has one round. */
async function loadQueueMatch(
  { db, clock }: Context,
  row: ReservationWithServer,
  matchId: number,
): Promise<MatchConfig> {
  const matchPlayers = await listPlayersOfMatches(db, [matchId]);
  const playerIds = matchPlayers.map(({ user_id }) => user_id).sort((a, b) => a - b);
  const admittedIds = await findAdmittedUserIds(db, playerIds, clock.now());
  const admittedPlayerIds = playerIds.filter((id) => admittedIds.has(id));
  // `made_size` is the team size with which the match was created. A deleted match has no slots.
  const match = (await findMatch(db, matchId)) ?? { made_size: 0 };
  const { red, blue } = countOpenSlots(match, matchPlayers);
  const openSlotCount = red + blue;
  // A round of incomplete teams does not start automatically, because its result would not count.
  const areTeamsComplete = openSlotCount === 0 && admittedPlayerIds.length === playerIds.length;
  const postedCount = await countReservedRounds(db, row.id);
  const isDone = row.closed_at !== null || (row.has_round === 1 && row.running === 0);
  const isCalledOff = row.closed_at !== null && row.has_round !== 1;
  return {
    playerIds: admittedPlayerIds,
    requiredPlayerIds: areTeamsComplete ? admittedPlayerIds : [],
    notBefore: row.since,
    slotCount: playerIds.length + openSlotCount,
    map: row.match_map ?? "",
    scoreLimit: row.score_limit,
    timeLimit: row.time_limit,
    maxSpectators: row.spectators,
    cancellation: isCalledOff ? { reason: "The match was called off", canReserveLater: false } : null,
    rounds: {
      finishedCount: postedCount > 0 || isDone ? 1 : 0,
      message: postedCount > 0 ? "Its round came" : "The match has its result",
    },
    isOverAfter: (roundCount) => roundCount > 0,
    // `calls` is the category of notifications about a user's matches of queues.
    page: { path: `/ranked/matches/${matchId}`, tag: `match-${matchId}`, kind: "calls" },
  };
}

/** Loads a match of two clans. Its rounds follow the rules that hold at its start, on the maps that the clans picked. */
async function loadClanMatch(context: Context, row: ReservationWithServer): Promise<MatchConfig> {
  const { db, clock } = context;
  const event = row.event_id === null ? undefined : await findEvent(db, row.event_id);
  if (event === undefined) return createDeletedMatch(context, row);
  const season = { id: event.season_id, name: await findSeasonName(db, event.season_id) };
  const rules = await findRulesOfSeason(db, season, event.starts_at);
  const { playerIds, sides, largestLineUpSize } = await findEventPlayers(db, event);
  // A line-up that has lost players stays incomplete until an admin corrects it.
  const { min } = getTeamSizeRange(rules);
  const isIncomplete = sides.some(({ starterIds }) => starterIds.length < min);
  const requiredPlayerIds = isIncomplete ? [] : sides.flatMap(({ starterIds }) => starterIds);
  const format = chooseFormat(rules, largestLineUpSize);
  const finishedRounds = await listFinishedRounds(db, event.id);
  const postedCount = await countReservedRounds(db, row.id);
  const winsOfA = sumRoundsOfClan(finishedRounds, event.clan_a_id).wins;
  const winsOfB = sumRoundsOfClan(finishedRounds, event.clan_b_id).wins;
  // The rules say how many minutes before the match its server is reserved (`serverMinutes`).
  const earliestReservation = event.starts_at - (rules.serverMinutes ?? 0) * minuteMs;
  // If it is still too early for a reservation, the match has been moved to a later time, unless an admin assigned the server.
  const isRescheduled = row.assigned === 0 && row.rounds === 0 && clock.now() < earliestReservation;
  return {
    playerIds,
    requiredPlayerIds,
    slotCount: format.players * 2,
    notBefore: getRoundStart(row, event, rules),
    map: await chooseMap(context, event, rules, format.maps, row.rounds),
    scoreLimit: null,
    timeLimit: format.minutes,
    maxSpectators: null,
    cancellation: isRescheduled ? { reason: "The match was moved", canReserveLater: true } : null,
    rounds: { finishedCount: Math.max(finishedRounds.length, postedCount), message: `Round ${row.rounds + 1} is over` },
    // Which clan has won more rounds is known only once all results are stored.
    isOverAfter: (roundCount) => {
      const isDecided = roundCount >= rules.rounds.min && finishedRounds.length >= roundCount && winsOfA !== winsOfB;
      return roundCount >= rules.rounds.max || isDecided;
    },
    page: { path: `/league/calendar/${event.id}`, tag: `event-${event.id}`, kind: "clan" },
  };
}

/** The columns that determine when a round starts. `since` is when the state of the reservation last changed. */
type RoundTimes = Pick<ReservationWithServer, "rounds" | "since" | "made_at" | "incident">;

/**
 * Returns the earliest time at which a leader can start the next round of a match of two clans although players are absent, in
 * milliseconds since the epoch. An incident disconnects all players, so they get the time of a break to connect again.
 */
export function getEarliestStartByLeader(
  row: RoundTimes,
  event: { readonly starts_at: number },
  rules: SeasonRules,
): number {
  const roundStart = getRoundStart(row, event, rules);
  return row.incident === null ? roundStart : Math.max(roundStart, row.since + breakMs);
}

/** Returns the earliest start of the next round of a match of two clans, in milliseconds since the epoch. */
function getRoundStart(
  { rounds, since, made_at, incident }: RoundTimes,
  { starts_at }: { readonly starts_at: number },
  { serverMinutes }: SeasonRules,
): number {
  if (rounds === 0) return Math.max(since, starts_at);
  // If the match is rescheduled between two rounds, the start for which its server was reserved still counts.
  const reservedStart = Math.min(starts_at, made_at + (serverMinutes ?? 0) * minuteMs);
  // After an incident, the interrupted round is played again without a break.
  const pauseMs = incident === null ? breakMs : 0;
  return Math.max(since + pauseMs, reservedStart);
}

/** Returns the configuration for a deleted event. Its players are the users who know the password. */
async function createDeletedMatch({ db }: Context, { since, told }: ReservationWithServer): Promise<MatchConfig> {
  const passwordHolders: number[] = JSON.parse(told);
  const admittedIds = await findAdmittedUserIds(db, passwordHolders);
  return {
    playerIds: passwordHolders.filter((id) => admittedIds.has(id)),
    requiredPlayerIds: [],
    notBefore: since,
    slotCount: 0,
    map: "",
    scoreLimit: null,
    timeLimit: null,
    maxSpectators: null,
    cancellation: { reason: "The match was deleted", canReserveLater: false },
    rounds: { finishedCount: 0, message: "" },
    isOverAfter: () => true,
    page: { path: "/league/calendar", tag: "event", kind: "clan" },
  };
}

/**
 * Chooses the format (a team size with its maps and time limit): the one with the smallest team size that is large enough for
 * the larger line-up. Chooses the largest one if none is large enough, or if there is no line-up (size 0).
 * @param rules `sides` are the formats
 */
function chooseFormat(rules: SeasonRules, lineUpSize: number): SeasonRules["sides"][number] {
  const smallestFirst = rules.sides.toSorted((a, b) => a.players - b.players);
  const largest = smallestFirst.at(-1);
  if (largest === undefined) throw new Error("Rules have at least one size");
  if (lineUpSize === 0) return largest;
  return smallestFirst.find(({ players }) => players >= lineUpSize) ?? largest;
}

/**
 * Chooses the map of a round: the clans' picks in their order, then the deciding map, else one of `maps` that was not
 * picked. The choice is the same each time.
 * @param roundIndex counts the rounds of the match from 0
 */
async function chooseMap(
  { db, clock }: Pick<Context, "db" | "clock">,
  event: { readonly id: number; readonly starts_at: number },
  rules: SeasonRules,
  maps: readonly string[],
  roundIndex: number,
): Promise<string> {
  // `null` if the rules let nobody pick maps.
  const pickDeadline = getPickDeadline(event, rules);
  const mapPicks = pickDeadline === null ? [] : await listMapPicks(db, event.id);
  // Picks stay secret until both clans have picked or the deadline has passed.
  const arePicksPublic = mapPicks.length === 2 || (pickDeadline !== null && pickDeadline <= clock.now());
  const publicPicks = arePicksPublic ? mapPicks.map(({ map }) => map) : [];
  const isDeciding = roundIndex === rules.rounds.max - 1;
  const fixedMap = publicPicks[roundIndex] ?? (isDeciding ? rules.decidingMap : null);
  if (fixedMap !== null) return fixedMap;
  const unpickedMaps = maps.filter((map) => !publicPicks.includes(map));
  const candidates = unpickedMaps.length > 0 ? unpickedMaps : maps;
  return candidates[(event.id + roundIndex) % candidates.length] ?? "";
}
