import { join } from "node:path";
import { z } from "zod";
import { settingsFields } from "./features/settings.ts";
import { serverFields } from "./platform/config-fields.ts";
import type { DatabaseLocation } from "./platform/database/open-database.ts";
import { rejectRootInForeignFolder } from "./platform/reject-root.ts";

/** The configuration. Read and validated once at the start; never changed. */
export type Config = Readonly<z.output<typeof environment>>;

/**
 * All errors of the configuration. Each error contains the variable and the reason, but never the value, which may be a
 * secret.
 */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(["The configuration has errors:", ...errors].join("\n  "));
    this.errors = errors;
  }
}

/**
 * Reads the configuration from the environment. Empty values are ignored.
 *
 * @throws ConfigError with all errors
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const nonEmptyVariables = Object.entries(variables).filter(([, value]) => value !== "");
  const parsedConfig = environment.safeParse(Object.fromEntries(nonEmptyVariables));
  if (parsedConfig.success) return parsedConfig.data;
  throw new ConfigError(parsedConfig.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`));
}

/** Variables that earlier versions used and this version ignores. */
const removedVariables = ["DATABASE_REPLICA_URL"];

/** Returns the names of the variables that are set although this version ignores them. */
export function findIgnoredVariables(variables: Readonly<Record<string, string | undefined>> = process.env): string[] {
  return removedVariables.filter((name) => (variables[name] ?? "") !== "");
}

/**
 * Reads the configuration for a program that accesses the data folder.
 *
 * @throws ConfigError with all errors
 * @throws if this process runs as root and the data folder belongs to another user
 */
export function readConfigForDataFolder(): Config {
  const config = readConfig();
  rejectRootInForeignFolder(config.dataDir);
  return config;
}

/** Returns the location of the league's database. */
export function getDatabaseLocation({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): DatabaseLocation {
  return { url: databaseUrl, file: join(dataDir, "league.sqlite") };
}

const environment = z.intersection(serverFields, settingsFields);
