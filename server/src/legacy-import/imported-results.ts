import { capturePoints, maxPlayersPerSide } from "contract/constants.ts";
import { getOppositeSide, type Side, sides } from "contract/sides.ts";
import { getWinnerSide, type ScoredResult } from "../features/competitions/outcome.ts";
import { computeFingerprint } from "../features/results/result-rules.ts";
import type { Row } from "../features/tables.ts";
import type { ReportCode } from "./import-context.ts";
import type { ImportedClans } from "./imported-clans.ts";
import { findTeamSize, type ImportedCompetitions, type ImportedSeason } from "./imported-competitions.ts";
import type { ImportedEvents } from "./imported-events.ts";
import { importMap } from "./imported-names.ts";
import type { ImportedPeople } from "./imported-people.ts";
import type { LegacyDocument } from "./legacy-document.ts";

export type ImportedPlayer = Omit<Row<"result_players">, "id" | "result_id">;

/** The values that freezing adds to a result. */
export type ImportedFreeze = Pick<
  Row<"results">,
  "freeze_number" | "red_elo_before" | "blue_elo_before" | "red_elo_gain"
>;

/** An imported result without its key (its new id) and the values of its freeze. */
export type ImportedResult = {
  readonly row: Omit<Row<"results">, "id" | keyof ImportedFreeze>;
  readonly players: readonly ImportedPlayer[];
};

/** What was imported before the results, which refer to it. */
type EarlierImports = {
  readonly people: ImportedPeople;
  readonly competitions: ImportedCompetitions;
  readonly clans: ImportedClans;
  readonly events: ImportedEvents;
};
/** The area, the competition and the clans of a result. */
type ResultContext = Pick<Row<"results">, "area" | "competition_id" | "red_clan_id" | "blue_clan_id">;

/** The map of results that were stored before results had a map. */
const defaultMap = "ctf_5";

/** Imports a result of the ranked area. Returns `null` if it is left out. */
export function importRankedResult(source: LegacyDocument, imported: EarlierImports): ImportedResult | null {
  if (source.readFlag("hasBeenCanceled")) {
    source.reportOmission("CALLED_OFF");
    return null;
  }
  const modeKey = imported.competitions.findModeKey(source, { createsDeletedMode: true });
  const competition_id = imported.competitions.findCompetitionKey(modeKey);
  const context = { area: "ranked", competition_id, red_clan_id: null, blue_clan_id: null } as const;
  return importResult(source, source.readDateOrCreation("date"), context, imported);
}

/** Imports a result of the league area. Returns `null` if it is left out. */
export function importLeagueResult(source: LegacyDocument, imported: EarlierImports): ImportedResult | null {
  const playedAt = source.readDateOrCreation("date");
  const season = findSeasonOfResult(source, playedAt, imported);
  if (season === undefined) {
    source.reportOmission("SEASON_GONE");
    return null;
  }
  // If the dump has no end date of the season, it ends with its last result or event.
  season.lastDate = Math.max(season.lastDate, playedAt);
  const findClanOnSide = (side: Side) => imported.clans.findOrCreateClan(source, side, season)?.row.id ?? null;
  const clans = { red_clan_id: findClanOnSide("red"), blue_clan_id: findClanOnSide("blue") };
  return importResult(source, playedAt, { area: "league", competition_id: season.competitionId, ...clans }, imported);
}

/**
 * Finds the season of a result: by its season ID, or else by its clans, its season name or its date.
 * `undefined` if none of these names a season.
 */
function findSeasonOfResult(
  source: LegacyDocument,
  playedAt: number,
  { competitions, clans }: EarlierImports,
): ImportedSeason | undefined {
  const hasSeasonId = source.hasValue("seasonId");
  const seasonsOfClans = hasSeasonId
    ? []
    : sides.map((side) => clans.findClanById(source.readReference(`${side}ClanId`))?.season);
  const seasonOfClan = seasonsOfClans.find((season) => season !== undefined);
  if (seasonOfClan !== undefined) source.reportChange("SEASON_FROM_CLAN");
  return seasonOfClan ?? competitions.findSeason(source, playedAt);
}

