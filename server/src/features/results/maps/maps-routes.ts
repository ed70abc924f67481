import { join } from "node:path";
import { roundRecordKinds, standardMaps } from "contract/constants.ts";
import { type MapPlayer, type MapRounds, mapsSchemas, type PlayedMap } from "contract/maps.ts";
import { mapsEndpoints } from "contract/maps-endpoints.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { buildPagedReply, toPage } from "../../paging.ts";
import { presentPossiblyDeletedPerson } from "../../people/users/person.ts";
import { unknownLimit } from "../../statistics/counts/total-rows.ts";
import { computeGameMetrics } from "../../statistics/stats/stat-metrics.ts";
import type { Row } from "../../tables.ts";
import { listCompetitions, listRecords, type NamedCompetition } from "../records/records-queries.ts";
import { presentRecords } from "../records/show-records.ts";
import { drawingsPath, MapDrawings } from "./map-drawings.ts";
import { countMaps, listBestPlayersOnMap, listMapTotals, listTotalsOfMap } from "./maps-queries.ts";

/** A cache header for drawings. The URL of a drawing contains a hash of the drawing, so its response never changes. */
const cacheForever = "public, max-age=31536000, immutable";

/** Serves the calls about maps, and the drawings of maps. */
export function serveMaps(http: Http, context: Context): void {
  const { db } = context;
  const drawings = serveDrawings(http, context);
  serve(
    http,
    mapsEndpoints,
    mapsSchemas,
    { notFound: "MAP_NOT_FOUND" },
    {
      listMaps: async ({ body = {} }) => {
        const rows = await listMapTotals(db, toPage(body));
        const data = rows.map((row) => ({ name: row.map, ...presentTotals([row]) }));
        return buildPagedReply(body, data, () => countMaps(db));
      },
      listPlans: async () => ({
        data: (await drawings.list()).map(({ map, width, height, address }) => ({ map, width, height, address })),
      }),
      getMap: async ({ body: { name } }) => ({ data: await showMap(db, name) }),
    },
  );
}

/**
 * Serves the drawings of maps as pictures.
 * @returns the drawings, for the call that lists them
 */
function serveDrawings({ server, limits }: Http, { clock, settings }: Context): MapDrawings {
  const drawings = new MapDrawings(join(settings.dataDir, "maps"), clock, (details, message) =>
    server.log.warn(details, message),
  );
  server.get<{ Params: { file: string } }>(
    `${drawingsPath}/:file`,
    { onRequest: limits.default },
    async (request, reply) => {
      const url = `${drawingsPath}/${request.params.file}`;
      const drawing = (await drawings.list()).find((candidate) => candidate.address === url);
      if (drawing === undefined) return reply.callNotFound();
      return reply.header("cache-control", cacheForever).type("image/svg+xml").send(drawing.svg);
    },
  );
  return drawings;
}

/** How many of the best players a map shows. */
const maxPlayers = 10;
/** How many of the most frequent limits a map shows. */
const maxLimits = 3;

/**
 * Presents the rounds, players and records of a map.
 * @throws MAP_NOT_FOUND if no round was played on the map and the map is not one of the league's maps
 */
async function showMap(db: LeagueDatabase, name: string): Promise<PlayedMap> {
  const rows = await listTotalsOfMap(db, name);
  if (rows.length === 0 && !(standardMaps as readonly string[]).includes(name)) throw createApiError("MAP_NOT_FOUND");
  const playedCompetitionIds = new Set(rows.map(({ competition_id }) => competition_id));
  const competitions = (await listCompetitions(db, {})).filter(({ id }) => playedCompetitionIds.has(id));
  const records = await listRecords(db, name, [...playedCompetitionIds]);
  return {
    name,
    ...presentTotals(rows),
    limits: presentLimits(rows),
    // "Board" is the API's name of a competition.
    boards: competitions
      .map((competition) => ({
        boardName: competition.name,
        ...presentTotals(rows.filter(({ competition_id }) => competition_id === competition.id)),
      }))
      .toSorted((a, b) => b.rounds - a.rounds),
    players: await showPlayers(db, name, competitions),
    records: await presentRecords(db, roundRecordKinds, records),
  };
}

type MapTotals = Pick<Row<"map_rounds">, "rounds" | "red_wins" | "blue_wins" | "winner_score" | "loser_score">;

/** Presents the totals of several rows, and the mean scores of winners and losers. */
function presentTotals(rows: readonly MapTotals[]): MapRounds {
  const sumColumn = (column: keyof MapTotals) => rows.reduce((total, row) => total + row[column], 0);
  const redWins = sumColumn("red_wins");
  const blueWins = sumColumn("blue_wins");
  const decidedRounds = redWins + blueWins;
  const getMean = (column: keyof MapTotals) => (decidedRounds === 0 ? null : sumColumn(column) / decidedRounds);
  return {
    rounds: sumColumn("rounds"),
    redWins,
    blueWins,
    averageWinnerScore: getMean("winner_score"),
    averageLoserScore: getMean("loser_score"),
  };
}

/** Presents the most frequent limits of the rounds on a map. */
function presentLimits(rows: readonly Row<"map_rounds">[]): PlayedMap["limits"] {
  const toLimit = (limit: number) => (limit === unknownLimit ? null : limit);
  const limitsByKey = new Map<string, PlayedMap["limits"][number]>();
  for (const { time_limit, score_limit, rounds } of rows) {
    const key = `${time_limit} ${score_limit}`;
    const earlierRounds = limitsByKey.get(key)?.rounds ?? 0;
    const timeLimit = toLimit(time_limit);
    const scoreLimit = toLimit(score_limit);
    limitsByKey.set(key, { timeLimit, scoreLimit, rounds: earlierRounds + rounds });
  }
  return [...limitsByKey.values()].toSorted((a, b) => b.rounds - a.rounds).slice(0, maxLimits);
}

/** Returns the best players on a map in these competitions. */
async function showPlayers(
  db: LeagueDatabase,
  map: string,
  competitions: readonly NamedCompetition[],
): Promise<MapPlayer[]> {
  const queries = competitions.map(({ id }) => listBestPlayersOnMap(db, map, id, maxPlayers));
  const playersByCompetition = await Promise.all(queries);
  return playersByCompetition
    .flat()
    .toSorted((a, b) => b.wins - b.losses - (a.wins - a.losses) || b.games - a.games)
    .slice(0, maxPlayers)
    .map((player) => {
      // The totals per map contain no flags. The metrics that are used here do not depend on flags.
      const { winRate, kdRatio, averageScore } = computeGameMetrics({ ...player, flags: 0, flag_rounds: 0 });
      const boardName = competitions.find(({ id }) => id === player.competition_id)?.name ?? "";
      return {
        user: presentPossiblyDeletedPerson(player),
        boardName,
        games: player.games,
        wins: player.wins,
        losses: player.losses,
        winRate,
        kdRatio,
        averageScore,
      };
    });
}
