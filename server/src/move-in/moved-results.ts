import { capturePoints, maxPlayersPerSide } from "contract/constants.ts";
import { otherSide, type Side, sides } from "contract/sides.ts";
import { type Decided, winnerSide } from "../features/ratings/outcome.ts";
import { fingerprintOf } from "../features/results/result-rules.ts";
import type { Row } from "../features/tables.ts";
import type { MoveCode } from "./move-report.ts";
import type { MovedBoards, MovedSeason } from "./moved-boards.ts";
import type { MovedClans } from "./moved-clans.ts";
import type { MovedDocument } from "./moved-document.ts";
import type { MovedEvents } from "./moved-events.ts";
import { mapIn } from "./moved-names.ts";
import type { MovedPeople } from "./moved-people.ts";
import { sizesIn } from "./moved-queues.ts";

export type MovedPlayer = Omit<Row<"result_players">, "id" | "result_id">;

/** What a freeze adds to a result. */
type OfFreeze = "freeze_number" | "red_elo_before" | "blue_elo_before" | "red_elo_gain";

/** A result without its key and what its freeze adds. */
export type MovedResult = {
  readonly row: Omit<Row<"results">, "id" | OfFreeze>;
  readonly players: readonly MovedPlayer[];
};

type Parts = {
  readonly people: MovedPeople;
  readonly boards: MovedBoards;
  readonly clans: MovedClans;
  readonly events: MovedEvents;
};
type Scores = Pick<Row<"results">, "red_score" | "blue_score">;
type Place = Pick<Row<"results">, "area" | "board_id" | "red_clan_id" | "blue_clan_id">;

/** The default of results that were stored before results had a map. */
const oldMap = "ctf_5";

/** A result of the ranked area; `null`: it is left out. */
export function movedRankedResult(source: MovedDocument, parts: Parts): MovedResult | null {
  if (source.flag("hasBeenCanceled")) {
    source.leaveOut("CALLED_OFF");
    return null;
  }
  const mode = parts.boards.modeOf(source, true);
  const board_id = mode === null ? null : (parts.boards.boardOfMode(mode)?.id ?? null);
  const place = { area: "ranked", board_id, red_clan_id: null, blue_clan_id: null } as const;
  return movedResult(source, source.dateOrMade("date"), place, parts);
}

/** A result of the league; `null`: it is left out. */
export function movedLeagueResult(source: MovedDocument, parts: Parts): MovedResult | null {
  const playedAt = source.dateOrMade("date");
  const season = seasonOf(source, playedAt, parts);
  if (season === null) {
    source.leaveOut("SEASON_GONE");
    return null;
  }
  season.lastDate = Math.max(season.lastDate, playedAt);
  const [red, blue] = sides.map((side) => parts.clans.clanOf(source, side, season)?.row.id ?? null);
  const place = { area: "league", board_id: season.boardId } as const;
  return movedResult(source, playedAt, { ...place, red_clan_id: red ?? null, blue_clan_id: blue ?? null }, parts);
}

function seasonOf(source: MovedDocument, playedAt: number, { boards, clans }: Parts): MovedSeason | null {
  const own = boards.seasonById(source.reference("seasonId"));
  if (own !== undefined) return own;
  const ofClan = sides.map((side) => clans.clanById(source.reference(`${side}ClanId`))?.season).find((one) => one);
  if (ofClan !== undefined) {
    source.change("SEASON_FROM_CLAN");
    return ofClan;
  }
  const other = boards.seasonByName(source.text("seasonName")) ?? boards.seasonAt(playedAt);
  if (other !== undefined) source.change("SEASON_GONE");
  return other ?? null;
}

