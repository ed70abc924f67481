import type { Context } from "../src/features/context.ts";
import { createGameServer, updateGameServer } from "../src/features/game-servers/edit-game-server.ts";
import { RoundReceiver } from "../src/features/game-servers/round-receiver.ts";
import { writeAscii, writeJson, writePsv } from "../src/features/imports/write-round-message.ts";
import type { DemoPlayer } from "./demo-players.ts";
import { playRound } from "./play-round.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { minuteMs, type TurnedClock } from "./turned-clock.ts";

const names = ["EU Frankfurt", "EU Warsaw"] as const;
const setting = { map: "ctf5", scoreLimit: 1000, timeLimit: 15, isDrawn: false };

/** Adds two game servers, which posted rounds that could not be matched, and returns the keys that they post with. */
export async function fillInbox(
  context: Context & { readonly clock: TurnedClock },
  random: SeededRandom,
  players: readonly DemoPlayer[],
  now: number,
): Promise<string[]> {
  const keys: string[] = [];
  const ids: number[] = [];
  const receiver = new RoundReceiver(context);
  for (const name of names) {
    const { id, key } = await createGameServer(context, name);
    await updateGameServer(context, id, { autoFreeze: true });
    ids.push(id);
    keys.push(key);
  }
  const messages = unmatchedMessages(random, players);
  for (const [index, message] of messages.entries()) {
    context.clock.turnTo(now - (messages.length - index) * 7 * minuteMs);
    await receiver.receive(ids[index % ids.length] ?? 0, Buffer.from(message));
  }
  context.clock.turnTo(now);
  return keys;
}

/** One message for each reason why a round does not find its result by itself. */
function unmatchedMessages(random: SeededRandom, players: readonly DemoPlayer[]): string[] {
  const play = () => playRound(random, players.slice(40, 42), players.slice(42, 44), setting);
  const [friendly, stranger, quit, alone] = [play(), play(), play(), play()];
  const renamed = stranger.players.map((player, index) => (index === 0 ? { ...player, name: "gh0st" } : player));
  return [
    writePsv(friendly),
    writeJson({ ...stranger, players: renamed }),
    writeAscii({ ...quit, redScore: 0, blueScore: 0 }),
    writePsv({ ...alone, players: alone.players.filter(({ side }) => side === "red") }),
    writePsv(play()).replace("Gametype: gctf.", "Gametype: iDM."),
    "Server restarted.",
  ];
}
