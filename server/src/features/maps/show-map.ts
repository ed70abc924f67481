import { maps, roundRecordKinds } from "contract/constants.ts";
import type { MapPlayer, MapRounds, PlayedMap } from "contract/maps.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { unknownLimit } from "../counts/count-rows.ts";
import { presentRecords } from "../records/present-records.ts";
import { listBoards, listRecords, type NamedBoard } from "../records/records-queries.ts";
import { gameFiguresOf } from "../stats/figures.ts";
import type { Row } from "../tables.ts";
import { presentLastName } from "../users/person.ts";
import { bestOnMap, roundsOfMap } from "./maps-queries.ts";

const mostPlayers = 10;
const mostLimits = 3;

/**
 * What has been played on a map.
 * @throws MAP_NOT_FOUND where there is no round on it, and it is none of the league's maps
 */
export async function showMap(db: LeagueDatabase, name: string): Promise<PlayedMap> {
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
export function presentSums(rows: readonly Sums[]): MapRounds {
  const sum = (column: keyof Sums) => rows.reduce((total, row) => total + row[column], 0);
  const [redWins, blueWins] = [sum("red_wins"), sum("blue_wins")];
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
