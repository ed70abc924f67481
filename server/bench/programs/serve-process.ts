import { buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { Tables } from "../../src/features/tables.ts";
import { passwordCost } from "../../src/features/users/password.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { followChanges } from "../../src/platform/database/follow-changes.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { openSharedCounts } from "../../src/platform/database/shared-counts.ts";
import { systemRandom } from "../../src/platform/random.ts";
import { reportUsage } from "./talk.ts";

// One of several processes that serve a league on PostgreSQL, whose address is the first argument.

const [, , url = ""] = process.argv;
const config = readConfig({ DATABASE_URL: url, RATE_LIMIT: "1000000", TRUST_PROXY: "loopback" });
const { db, ping, changes, waitingWriters } = await openDatabase<Tables>({ url, file: "" });
const context = { db, clock: systemClock, random: systemRandom, passwordCost, settings: config };
const sharedCounts = openSharedCounts(url, (error) => process.stderr.write(`${error}\n`));
const { server } = await buildApp({ config, context, ping, changes, waitingWriters, sharedCounts });
await followChanges(changes, url, (error) => process.stderr.write(`${error}\n`));
const address = await server.listen({ host: "127.0.0.1", port: 0 });
process.send?.({ port: Number(new URL(address).port) });
reportUsage();
