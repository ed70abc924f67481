import { resolve } from "node:path";
import { z } from "zod";
import { listOf, origin, proxy, whole } from "./config-fields.ts";

const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;

const postgresAddress = z
  .string()
  .refine((text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text), "must be a postgres:// address");

/** What any server is configured with: addresses, limits, log, database. */
export const serverFields = z
  .object({
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, "must be an address or a host's name")
      .default("127.0.0.1"),
    PORT: whole(0, 65_535).default(3000),
    PUBLIC_URL: origin().optional(),
    CORS_ORIGINS: listOf(origin(), "must list http(s) addresses without paths, with commas between").default([]),
    TRUST_PROXY: listOf(
      proxy,
      "must list proxies by address, range or kind (loopback, linklocal, uniquelocal)",
    ).default([]),
    RATE_LIMIT: whole(1, 1_000_000).default(600),
    METRICS_TOKEN: z
      .string()
      .regex(/^[!-~]{16,256}$/, "must have 16 to 256 letters, digits or signs")
      .optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
    DATA_DIR: z.string().default("./data"),
    UPDATE_BACKUP: z.enum(["on", "off"], "must be on or off").default("on"),
    LEAGUE_COMMIT: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, "must be the number of a commit")
      .optional(),
    DATABASE_URL: postgresAddress.optional(),
    DATABASE_REPLICA_URL: postgresAddress.optional(),
  })
  .refine(
    ({ DATABASE_URL: primary, DATABASE_REPLICA_URL: replica }) => primary !== undefined || replica === undefined,
    {
      path: ["DATABASE_REPLICA_URL"],
      message: "needs DATABASE_URL, the database that it is a replica of",
    },
  )
  .transform((values) => ({
    host: values.HOST,
    port: values.PORT,
    /** Where people find the site: an origin. */
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    /** Calls per minute and address. */
    rateLimit: values.RATE_LIMIT,
    /** What `/metrics` asks for; without it there is no such page. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    /** The data folder, an absolute path. */
    dataDir: resolve(values.DATA_DIR),
    /** Whether a start that brings the database up to date writes a backup of it before. */
    updateBackup: values.UPDATE_BACKUP === "on",
    /** The commit of this program; `undefined`: nobody said. */
    commit: values.LEAGUE_COMMIT,
    /** Without it a SQLite file is used. */
    databaseUrl: values.DATABASE_URL,
    /** Of a streaming replica of that database, which answers read calls. */
    replicaUrl: values.DATABASE_REPLICA_URL,
  }));
