import type { PushCategory } from "contract/constants.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { getSideSizeRange } from "contract/season-rules-helpers.ts";
import { findEventPlayers, listFinishedRounds } from "../../calendar/event-progress-queries.ts";
import { findEvent, listMapPicks } from "../../calendar/events-queries.ts";
import { getPickDeadline } from "../../calendar/pick-map.ts";
import { findRulesOfSeason } from "../../competitions/season-rules-queries.ts";
import { findSeasonName } from "../../competitions/seasons-queries.ts";
import type { Context } from "../../context.ts";
import { findAdmittedUsers } from "../../people/users/bans-queries.ts";
import { findMatch, listPlayersOfMatches } from "../../results/matches/matches-queries.ts";
import { countOpenSlots } from "../../results/matches/present-match.ts";
import { sumRoundsOfClan } from "../../results/result-rules.ts";
import { countReservedRounds, type HeldReservation } from "./reservations-queries.ts";

const minuteMs = 60_000;
/** Minimum break between two rounds of a match, in milliseconds. A leader may start the next round earlier. */
const breakMs = 2 * minuteMs;

/** The current configuration of the match for which a server is reserved. */
export type MatchConfig = {
  /** The keys of the players who may enter, in ascending order. */
  readonly players: readonly number[];
  /** The round starts automatically once these players are on the server. If empty, it does not start automatically. */
  readonly requiredPlayers: readonly number[];
  /**
   * Milliseconds since the epoch. Before it, the round neither starts automatically nor is cancelled because nobody is
   * there.
   */
  readonly notBefore: number;
  /** The number of players who play at once. */
  readonly slots: number;
  /** The map of the next round. */
  readonly map: string;
  readonly scoreLimit: number | null;
  readonly timeLimit: number | null;
  readonly spectators: number | null;
  /** Why the match does not need its server, and whether it may get one later. `null` if it needs it. */
  readonly cancellation: { readonly reason: string; readonly isLater: boolean } | null;
  /** The number of rounds known to be over, and the message for the reservation's log. */
  readonly rounds: { readonly known: number; readonly message: string };
  /** Whether the match is over after this number of rounds. */
  readonly isOverAfter: (rounds: number) => boolean;
  /** The page of the match, and the tag and kind of notifications about it. */
  readonly page: { readonly path: string; readonly tag: string; readonly kind: PushCategory };
};

/** Loads the match for which a server is reserved. */
export function loadMatchConfig(context: Context, row: HeldReservation): Promise<MatchConfig> {
  return row.match_id === null ? loadClanMatch(context, row) : loadQueueMatch(context, row, row.match_id);
}

/** Loads a match of a queue. It has one round. */
async function loadQueueMatch({ db, clock }: Context, row: HeldReservation, matchId: number): Promise<MatchConfig> {
  const matchPlayers = await listPlayersOfMatches(db, [matchId]);
  const ids = matchPlayers.map(({ user_id }) => user_id).sort((a, b) => a - b);
  const admitted = await findAdmittedUsers(db, ids, clock.now());
  const players = ids.filter((id) => admitted.has(id));
  const { red, blue } = countOpenSlots((await findMatch(db, matchId)) ?? { made_size: 0 }, matchPlayers);
  const open = red + blue;
  const received = await countReservedRounds(db, row.id);
  const isDone = row.closed_at !== null || (row.has_round === 1 && row.running === 0);
  const isCalledOff = row.closed_at !== null && row.has_round !== 1;
  return {
    players,
    // With an open slot, the round does not start automatically, because a result of unequal teams would not count.
    requiredPlayers: open > 0 || players.length < ids.length ? [] : players,
    notBefore: row.since,
    slots: ids.length + open,
    map: row.match_map ?? "",
    scoreLimit: row.score_limit,
    timeLimit: row.time_limit,
    spectators: row.spectators,
    cancellation: isCalledOff ? { reason: "The match was called off", isLater: false } : null,
    rounds: {
      known: received > 0 || isDone ? 1 : 0,
      message: received > 0 ? "Its round came" : "The match has its result",
    },
    isOverAfter: (rounds) => rounds > 0,
    page: { path: `/ranked/matches/${matchId}`, tag: `match-${matchId}`, kind: "calls" },
  };
}

