import { join } from "node:path";
import { z } from "zod";
import { settingsFields } from "./features/settings.ts";
import { serverFields } from "./platform/config-fields.ts";
import { rejectRootInForeignFolder } from "./platform/data-owner.ts";
import type { DatabaseLocation } from "./platform/database/open-database.ts";

/** The configuration: read once at start, validated, never changed. */
export type Config = Readonly<z.output<typeof environment>>;

/**
 * All errors of the configuration. Each names a variable and a reason, and never contains a value, which may be a
 * secret.
 */
export class ConfigError extends Error {
  override readonly name = "ConfigFaults";
  readonly errors: readonly string[];

  constructor(faults: readonly string[]) {
    super(["The configuration has faults:", ...faults].join("\n  "));
    this.errors = faults;
  }
}

/**
 * Reads the configuration from the environment. An empty value counts as none.
 *
 * @throws ConfigFaults with every fault there is
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const read = environment.safeParse(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== "")));
  if (read.success) return read.data;
  throw new ConfigError(read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`));
}

/** Variables that earlier versions read and this one ignores. */
const removedVariables = ["DATABASE_REPLICA_URL"];

/** Returns the names of the variables that are set although this version ignores them. */
export function findIgnoredVariables(variables: Readonly<Record<string, string | undefined>> = process.env): string[] {
  return removedVariables.filter((name) => (variables[name] ?? "") !== "");
}

/**
 * Reads the configuration for a program that works on the league's data.
 *
 * @throws ConfigFaults with every fault there is
 * @throws Error if root is about to work in a data folder of another user
 */
export function readConfigForDataFolder(): Config {
  const config = readConfig();
  rejectRootInForeignFolder(config.dataDir);
  return config;
}

export function getDatabaseLocation({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): DatabaseLocation {
  return { url: databaseUrl, file: join(dataDir, "league.sqlite") };
}

const environment = z.intersection(serverFields, settingsFields);