/** Imports a result. Reports irregularities; some of them make the result lose its validation. */
function importResult(
  source: LegacyDocument,
  playedAt: number,
  context: ResultContext,
  { people, events }: EarlierImports,
): ImportedResult {
  const map = importMap(source, source.has("map") ? source.readText("map") : defaultMap);
  const scores = sides.map((side) => importScore(source, side));
  const [red_score, blue_score] = scores.map((score) => score ?? 0) as [number, number];
  const forfeit = importForfeit(source, { red_score, blue_score });
  const outcome = { red_score, blue_score, forfeit_side: forfeit.side };
  const importedPlayers = importPlayers(source, people, playedAt);
  const players = removeUncountedFlags(source, importedPlayers.players, outcome);
  const sizes = sides.map((side) => players.filter((player) => player.side === side).length) as [number, number];
  const errors: (ReportCode | false)[] = [
    scores.includes(null) && "SCORE_UNREADABLE",
    importedPlayers.hasDuplicate && "PLAYER_TWICE",
    forfeit.isUnclear && "FORFEIT_UNCLEAR",
  ];
  const frozen_at = importFreezeTime(source, playedAt, { context, sizes, outcome, map, errors });
  const { red_clan_id: redClanId, blue_clan_id: blueClanId } = context;
  const metrics = players.flatMap(({ score, flags, kills, deaths }) => [score, flags ?? 0, kills, deaths]);
  const round = {
    map,
    redScore: red_score,
    blueScore: blue_score,
    players: players.map(({ user_id, ...player }) => ({ userId: user_id, ...player })),
  };
  const isValidatedRound = frozen_at !== null && forfeit.side === null;
  const hasValues = [red_score, blue_score, ...metrics].some((value) => value !== 0);
  // A result with only zeros was never filled in, unless it is a validated round.
  const hasRound = !scores.includes(null) && (isValidatedRound || hasValues);
  const row = {
    ...context,
    ...outcome,
    map,
    frozen_at,
    frozen: frozen_at === null ? 0 : 1,
    played_at: playedAt,
    team_size: importTeamSize(source, sizes),
    time_limit: source.readOptionalInteger("timeLimit"),
    score_limit: source.readOptionalInteger("scoreLimit"),
    event_id: redClanId === null || blueClanId === null ? null : events.findEvent(redClanId, blueClanId, playedAt),
    event_chosen: 0,
    running: 0,
    started_at: null,
    has_round: hasRound ? 1 : 0,
    fingerprint: hasRound ? computeFingerprint(round) : null,
    created_at: source.createdAt,
  };
  return { row, players };
}

/**
 * Returns when a result was validated, in milliseconds since the epoch. Returns `null` if it is not validated or cannot
 * be, and reports the reason. Also reports irregularities of validated results.
 */
function importFreezeTime(
  source: LegacyDocument,
  playedAt: number,
  { context, sizes: [redSize, blueSize], outcome, map, errors }: Readonly<FreezeInput>,
): number | null {
  const isValidated = source.readFlag("freezed");
  const isPlayed = outcome.forfeit_side === null;
  const lacksTeam = isPlayed && (redSize === 0 || blueSize === 0);
  const missing = isValidated ? [findMissingField(context), lacksTeam && ("TEAM_EMPTY" as const)] : [];
  const codes = [...errors, ...missing].filter((code) => code !== false);
  for (const code of codes) source.reportChange(code);
  if (!isValidated || codes.length > 0) return null;
  if (isPlayed && redSize !== blueSize) source.reportChange("TEAMS_UNEVEN");
  if (isPlayed && map === null) source.reportChange("MAP_MISSING");
  if (isPlayed && getWinnerSide(outcome) !== parseSide(source, "winnerSide")) source.reportChange("WINNER_DIFFERS");
  const freezeTime = source.readDate("freezedAt");
  if (freezeTime === null) source.reportChange("FREEZE_TIME_MISSING");
  return freezeTime ?? playedAt;
}

/** What decides whether a validated result can stay validated. `false` among the errors means no error. */
type FreezeInput = {
  context: ResultContext;
  sizes: readonly [red: number, blue: number];
  outcome: ScoredResult;
  map: string | null;
  errors: readonly (ReportCode | false)[];
};

