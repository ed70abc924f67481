import type { Context } from "../src/features/context.ts";
import { createGameServer } from "../src/features/game-servers/edit-game-server.ts";
import { type ServerRound, writeJson } from "../src/features/imports/write-round-message.ts";
import { openMatchesOfQueues, playersOfMatches } from "../src/features/matches/matches-queries.ts";
import { readyUp } from "../src/features/matchmaking/act-in-match.ts";
import { joinQueue } from "../src/features/matchmaking/join-queue.ts";
import { listModes } from "../src/features/modes/modes-queries.ts";
import { createQueue } from "../src/features/queues/edit-queues.ts";
import { openBench } from "./bench-league.ts";

/** A game server, with the matches that are played on it. */
export type Poster = {
  readonly key: string;
  /** The message of its post of this number, from 0. All are different. */
  readonly message: (number: number) => string;
  /** How many received rounds this number of posts leaves: of a round that is being played, only the last state. */
  readonly left: (posts: number) => number;
};

type Teams = Pick<ServerRound, "map"> & { readonly red: string; readonly blue: string };

/**
 * Adds game servers to the league in a data folder. On half of them a match of a queue is played, of which each post is a
 * later state; the others post finished rounds of players whom nobody knows.
 */
export async function makePosters(folder: string, servers: number): Promise<Poster[]> {
  const { context, close } = await openBench(folder);
  const [mode] = await listModes(context.db, { descending: false, limit: 1, offset: 0 });
  const queueId = await createQueue(context, { name: "Posts", modeId: mode?.id ?? 0, mode: 1, maps: ["ctf5"] });
  const posters: Poster[] = [];
  for (let server = 0; server < servers; server += 1) {
    const { key } = await createGameServer(context, `Server ${server}`);
    if (server % 2 === 1) {
      const message = (number: number) =>
        ended({ map: "ctf5", red: `red ${server} ${number}`, blue: `blue ${server} ${number}` });
      posters.push({ key, message, left: (posts) => posts });
      continue;
    }
    const teams = await startMatch(context, queueId, [1000 + server, 1001 + server]);
    posters.push({ key, message: (number) => standing(teams, number), left: (posts) => Math.min(1, posts) });
  }
  await close();
  return posters;
}

async function startMatch(context: Context, queueId: number, userIds: readonly number[]): Promise<Teams> {
  for (const userId of userIds) await joinQueue(context, userId, queueId);
  const [match] = (await openMatchesOfQueues(context.db, [queueId])).toSorted((one, other) => other.id - one.id);
  if (match === undefined) throw new Error("There is no match");
  for (const userId of userIds) await readyUp(context, userId, match.id);
  const players = await playersOfMatches(context.db, [match.id]);
  const nameOn = (side: string) => players.find((player) => player.side === side)?.user_name ?? "";
  return { map: match.map, red: nameOn("red"), blue: nameOn("blue") };
}

/** A round that has been played for this number of seconds. */
function standing(teams: Teams, seconds: number): string {
  return message(teams, seconds + 1, 1 + Math.floor(seconds / 10));
}

function ended(teams: Teams): string {
  return message(teams, 20 * 60, 5);
}

function message({ map, red, blue }: Teams, durationSeconds: number, redScore: number): string {
  const player = (name: string, side: "red" | "blue", score: number) => ({
    ...{ name, side, score },
    ...{ kills: score, deaths: 0, flags: 0 },
  });
  return writeJson({
    ...{ map, durationSeconds, redScore, blueScore: 0, timeLimit: 20, scoreLimit: 0, redClan: null, blueClan: null },
    players: [player(red, "red", redScore), player(blue, "blue", 0)],
  });
}
