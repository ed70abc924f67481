import { expect, test } from "vitest";
import { dose } from "../../../test/dose.ts";
import { streamsTo } from "../../../test/live-streams.ts";
import { openLeague } from "../../../test/open-league.ts";
import { makeMode } from "../../../test/play.ts";

const streams = dose({ quick: 50, full: 500, torture: 2000 });
const perAddress = 25;

test("a change reaches all open streams, and nothing is left when they close", async () => {
  const league = await openLeague({ TRUST_PROXY: "loopback" });
  const { openQuiet } = await streamsTo(league);
  const open: Awaited<ReturnType<typeof openQuiet>>[] = [];
  while (open.length < streams) {
    const address = `198.51.${open.length >> 8}.${Math.floor(open.length / perAddress) % 256}`;
    open.push(...(await Promise.all(Array.from({ length: perAddress }, () => openQuiet({ address })))));
  }
  await makeMode(league, "any");
  for (const stream of open) await stream.receives("modes");
  for (const stream of open) stream.close();
  const { server } = league.http.server;
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  await expect.poll(connections).toBe(0);
});
