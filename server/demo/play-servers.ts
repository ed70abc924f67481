import type { Context } from "../src/features/context.ts";
import { updateGameServer } from "../src/features/game-servers/edit-game-server.ts";
import { listGameServers } from "../src/features/game-servers/game-servers-queries.ts";
import { playersOfMatches } from "../src/features/matches/matches-queries.ts";
import { type Running, repeatEvery } from "../src/platform/repeat.ts";
import { ToyGameServer } from "./toy-game-server.ts";

/** Milliseconds from one player who comes to a server to the next. */
const stepMs = 2_000;

/** Has each game server of the demo answer at a console. @returns them by their keys */
export async function startToys(context: Context): Promise<ReadonlyMap<number, ToyGameServer>> {
  const toys = new Map<number, ToyGameServer>();
  const servers = await listGameServers(context.db, context.clock.now(), { limit: 2, offset: 0 });
  for (const [priority, { id }] of servers.entries()) {
    const toy = new ToyGameServer("demo");
    const econAddress = await toy.listen();
    const address = `127.0.0.1:${8303 + priority}`;
    await updateGameServer(context, id, { address, econAddress, econPassword: "demo", priority });
    toys.set(id, toy);
  }
  return toys;
}

/** Goes on while the demo runs: the players of a match come to its server one after the other, and leave after it. */
export function playOnToys({ db }: Context, toys: ReadonlyMap<number, ToyGameServer>): Running {
  const step = async () => {
    for (const [id, toy] of toys) {
      const held = await db
        .selectFrom("reservations")
        .select(["match_id", "state"])
        .where("game_server_id", "=", id)
        .where("held", "=", 1)
        .executeTakeFirst();
      const isPlayed = held?.state === "READY" || held?.state === "LIVE";
      const players = isPlayed && held.match_id !== null ? await playersOfMatches(db, [held.match_id]) : [];
      toy.players = players.map(({ user_name }) => user_name).slice(0, toy.players.length + 1);
    }
  };
  return repeatEvery(step, { everyMs: stepMs, onFault: () => undefined });
}
