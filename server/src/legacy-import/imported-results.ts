import { capturePoints, maxPlayersPerSide } from "contract/constants.ts";
import { otherSide, type Side, sides } from "contract/sides.ts";
import { type ScoredResult, winnerSide } from "../features/competitions/outcome.ts";
import { computeFingerprint } from "../features/results/result-rules.ts";
import type { Row } from "../features/tables.ts";
import type { ReportCode } from "./import-context.ts";
import type { ImportedClans, ImportedEvents } from "./imported-clans.ts";
import { findTeamSize, type ImportedCompetitions, type ImportedSeason } from "./imported-competitions.ts";
import { importMap } from "./imported-names.ts";
import type { ImportedPeople } from "./imported-people.ts";
import type { LegacyDocument } from "./legacy-document.ts";

export type ImportedPlayer = Omit<Row<"result_players">, "id" | "result_id">;

/** The values that freezing adds to a result. */
export type ImportedFreeze = Pick<
  Row<"results">,
  "freeze_number" | "red_elo_before" | "blue_elo_before" | "red_elo_gain"
>;

/** An imported result without its key and the values of its freeze. */
export type ImportedResult = {
  readonly row: Omit<Row<"results">, "id" | keyof ImportedFreeze>;
  readonly players: readonly ImportedPlayer[];
};

type Parts = {
  readonly people: ImportedPeople;
  readonly competitions: ImportedCompetitions;
  readonly clans: ImportedClans;
  readonly events: ImportedEvents;
};
type Place = Pick<Row<"results">, "area" | "competition_id" | "red_clan_id" | "blue_clan_id">;

/** The default of results that were stored before results had a map. */
const oldMap = "ctf_5";

/** Imports a result of the ranked area. `null` if it is left out. */
export function importRankedResult(source: LegacyDocument, parts: Parts): ImportedResult | null {
  if (source.flag("hasBeenCanceled")) {
    source.leaveOut("CALLED_OFF");
    return null;
  }
  const competition_id = parts.competitions.competitionOfMode(parts.competitions.modeOf(source, true));
  const place = { area: "ranked", competition_id, red_clan_id: null, blue_clan_id: null } as const;
  return movedResult(source, source.dateOrMade("date"), place, parts);
}

/** Imports a result of the league area. `null` if it is left out. */
export function importLeagueResult(source: LegacyDocument, parts: Parts): ImportedResult | null {
  const playedAt = source.dateOrMade("date");
  const season = seasonOf(source, playedAt, parts);
  if (season === undefined) {
    source.leaveOut("SEASON_GONE");
    return null;
  }
  season.lastDate = Math.max(season.lastDate, playedAt);
  const clanOn = (side: Side) => parts.clans.clanOf(source, side, season)?.row.id ?? null;
  const clans = { red_clan_id: clanOn("red"), blue_clan_id: clanOn("blue") };
  return movedResult(source, playedAt, { area: "league", competition_id: season.competitionId, ...clans }, parts);
}

/** Its own season; where it says the id of none, that of its clans, else the one of the name or the date. */
function seasonOf(
  source: LegacyDocument,
  playedAt: number,
  { competitions, clans }: Parts,
): ImportedSeason | undefined {
  const isSaid = source.says("seasonId");
  const ofClans = isSaid ? [] : sides.map((side) => clans.clanById(source.reference(`${side}ClanId`))?.season);
  const ofClan = ofClans.find((season) => season !== undefined);
  if (ofClan !== undefined) source.change("SEASON_FROM_CLAN");
  return ofClan ?? competitions.seasonOf(source, playedAt);
}

function movedResult(
  source: LegacyDocument,
  playedAt: number,
  place: Place,
  { people, events }: Parts,
): ImportedResult {
  const map = importMap(source, source.has("map") ? source.text("map") : oldMap);
  const scores = sides.map((side) => scoreOf(source, side));
  const [red_score, blue_score] = scores.map((score) => score ?? 0) as [number, number];
  const forfeit = forfeitOf(source, { red_score, blue_score });
  const decided = { red_score, blue_score, forfeit_side: forfeit.side };
  const listed = playersOf(source, people, playedAt);
  const players = withoutUncountedFlags(source, listed.players, decided);
  const sizes = sides.map((side) => players.filter((player) => player.side === side).length) as [number, number];
  const faults: (ReportCode | false)[] = [
    scores.includes(null) && "SCORE_UNREADABLE",
    listed.isTwice && "PLAYER_TWICE",
    forfeit.isUnclear && "FORFEIT_UNCLEAR",
  ];
  const frozen_at = freezeOf(source, playedAt, { place, sizes, decided, map, faults });
  const { red_clan_id: red, blue_clan_id: blue } = place;
  const figures = players.flatMap(({ score, flags, kills, deaths }) => [score, flags ?? 0, kills, deaths]);
  const round = {
    map,
    redScore: red_score,
    blueScore: blue_score,
    players: players.map(({ user_id, ...player }) => ({ userId: user_id, ...player })),
  };
  const isPlayed = frozen_at !== null && forfeit.side === null;
  const hasFigures = [red_score, blue_score, ...figures].some((figure) => figure !== 0);
  const hasRound = !scores.includes(null) && (isPlayed || hasFigures);
  const row = {
    ...place,
    ...decided,
    map,
    frozen_at,
    frozen: frozen_at === null ? 0 : 1,
    played_at: playedAt,
    team_size: teamSizeOf(source, sizes),
    time_limit: source.figureIfAny("timeLimit"),
    score_limit: source.figureIfAny("scoreLimit"),
    event_id: red === null || blue === null ? null : events.eventOf(red, blue, playedAt),
    event_chosen: 0,
    running: 0,
    has_round: hasRound ? 1 : 0,
    fingerprint: hasRound ? computeFingerprint(round) : null,
    created_at: source.madeAt,
  };
  return { row, players };
}