function movedResult(source: MovedDocument, playedAt: number, place: Place, { people, events }: Parts): MovedResult {
  const round = roundOf(source, people);
  const { players, decided, map, size } = round;
  const isFrozen = isFrozenHere(source, place, round);
  const hasRound = round.isScored && ((isFrozen && decided.forfeit_side === null) || hasFigures(round));
  const { red_clan_id: redClan, blue_clan_id: blueClan } = place;
  const row = {
    ...place,
    ...decided,
    played_at: playedAt,
    team_size: sizeIn(source, Math.max(size.red, size.blue)),
    time_limit: source.figureIfAny("timeLimit"),
    score_limit: source.figureIfAny("scoreLimit"),
    map,
    event_id: redClan === null || blueClan === null ? null : events.eventOf(redClan, blueClan, playedAt),
    event_chosen: 0,
    frozen: isFrozen ? 1 : 0,
    frozen_at: isFrozen ? frozenAt(source, playedAt) : null,
    has_round: hasRound ? 1 : 0,
    running: 0,
    fingerprint: hasRound ? fingerprintOfRow({ map, ...decided }, players) : null,
    created_at: source.madeAt,
  } as const;
  return { row, players };
}

/** What was played, as far as it can be read. */
type Round = {
  readonly players: readonly MovedPlayer[];
  readonly size: Readonly<Record<Side, number>>;
  readonly decided: Decided;
  readonly map: string | null;
  readonly isScored: boolean;
  /** Why it cannot count, whatever it counts for. */
  readonly faults: readonly MoveCode[];
};

function roundOf(source: MovedDocument, people: MovedPeople): Round {
  const listed = playersOf(source, people);
  const map = mapIn(source, source.has("map") ? source.text("map") : oldMap);
  const [red_score, blue_score] = [scoreOf(source, "red"), scoreOf(source, "blue")];
  const isScored = red_score !== null && blue_score !== null;
  const scores = { red_score: red_score ?? 0, blue_score: blue_score ?? 0 };
  const forfeit = forfeitOf(source, scores);
  const decided = { ...scores, forfeit_side: forfeit.side };
  const players = withoutUncountedFlags(source, listed.players, decided);
  const size = { red: sizeOf(players, "red"), blue: sizeOf(players, "blue") };
  const faults: MoveCode[] = [
    ...(isScored ? [] : (["SCORE_UNREADABLE"] as const)),
    ...(listed.isTwice ? (["PLAYER_TWICE"] as const) : []),
    ...(forfeit.isUnclear ? (["FORFEIT_UNCLEAR"] as const) : []),
  ];
  return { players, size, decided, map, isScored, faults };
}

/** Whether it stays validated; why it does not, and what is odd of it where it does, is reported. */
function isFrozenHere(source: MovedDocument, place: Place, { size, decided, map, faults }: Round): boolean {
  const isValidated = source.flag("freezed");
  const isPlayed = decided.forfeit_side === null;
  const lacksTeam = isPlayed && (size.red === 0 || size.blue === 0);
  const missing: MoveCode[] = isValidated ? [...missingIn(place), ...(lacksTeam ? (["TEAM_EMPTY"] as const) : [])] : [];
  for (const code of [...faults, ...missing]) source.change(code);
  if (!isValidated || faults.length + missing.length > 0) return false;
  if (isPlayed) reportPlayed(source, decided, { map, isUneven: size.red !== size.blue });
  return true;
}

function hasFigures({ players, decided }: Round): boolean {
  const figures = players.flatMap(({ score, flags, kills, deaths }) => [score, flags ?? 0, kills, deaths]);
  return [decided.red_score, decided.blue_score, ...figures].some((figure) => figure !== 0);
}

function playersOf(source: MovedDocument, people: MovedPeople): { players: MovedPlayer[]; isTwice: boolean } {
  const players: MovedPlayer[] = [];
  const seen = new Set<number>();
  let isTwice = false;
  for (const side of sides) {
    const team = source.list(`${side}Players`);
    if (team.length > maxPlayersPerSide) source.change("SIZE_DIFFERS");
    for (const player of team.slice(0, maxPlayersPerSide)) {
      const user_id = people.keyOf(player);
      if (seen.has(user_id)) isTwice = true;
      else players.push({ user_id, side, ...figuresOf(player), figures: null });
      seen.add(user_id);
    }
  }
  return { players, isTwice };
}

