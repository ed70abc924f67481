import { buildApp } from "../../src/app.ts";
import { openBench } from "../bench-league.ts";
import { reportUsage } from "./talk.ts";

// Serves the league in a data folder, which is the first argument, as `npm start` does, and once more without a cache.

const [, , folder = ""] = process.argv;
const { config, context, ping, changes, waitingWriters } = await openBench(folder);
const [port, uncachedPort] = await Promise.all([listen(), listen(0)]);
process.send?.({ port, uncachedPort });
reportUsage();

async function listen(cacheBytes?: number): Promise<number> {
  const { server } = await buildApp({
    config,
    context,
    ping,
    changes,
    waitingWriters,
    ...(cacheBytes !== undefined && { cacheBytes }),
  });
  return Number(new URL(await server.listen({ host: "127.0.0.1", port: 0 })).port);
}
