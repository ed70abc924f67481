import { join } from "node:path";
import type { Config } from "./platform/config.ts";
import type { DatabaseLocation } from "./platform/database/open-database.ts";

/** Where the league of this configuration lives. */
export function databaseLocation({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): DatabaseLocation {
  return { url: databaseUrl, file: join(dataDir, "league.sqlite") };
}
