import type { PushSort } from "contract/constants.ts";
import { sideSizes } from "contract/rules-at.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { playersOfEvent, roundsOfEvent } from "../../calendar/event-games-queries.ts";
import { findEvent, listMapPicks } from "../../calendar/events-queries.ts";
import { picksUntil } from "../../calendar/pick-map.ts";
import { rulesOfSeason } from "../../competitions/season-rules-queries.ts";
import { nameOfSeason } from "../../competitions/seasons-queries.ts";
import type { Context } from "../../context.ts";
import { admittedAmong } from "../../people/users/bans-queries.ts";
import { findMatch, playersOfMatches } from "../../results/matches/matches-queries.ts";
import { openPlaces } from "../../results/matches/present-match.ts";
import { sumOfClan } from "../../results/result-rules.ts";
import { countReservedRounds, type HeldReservation } from "./reservations-queries.ts";

const minuteMs = 60_000;
/** Between two rounds of a match, at least, unless a leader starts the next one. */
const breakMs = 2 * minuteMs;

/** What a server is reserved for, as it is now. */
export type ReservedGame = {
  /** Those who may enter, by their keys in their order. */
  readonly players: readonly number[];
  /** Those with whom it starts by itself once all are there; empty: it does not. */
  readonly awaited: readonly number[];
  /** Before that, ms UTC, it is neither started by itself nor given up because nobody is there. */
  readonly notBefore: number;
  /** How many play at once. */
  readonly places: number;
  /** Of the round to be played. */
  readonly map: string;
  readonly scoreLimit: number | null;
  readonly timeLimit: number | null;
  readonly spectators: number | null;
  /** Why it is not played, in words, and whether it may get a server later; `null`: it is. */
  readonly calledOff: { readonly words: string; readonly isLater: boolean } | null;
  /** The rounds that are known to be over, and how. */
  readonly rounds: { readonly known: number; readonly words: string };
  /** Whether no round follows after so many. */
  readonly isOverAfter: (rounds: number) => boolean;
  /** Where its players look, and what they are told as. */
  readonly page: { readonly path: string; readonly tag: string; readonly kind: PushSort };
};

export function gameOf(context: Context, row: HeldReservation): Promise<ReservedGame> {
  return row.match_id === null ? gameOfEvent(context, row) : gameOfMatch(context, row, row.match_id);
}

/** A match of a queue: one round. */
async function gameOfMatch({ db, clock }: Context, row: HeldReservation, matchId: number): Promise<ReservedGame> {
  const seated = await playersOfMatches(db, [matchId]);
  const ids = seated.map(({ user_id }) => user_id).sort((one, other) => one - other);
  const admitted = await admittedAmong(db, ids, clock.now());
  const players = ids.filter((id) => admitted.has(id));
  const { red, blue } = openPlaces((await findMatch(db, matchId)) ?? { made_size: 0 }, seated);
  const open = red + blue;
  const came = await countReservedRounds(db, row.id);
  const isDone = row.closed_at !== null || (row.has_round === 1 && row.running === 0);
  const isOff = row.closed_at !== null && row.has_round !== 1;
  return {
    // With a place open it does not start by itself: the result of unequal teams would not count.
    players,
    awaited: open > 0 || players.length < ids.length ? [] : players,
    notBefore: row.since,
    places: ids.length + open,
    map: row.match_map ?? "",
    scoreLimit: row.score_limit,
    timeLimit: row.time_limit,
    spectators: row.spectators,
    calledOff: isOff ? { words: "The match was called off", isLater: false } : null,
    rounds: { known: came > 0 || isDone ? 1 : 0, words: came > 0 ? "Its round came" : "The match has its result" },
    isOverAfter: (rounds) => rounds > 0,
    page: { path: `/ranked/matches/${matchId}`, tag: `match-${matchId}`, kind: "calls" },
  };
}