/** Returns the code for a field whose absence prevents the validation. `false` if no such field is missing. */
function findMissingField({
  area,
  competition_id,
  red_clan_id: redClanId,
  blue_clan_id: blueClanId,
}: ResultContext): ReportCode | false {
  if (area === "ranked") return competition_id === null && "MODE_MISSING";
  if (redClanId === null || blueClanId === null) return "CLAN_MISSING";
  return redClanId === blueClanId && "SAME_CLAN";
}

/** Imports the players of both sides. Each player is imported once. */
function importPlayers(source: LegacyDocument, people: ImportedPeople, playedAt: number) {
  const players = new Map<number, ImportedPlayer>();
  let hasDuplicate = false;
  for (const side of sides) {
    const team = source.readDocuments(`${side}Players`);
    if (team.length > maxPlayersPerSide) source.reportChange("SIZE_DIFFERS");
    for (const player of team.slice(0, maxPlayersPerSide)) {
      const user_id = people.findOrCreateUser(player, "user", playedAt);
      if (players.has(user_id)) hasDuplicate = true;
      else players.set(user_id, { user_id, side, ...importMetrics(player), figures: null });
    }
  }
  return { players: [...players.values()], hasDuplicate };
}

/** Imports the metrics of a player. Unreadable ones become 0; flags become `null`, which means not reported. */
function importMetrics(player: LegacyDocument) {
  const readMetric = (field: string) => {
    const value = player.readInteger(field);
    if (value === null) player.reportChange("FIGURE_UNREADABLE");
    return value ?? 0;
  };
  const flags = player.readOptionalInteger("flags");
  return { score: readMetric("score"), flags, kills: readMetric("kills"), deaths: readMetric("deaths") };
}

/** Imports the score of a side. `null` if it is not a number. */
function importScore(source: LegacyDocument, side: Side): number | null {
  const field = `${side}Score`;
  return source.has(field) ? source.readInteger(field) : 0;
}

/**
 * Returns the side that forfeited, or `null`. A match that its players ended by a vote counts as a forfeit of the losing side.
 * `isUnclear`: whether the result is a forfeit that does not name the side.
 */
function importForfeit(source: LegacyDocument, scores: Omit<ScoredResult, "forfeit_side">) {
  const sideWithMorePoints = getWinnerSide({ ...scores, forfeit_side: null });
  if (source.readFlag("isForfeit")) {
    // The legacy software misspelt the field `looserSide`.
    const winnerSide = parseSide(source, "winnerSide");
    const loserSide = parseSide(source, "looserSide");
    const side = winnerSide === null ? loserSide : getOppositeSide(winnerSide);
    return { side, isUnclear: side === null };
  }
  if (sideWithMorePoints === null || !source.readFlag("hasBeenVoted")) return { side: null, isUnclear: false };
  source.reportChange("VOTED");
  return { side: getOppositeSide(sideWithMorePoints), isUnclear: false };
}

function parseSide(source: LegacyDocument, field: string): Side | null {
  const text = source.readText(field);
  return sides.find((side) => side === text) ?? null;
}

/** Removes flags of 0 that were not counted: results of pasted messages have 0 flags for everybody, even if flags gave points. */
function removeUncountedFlags(source: LegacyDocument, players: readonly ImportedPlayer[], result: ScoredResult) {
  const { red_score, blue_score, forfeit_side } = result;
  const isCounted = forfeit_side !== null || players.some(({ flags }) => (flags ?? 0) !== 0);
  if (isCounted || Math.max(red_score, blue_score) < capturePoints) return players;
  if (players.some(({ flags }) => flags !== null)) source.reportChange("FLAGS_UNREPORTED");
  return players.map((player) => ({ ...player, flags: null }));
}

/** Returns the size of the larger team. Reports it if the mode of the result has another size. */
function importTeamSize(source: LegacyDocument, sizes: readonly number[]): number {
  const size = Math.max(...sizes);
  const sizeOfMode = findTeamSize(source.readText("mode") ?? "");
  if (sizeOfMode !== null && size > 0 && sizeOfMode !== size) source.reportChange("SIZE_DIFFERS");
  return size;
}
