import { join } from "node:path";
import type { Config } from "./platform/config.ts";
import type { DatabasePlace } from "./platform/database/open-database.ts";

/** Where the league of this configuration lives. */
export function databasePlace({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): DatabasePlace {
  return { url: databaseUrl, file: join(dataDir, "league.sqlite") };
}