/** A match of two clans: rounds by the rules that hold at its start, on the maps that were picked. */
async function gameOfEvent(context: Context, row: HeldReservation): Promise<ReservedGame> {
  const { db, clock } = context;
  const event = row.event_id === null ? undefined : await findEvent(db, row.event_id);
  if (event === undefined) return noGame(context, row);
  const season = { id: event.season_id, name: await nameOfSeason(db, event.season_id) };
  const rules = await rulesOfSeason(db, season, event.starts_at);
  const { players, sides, perSide } = await playersOfEvent(db, event);
  // A line-up that has lost players is not complete before an admin corrects it.
  const { min } = sideSizes(rules);
  const awaited = sides.some(({ first }) => first.length < min) ? [] : sides.flatMap(({ first }) => first);
  const side = sideOf(rules, perSide);
  const over = await roundsOfEvent(db, event.id);
  const came = await countReservedRounds(db, row.id);
  const a = sumOfClan(over, event.clan_a_id).wins;
  const b = sumOfClan(over, event.clan_b_id).wins;
  const serverMs = (rules.serverMinutes ?? 0) * minuteMs;
  const isMoved = row.assigned === 0 && row.rounds === 0 && event.starts_at - serverMs > clock.now();
  return {
    players,
    awaited,
    places: side.players * 2,
    notBefore: timeOfRound(row, event, rules),
    map: await mapOfRound(context, event, rules, side.maps, row.rounds),
    scoreLimit: null,
    timeLimit: side.minutes,
    spectators: null,
    calledOff: isMoved ? { words: "The match was moved", isLater: true } : null,
    rounds: { known: Math.max(over.length, came), words: `Round ${row.rounds + 1} is over` },
    // Whether a clan has won more is not known before all results are.
    isOverAfter: (rounds) =>
      rounds >= rules.rounds.max || (rounds >= rules.rounds.min && over.length >= rounds && a !== b),
    page: { path: `/league/calendar/${event.id}`, tag: `event-${event.id}`, kind: "clan" },
  };
}

/** From when the next round of a match of two clans is to be played, ms UTC. */
export function timeOfRound(
  { rounds, since, made_at, incident }: Pick<HeldReservation, "rounds" | "since" | "made_at" | "incident">,
  { starts_at }: { readonly starts_at: number },
  { serverMinutes }: SeasonRules,
): number {
  if (rounds === 0) return Math.max(since, starts_at);
  // Of a match that is moved between two rounds, the start that its server was taken for.
  const itsStart = Math.min(starts_at, made_at + (serverMinutes ?? 0) * minuteMs);
  // A server that is set up again takes up the round that was due.
  const pauseMs = incident === null ? breakMs : 0;
  return Math.max(since + pauseMs, itsStart);
}

/** Of an event that was deleted: its players are those who know the password. */
async function noGame({ db }: Context, { since, told }: HeldReservation): Promise<ReservedGame> {
  const knowing: number[] = JSON.parse(told);
  const admitted = await admittedAmong(db, knowing);
  return {
    players: knowing.filter((id) => admitted.has(id)),
    awaited: [],
    notBefore: since,
    places: 0,
    map: "",
    scoreLimit: null,
    timeLimit: null,
    spectators: null,
    calledOff: { words: "The match was deleted", isLater: false },
    rounds: { known: 0, words: "" },
    isOverAfter: () => true,
    page: { path: "/league/calendar", tag: "event", kind: "clan" },
  };
}

/** The size in which the line-ups play: the least that has room for them, else the largest. */
function sideOf({ sides }: SeasonRules, perSide: number): SeasonRules["sides"][number] {
  const bySize = sides.toSorted((one, other) => one.players - other.players);
  const side = (perSide > 0 && bySize.find(({ players }) => players >= perSide)) || bySize.at(-1);
  if (side === undefined) throw new Error("Rules have at least one size");
  return side;
}

/** The picks in their order, then the deciding map, or one of the pool that was not played: the same one however often it is asked. */
async function mapOfRound(
  { db, clock }: Pick<Context, "db" | "clock">,
  event: { readonly id: number; readonly starts_at: number },
  rules: SeasonRules,
  pool: readonly string[],
  round: number,
): Promise<string> {
  const until = picksUntil(event, rules);
  const picked = until === null ? [] : await listMapPicks(db, event.id);
  // Before they are open, the server tells neither clan what the other one has picked.
  const isOpen = picked.length === 2 || (until !== null && until <= clock.now());
  const picks = isOpen ? picked.map(({ map }) => map) : [];
  const isDeciding = round === rules.rounds.max - 1;
  const chosen = picks[round] ?? (isDeciding ? rules.decidingMap : null);
  if (chosen !== null) return chosen;
  const left = pool.filter((map) => !picks.includes(map));
  const from = left.length > 0 ? left : pool;
  return from[(event.id + round) % from.length] ?? "";
}