function figuresOf(player: MovedDocument): Pick<MovedPlayer, "score" | "flags" | "kills" | "deaths"> {
  const figure = (field: string) => {
    const value = player.figure(field);
    if (value === null) player.change("FIGURE_UNREADABLE");
    return value ?? 0;
  };
  const flags = player.figureIfAny("flags");
  return { score: figure("score"), flags, kills: figure("kills"), deaths: figure("deaths") };
}

/** `null`: it is no number. */
function scoreOf(source: MovedDocument, side: Side): number | null {
  const field = `${side}Score`;
  return source.has(field) ? source.figure(field) : 0;
}

function forfeitOf(source: MovedDocument, scores: Scores): { side: Side | null; isUnclear: boolean } {
  const winner = winnerSide({ ...scores, forfeit_side: null });
  if (source.flag("isForfeit")) {
    const [won, lost] = [sideIn(source, "winnerSide"), sideIn(source, "looserSide")];
    const side = won === null ? lost : otherSide(won);
    return { side, isUnclear: side === null };
  }
  if (winner === null || !source.flag("hasBeenVoted")) return { side: null, isUnclear: false };
  source.change("VOTED");
  return { side: otherSide(winner), isUnclear: false };
}

function sideIn(source: MovedDocument, field: string): Side | null {
  const word = source.text(field);
  return sides.find((side) => side === word) ?? null;
}

/** Messages that were pasted stored 0 for everybody, where a team has points that only a flag brings. */
function withoutUncountedFlags(source: MovedDocument, players: readonly MovedPlayer[], result: Decided): MovedPlayer[] {
  const { red_score, blue_score, forfeit_side } = result;
  const isCounted = forfeit_side !== null || players.some(({ flags }) => (flags ?? 0) !== 0);
  if (isCounted || Math.max(red_score, blue_score) < capturePoints) return [...players];
  if (players.some(({ flags }) => flags !== null)) source.change("FLAGS_UNREPORTED");
  return players.map((player) => ({ ...player, flags: null }));
}

/** What a validated result has to be placed by. */
function missingIn({ area, board_id, red_clan_id: red, blue_clan_id: blue }: Place): MoveCode[] {
  if (area === "ranked") return board_id === null ? ["MODE_MISSING"] : [];
  if (red === null || blue === null) return ["CLAN_MISSING"];
  return red === blue ? ["SAME_CLAN"] : [];
}

/** What is odd of a validated round and stays. */
function reportPlayed(
  source: MovedDocument,
  result: Decided,
  { map, isUneven }: { readonly map: string | null; readonly isUneven: boolean },
): void {
  if (isUneven) source.change("TEAMS_UNEVEN");
  if (map === null) source.change("MAP_MISSING");
  if (winnerSide(result) !== sideIn(source, "winnerSide")) source.change("WINNER_DIFFERS");
}

function frozenAt(source: MovedDocument, playedAt: number): number {
  const at = source.date("freezedAt");
  if (at === null) source.change("FREEZE_TIME_MISSING");
  return at ?? playedAt;
}

function sizeOf(players: readonly MovedPlayer[], side: Side): number {
  return players.filter((player) => player.side === side).length;
}

/** The size of the larger team, whatever the result says of it. */
function sizeIn(source: MovedDocument, size: number): number {
  const [said] = sizesIn(source.text("mode") ?? "");
  if (said !== undefined && size > 0 && said !== size) source.change("SIZE_DIFFERS");
  return size;
}

/** That of the same round where it is imported. */
function fingerprintOfRow(
  { map, red_score, blue_score }: Scores & { readonly map: string | null },
  players: readonly MovedPlayer[],
) {
  const figures = players.map(({ user_id, ...player }) => ({ userId: user_id, ...player }));
  return fingerprintOf({ map, redScore: red_score, blueScore: blue_score, players: figures });
}
