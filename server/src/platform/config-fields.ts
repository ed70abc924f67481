import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { namedNetworks } from "./resolve-host.ts";

/** Accepts a whole number from `min` to `max`. */
export function createIntegerSchema(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);
}

/** Accepts a text without line breaks and other control characters. */
export function createLineSchema(max: number) {
  return z
    .string()
    .regex(/^[^\p{Cc}]*$/u, "must not contain control characters")
    .max(max, `must have at most ${max} characters`);
}

/** Accepts an origin: `https://example.org`, without a path. */
function createOriginSchema() {
  return z
    .string()
    .refine(isOrigin, "must be an http(s) address without a path")
    .transform((text) => new URL(text).origin);
}

/** Accepts an http(s) URL. Removes a trailing slash. */
export function createWebUrlSchema() {
  return createUrlSchema(isWebUrl, "must be an http(s) address");
}

/** Accepts the URL of a mail server with credentials: `smtps://name:password@mail.example.org`. */
export function createMailServerUrlSchema() {
  return z
    .string()
    .refine((text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text), "must be an smtp:// or smtps:// address");
}

/**
 * Accepts the http(s) URL of a folder, or a path of this site. Removes a trailing slash.
 * @param reservedSegments the first segments of paths that the site itself uses
 */
export function createFolderUrlSchema(reservedSegments: readonly string[]) {
  const message = "must be an http(s) address or a free path of this site";
  const isFreePath = (text: string) => {
    const [, firstSegment = ""] = text.split("/");
    return isPath(text) && !reservedSegments.includes(firstSegment);
  };
  return createUrlSchema((text) => isFolderUrl(text) || isFreePath(text), message);
}

/** Accepts a URL. Removes a trailing slash. */
function createUrlSchema(isValid: (text: string) => boolean, message: string) {
  return z
    .string()
    .refine(isValid, message)
    .transform((text) => text.replace(/\/$/, ""));
}

/** Accepts a comma-separated list. An invalid item makes the list empty, and an empty list is rejected with `message`. */
function createListSchema(itemSchema: z.ZodType<string, string>, message: string) {
  return z
    .string()
    .transform((text) => text.split(",").map((item) => item.trim()))
    .pipe(z.array(itemSchema).catch([]))
    .refine((items) => items.length > 0, message);
}

/** Accepts IP addresses and ranges such as `10.0.0.0/8`, but not a range of all IP addresses. */
export function createNetworksSchema() {
  return createListSchema(z.string().refine(isNetwork), "must list addresses or ranges such as 10.0.0.0/8");
}

/** Accepts a trusted proxy: an IP address, a range such as `10.0.0.0/8`, or the name of a network. */
const proxySchema = z.string().refine((text) => namedNetworks.has(text) || isNetwork(text));

/** Returns whether a text is an IP address, or a range with at least one fixed bit. */
function isNetwork(text: string): boolean {
  const [ipAddress = "", prefixLength, ...otherParts] = text.split("/");
  if (isIP(ipAddress) === 0 || otherParts.length > 0) return false;
  if (prefixLength === undefined) return true;
  const maxPrefixLength = isIP(ipAddress) === 4 ? 32 : 128;
  return /^[1-9]\d{0,2}$/.test(prefixLength) && Number(prefixLength) <= maxPrefixLength;
}

/** Returns whether a text is a URL without a path, such as `https://league.example.org`. */
function isOrigin(text: string): boolean {
  return isWebUrl(text) && new URL(text).href === `${new URL(text).origin}/`;
}

/** Returns whether a text is a URL to which a file name can be appended. */
function isFolderUrl(text: string): boolean {
  return isWebUrl(text) && !/[?#]/.test(text);
}

/** Returns whether a text is a path such as `/clients`. No part of it begins with a dot, so `..` is not allowed. */
function isPath(text: string): boolean {
  return /^(?:\/[\w-][\w.-]*)+\/?$/.test(text);
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;

const postgresUrlSchema = z
  .string()
  .refine((text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text), "must be a postgres:// address");

/**
 * The environment variables that any server needs: network, limits, log, database. Each becomes a field of the
 * configuration.
 */
export const serverFields = z
  .object({
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, "must be an address or a host's name")
      .default("127.0.0.1"),
    PORT: createIntegerSchema(0, 65_535).default(3000),
    PUBLIC_URL: createOriginSchema().optional(),
    CORS_ORIGINS: createListSchema(
      createOriginSchema(),
      "must list http(s) addresses without paths, with commas between",
    ).default([]),
    TRUST_PROXY: createListSchema(
      proxySchema,
      `must list proxies by address, range or kind (${[...namedNetworks.keys()].join(", ")})`,
    ).default([]),
    RATE_LIMIT: createIntegerSchema(1, 1_000_000).default(600),
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
    DATABASE_URL: postgresUrlSchema.optional(),
  })
  .transform((variables) => ({
    host: variables.HOST,
    port: variables.PORT,
    /** The origin of the site. */
    publicUrl: variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`,
    corsOrigins: variables.CORS_ORIGINS,
    trustProxy: variables.TRUST_PROXY,
    /** API calls per minute and IP address. */
    rateLimit: variables.RATE_LIMIT,
    /** The token for `/metrics`; without it, `/metrics` is disabled. */
    metricsToken: variables.METRICS_TOKEN,
    logLevel: variables.LOG_LEVEL,
    /** The absolute path of the data folder. */
    dataDir: resolve(variables.DATA_DIR),
    /** Whether the start writes a backup before it migrates the database. */
    updateBackup: variables.UPDATE_BACKUP === "on",
    /** The commit of this program; `undefined` if it is unknown. */
    commit: variables.LEAGUE_COMMIT,
    /** Without it, an SQLite file is used. */
    databaseUrl: variables.DATABASE_URL,
  }));