/** When it was validated, ms UTC; `null`: it is not, and why is reported, as is what is odd of it where it is. */
function freezeOf(
  source: LegacyDocument,
  playedAt: number,
  { place, sizes: [red, blue], decided, map, faults }: Readonly<Round>,
): number | null {
  const isValidated = source.flag("freezed");
  const isPlayed = decided.forfeit_side === null;
  const lacksTeam = isPlayed && (red === 0 || blue === 0);
  const missing = isValidated ? [missingIn(place), lacksTeam && ("TEAM_EMPTY" as const)] : [];
  const codes = [...faults, ...missing].filter((code) => code !== false);
  for (const code of codes) source.change(code);
  if (!isValidated || codes.length > 0) return null;
  if (isPlayed && red !== blue) source.change("TEAMS_UNEVEN");
  if (isPlayed && map === null) source.change("MAP_MISSING");
  if (isPlayed && winnerSide(decided) !== sideIn(source, "winnerSide")) source.change("WINNER_DIFFERS");
  const at = source.date("freezedAt");
  if (at === null) source.change("FREEZE_TIME_MISSING");
  return at ?? playedAt;
}

type Round = {
  place: Place;
  sizes: readonly [red: number, blue: number];
  decided: ScoredResult;
  map: string | null;
  faults: readonly (ReportCode | false)[];
};

/** What a validated result lacks to be placed by. */
function missingIn({ area, competition_id, red_clan_id: red, blue_clan_id: blue }: Place): ReportCode | false {
  if (area === "ranked") return competition_id === null && "MODE_MISSING";
  if (red === null || blue === null) return "CLAN_MISSING";
  return red === blue && "SAME_CLAN";
}

function playersOf(source: LegacyDocument, people: ImportedPeople, playedAt: number) {
  const players = new Map<number, ImportedPlayer>();
  let isTwice = false;
  for (const side of sides) {
    const team = source.list(`${side}Players`);
    if (team.length > maxPlayersPerSide) source.change("SIZE_DIFFERS");
    for (const player of team.slice(0, maxPlayersPerSide)) {
      const user_id = people.keyOf(player, "user", playedAt);
      if (players.has(user_id)) isTwice = true;
      else players.set(user_id, { user_id, side, ...figuresOf(player), figures: null });
    }
  }
  return { players: [...players.values()], isTwice };
}

function figuresOf(player: LegacyDocument) {
  const figure = (field: string) => {
    const value = player.figure(field);
    if (value === null) player.change("FIGURE_UNREADABLE");
    return value ?? 0;
  };
  const flags = player.figureIfAny("flags");
  return { score: figure("score"), flags, kills: figure("kills"), deaths: figure("deaths") };
}

/** `null`: it is no number. */
function scoreOf(source: LegacyDocument, side: Side): number | null {
  const field = `${side}Score`;
  return source.has(field) ? source.figure(field) : 0;
}

function forfeitOf(source: LegacyDocument, scores: Omit<ScoredResult, "forfeit_side">) {
  const winner = winnerSide({ ...scores, forfeit_side: null });
  if (source.flag("isForfeit")) {
    const won = sideIn(source, "winnerSide");
    const lost = sideIn(source, "looserSide");
    const side = won === null ? lost : otherSide(won);
    return { side, isUnclear: side === null };
  }
  if (winner === null || !source.flag("hasBeenVoted")) return { side: null, isUnclear: false };
  source.change("VOTED");
  return { side: otherSide(winner), isUnclear: false };
}

function sideIn(source: LegacyDocument, field: string): Side | null {
  const word = source.text(field);
  return sides.find((side) => side === word) ?? null;
}

/** Messages that were pasted stored 0 for everybody, where a team has points that only a flag brings. */
function withoutUncountedFlags(source: LegacyDocument, players: readonly ImportedPlayer[], result: ScoredResult) {
  const { red_score, blue_score, forfeit_side } = result;
  const isCounted = forfeit_side !== null || players.some(({ flags }) => (flags ?? 0) !== 0);
  if (isCounted || Math.max(red_score, blue_score) < capturePoints) return players;
  if (players.some(({ flags }) => flags !== null)) source.change("FLAGS_UNREPORTED");
  return players.map((player) => ({ ...player, flags: null }));
}

/** The size of the larger team, whatever the result says of it. */
function teamSizeOf(source: LegacyDocument, sizes: readonly number[]): number {
  const size = Math.max(...sizes);
  const said = findTeamSize(source.text("mode") ?? "");
  if (said !== null && size > 0 && said !== size) source.change("SIZE_DIFFERS");
  return size;
}
