import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import { buildApp } from "./app.ts";
import type { Context } from "./league/context.ts";
import { migrations } from "./league/migrations/index.ts";
import type { Tables } from "./league/tables.ts";
import { ensureAdmin } from "./league/users/ensure-admin.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { readConfig } from "./platform/config.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { stopOnSignal } from "./platform/http/stop-on-signal.ts";
import type { Logger } from "./platform/logger.ts";

const builtWeb = join(import.meta.dirname, "../../web/dist");

try {
  await start(readConfig());
} catch (fault) {
  process.stderr.write(`${inStartWords(fault)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  let log: Logger | undefined;
  const database = await openDatabase<Tables>({
    url: config.databaseUrl,
    file: join(config.dataDir, "league.sqlite"),
    onLostConnection: (error) => log?.warn({ err: error }, "database connection lost"),
  });
  await migrate(database.db, migrations);
  const context: Context = { db: database.db, clock: systemClock, settings: config };
  await makeFirstAdmin(context, config);

  const webFolder = existsSync(builtWeb) ? builtWeb : undefined;
  const { server } = await buildApp({ config, context, ping: database.ping, webFolder });
  log = server.log;
  if (webFolder === undefined) log.warn({ webFolder: builtWeb }, "The web is not built: there are only calls");
  stopOnSignal(server, database.close);
  const address = await server.listen({ host: config.host, port: config.port });
  // Whoever starts the league by hand wants an address to open; logs say it anyway.
  if (process.stdout.isTTY) say(`${config.leagueName} is up at ${config.port === 0 ? address : config.publicUrl}`);
}

/** A password that nobody gave is told here and nowhere else. */
async function makeFirstAdmin(context: Context, { adminEmail, adminPassword }: Config): Promise<void> {
  const made = await ensureAdmin(context, { email: adminEmail, password: adminPassword });
  if (made && adminPassword === undefined) {
    say(`The first admin signs in as ${made.email} with the password ${made.password} (told only this once)`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What an operator can mend is told in words; a bug with its place. */
function inStartWords(fault: unknown): string {
  const isBug = !(fault instanceof Error) || /^(?:Type|Reference|Range|Syntax)Error$/.test(fault.name);
  return isBug ? inspect(fault) : fault.message;
}
