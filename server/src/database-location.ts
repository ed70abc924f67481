import { join } from "node:path";
import type { Config } from "./platform/config.ts";
import type { DatabaseLocation } from "./platform/database/open-database.ts";

/** The location of the database by the configuration. */
export function databaseLocation({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): DatabaseLocation {
  return { url: databaseUrl, file: join(dataDir, "league.sqlite") };
}