/** Loads a match of two clans. Its rounds follow the rules that hold at its start, on the maps that the clans picked. */
async function loadClanMatch(context: Context, row: HeldReservation): Promise<MatchConfig> {
  const { db, clock } = context;
  const event = row.event_id === null ? undefined : await findEvent(db, row.event_id);
  if (event === undefined) return createDeletedMatch(context, row);
  const season = { id: event.season_id, name: await findSeasonName(db, event.season_id) };
  const rules = await findRulesOfSeason(db, season, event.starts_at);
  const { players, sides, perSide } = await findEventPlayers(db, event);
  // A line-up that has lost players stays incomplete until an admin corrects it.
  const { min } = getSideSizeRange(rules);
  const requiredPlayers = sides.some(({ first }) => first.length < min) ? [] : sides.flatMap(({ first }) => first);
  const teamSize = chooseTeamSize(rules, perSide);
  const finished = await listFinishedRounds(db, event.id);
  const received = await countReservedRounds(db, row.id);
  const winsOfA = sumRoundsOfClan(finished, event.clan_a_id).wins;
  const winsOfB = sumRoundsOfClan(finished, event.clan_b_id).wins;
  const leadMs = (rules.serverMinutes ?? 0) * minuteMs;
  const isMoved = row.assigned === 0 && row.rounds === 0 && event.starts_at - leadMs > clock.now();
  return {
    players,
    requiredPlayers,
    slots: teamSize.players * 2,
    notBefore: getRoundStart(row, event, rules),
    map: await chooseMap(context, event, rules, teamSize.maps, row.rounds),
    scoreLimit: null,
    timeLimit: teamSize.minutes,
    spectators: null,
    cancellation: isMoved ? { reason: "The match was moved", isLater: true } : null,
    rounds: { known: Math.max(finished.length, received), message: `Round ${row.rounds + 1} is over` },
    // Which clan has won more rounds is known only once all results are stored.
    isOverAfter: (rounds) =>
      rounds >= rules.rounds.max || (rounds >= rules.rounds.min && finished.length >= rounds && winsOfA !== winsOfB),
    page: { path: `/league/calendar/${event.id}`, tag: `event-${event.id}`, kind: "clan" },
  };
}

/** Returns from when the next round of a match of two clans is to be played, in milliseconds since the epoch. */
export function getRoundStart(
  { rounds, since, made_at, incident }: Pick<HeldReservation, "rounds" | "since" | "made_at" | "incident">,
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
async function createDeletedMatch({ db }: Context, { since, told }: HeldReservation): Promise<MatchConfig> {
  const passwordHolders: number[] = JSON.parse(told);
  const admitted = await findAdmittedUsers(db, passwordHolders);
  return {
    players: passwordHolders.filter((id) => admitted.has(id)),
    requiredPlayers: [],
    notBefore: since,
    slots: 0,
    map: "",
    scoreLimit: null,
    timeLimit: null,
    spectators: null,
    cancellation: { reason: "The match was deleted", isLater: false },
    rounds: { known: 0, message: "" },
    isOverAfter: () => true,
    page: { path: "/league/calendar", tag: "event", kind: "clan" },
  };
}

/** Chooses the team size: the smallest that fits the line-ups, or the largest if none does. */
function chooseTeamSize({ sides }: SeasonRules, perSide: number): SeasonRules["sides"][number] {
  const bySize = sides.toSorted((a, b) => a.players - b.players);
  const side = (perSide > 0 && bySize.find(({ players }) => players >= perSide)) || bySize.at(-1);
  if (side === undefined) throw new Error("Rules have at least one size");
  return side;
}

/**
 * Chooses the map of a round: the clans' picks in their order, then the deciding map, else a map of the pool that was not
 * picked. The choice is the same each time.
 */
async function chooseMap(
  { db, clock }: Pick<Context, "db" | "clock">,
  event: { readonly id: number; readonly starts_at: number },
  rules: SeasonRules,
  pool: readonly string[],
  round: number,
): Promise<string> {
  const until = getPickDeadline(event, rules);
  const picked = until === null ? [] : await listMapPicks(db, event.id);
  // Picks stay secret until both clans have picked or the deadline has passed.
  const isOpen = picked.length === 2 || (until !== null && until <= clock.now());
  const picks = isOpen ? picked.map(({ map }) => map) : [];
  const isDeciding = round === rules.rounds.max - 1;
  const chosen = picks[round] ?? (isDeciding ? rules.decidingMap : null);
  if (chosen !== null) return chosen;
  const unpicked = pool.filter((map) => !picks.includes(map));
  const candidates = unpicked.length > 0 ? unpicked : pool;
  return candidates[(event.id + round) % candidates.length] ?? "";
}
