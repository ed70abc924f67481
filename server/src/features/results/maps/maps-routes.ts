import { join } from "node:path";
import { maps, roundRecordKinds } from "contract/constants.ts";
import { type MapPlayer, type MapRounds, mapsShapes, type PlayedMap } from "contract/maps.ts";
import { mapsCalls } from "contract/maps-calls.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { paged, pageOf } from "../../paging.ts";
import { presentLastName } from "../../people/users/person.ts";
import { unknownLimit } from "../../statistics/counts/count-rows.ts";
import { gameFiguresOf } from "../../statistics/stats/figures.ts";
import type { Row } from "../../tables.ts";
import { listBoards, listRecords, type NamedBoard } from "../records/records-queries.ts";
import { presentRecords } from "../records/show-records.ts";
import { MapPlans, plansPath } from "./map-plans.ts";
import { bestOnMap, countMaps, listMapSums, roundsOfMap } from "./maps-queries.ts";

/** A drawing's address is made of what it shows: it never changes. */
const cacheForever = "public, max-age=31536000, immutable";

export function serveMaps(http: Http, context: Context): void {
  const { db } = context;
  const plans = servePlans(http, context);
  serve(http, mapsCalls, mapsShapes, "MAP_NOT_FOUND", {
    listMaps: async ({ body = {} }) => {
      const listed = await listMapSums(db, pageOf(body));
      const data = listed.map(({ map, ...sums }) => ({ name: map, ...presentSums([sums]) }));
      return paged(body, data, () => countMaps(db));
    },
    listPlans: async () => ({
      data: (await plans.list()).map(({ map, width, height, address }) => ({ map, width, height, address })),
    }),
    getMap: async ({ body: { name } }) => ({ data: await showMap(db, name) }),
  });
}

/** The plans of maps, as pictures. @returns the plans, for the call that lists them */
function servePlans({ server, limits }: Http, { clock, settings }: Context): MapPlans {
  const plans = new MapPlans(join(settings.dataDir, "maps"), clock, (details, message) =>
    server.log.warn(details, message),
  );
  server.get<{ Params: { file: string } }>(
    `${plansPath}/:file`,
    { onRequest: limits.usual },
    async (request, reply) => {
      const address = `${plansPath}/${request.params.file}`;
      const plan = (await plans.list()).find((one) => one.address === address);
      if (plan === undefined) return reply.callNotFound();
      return reply.header("cache-control", cacheForever).type("image/svg+xml").send(plan.svg);
    },
  );
  return plans;
}

const mostPlayers = 10;
const mostLimits = 3;

/**
 * What has been played on a map.
 * @throws MAP_NOT_FOUND where there is no round on it, and it is none of the league's maps
 */
async function showMap(db: LeagueDatabase, name: string): Promise<PlayedMap> {
  const rows = await roundsOfMap(db, name);
  if (rows.length === 0 && !(maps as readonly string[]).includes(name)) throw refuse("MAP_NOT_FOUND");
  const played = new Set(rows.map(({ board_id }) => board_id));
  const boards = (await listBoards(db, {})).filter(({ id }) => played.has(id));
  const records = await listRecords(db, name, [...played]);
  return {
    name,
    ...presentSums(rows),
    limits: presentLimits(rows),
    boards: boards
      .map((board) => ({
        boardName: board.name,
        ...presentSums(rows.filter(({ board_id }) => board_id === board.id)),
      }))
      .toSorted((one, other) => other.rounds - one.rounds),
    players: await showPlayers(db, name, boards),
    records: await presentRecords(db, roundRecordKinds, records),
  };
}

type Sums = Pick<Row<"map_rounds">, "rounds" | "red_wins" | "blue_wins" | "winner_score" | "loser_score">;

/** The sums of some rows, and means of them. */
function presentSums(rows: readonly Sums[]): MapRounds {
  const sum = (column: keyof Sums) => rows.reduce((total, row) => total + row[column], 0);
  const redWins = sum("red_wins");
  const blueWins = sum("blue_wins");
  const mean = (column: keyof Sums) => (redWins + blueWins === 0 ? null : sum(column) / (redWins + blueWins));
  return {
    rounds: sum("rounds"),
    redWins,
    blueWins,
    averageWinnerScore: mean("winner_score"),
    averageLoserScore: mean("loser_score"),
  };
}

function presentLimits(rows: readonly Row<"map_rounds">[]): PlayedMap["limits"] {
  const known = (limit: number) => (limit === unknownLimit ? null : limit);
  return [...Map.groupBy(rows, ({ time_limit, score_limit }) => `${time_limit} ${score_limit}`).values()]
    .flatMap((same) =>
      same.slice(0, 1).map(({ time_limit, score_limit }) => ({
        timeLimit: known(time_limit),
        scoreLimit: known(score_limit),
        rounds: same.reduce((total, { rounds }) => total + rounds, 0),
      })),
    )
    .toSorted((one, other) => other.rounds - one.rounds)
    .slice(0, mostLimits);
}

async function showPlayers(db: LeagueDatabase, map: string, boards: readonly NamedBoard[]): Promise<MapPlayer[]> {
  const lists = boards.map(({ id }) => bestOnMap(db, map, id, mostPlayers));
  return (await Promise.all(lists))
    .flat()
    .toSorted((one, other) => other.wins - other.losses - (one.wins - one.losses) || other.games - one.games)
    .slice(0, mostPlayers)
    .map(({ board_id, games, wins, losses, rounds, kills, deaths, score, ...user }) => {
      const sums = { games, wins, losses, rounds, kills, deaths, score, flags: 0, flag_rounds: 0 };
      const { winRate, kdRatio, averageScore } = gameFiguresOf(sums);
      const boardName = boards.find(({ id }) => id === board_id)?.name ?? "";
      return { user: presentLastName(user), boardName, games, wins, losses, winRate, kdRatio, averageScore };
    });
}
