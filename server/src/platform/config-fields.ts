import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { namedNetworks } from "./resolve-host.ts";

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  const fault = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, fault)
    .transform(Number)
    .refine((number) => number >= min && number <= max, fault);
}

/** A text without line ends and other control characters. */
export function oneLine(max: number) {
  return z
    .string()
    .regex(/^[^\p{Cc}]*$/u, "must not hold control characters")
    .max(max, `must have at most ${max} characters`);
}

/** An origin: `https://example.org`, with nothing after the host. */
function origin() {
  return z
    .string()
    .refine(isOrigin, "must be an http(s) address without a path")
    .transform((text) => new URL(text).origin);
}

/** An http(s) address, written without the slash at its end. */
export function webUrl() {
  return urlOf(isWeb, "must be an http(s) address");
}

/** A mail server's address, with the account at it: `smtps://name:password@mail.example.org`. */
export function mailServerUrl() {
  return z
    .string()
    .refine((text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text), "must be an smtp:// or smtps:// address");
}

/**
 * A folder's http(s) address, or a path of this site; without a trailing slash.
 * @param used first segments of paths that it may not have
 */
export function folderUrl(used: readonly string[]) {
  const fault = "must be an http(s) address or a free path of this site";
  return urlOf((text) => isFolder(text) || (isPath(text) && !used.includes(text.split("/")[1] ?? "")), fault);
}

function urlOf(fits: (text: string) => boolean, fault: string) {
  return z
    .string()
    .refine(fits, fault)
    .transform((text) => text.replace(/\/$/, ""));
}

function listOf(entry: z.ZodType<string, string>, fault: string) {
  return z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(entry).catch([]))
    .refine((parts) => parts.length > 0, fault);
}

/** Addresses and ranges such as `10.0.0.0/8`, but never all addresses. */
export function networks() {
  return listOf(z.string().refine(isNetwork), "must list addresses or ranges such as 10.0.0.0/8");
}

/** Trusted proxies: an address, a range such as `10.0.0.0/8`, or the name of a kind. */
const proxy = z.string().refine((text) => namedNetworks.has(text) || isNetwork(text));

function isNetwork(text: string): boolean {
  const [host = "", bits = "1", ...rest] = text.split("/");
  const width = isIP(host) === 4 ? 32 : 128;
  return isIP(host) !== 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= width && rest.length === 0;
}

function isOrigin(text: string): boolean {
  return isWeb(text) && new URL(text).href === `${new URL(text).origin}/`;
}

function isFolder(text: string): boolean {
  return isWeb(text) && !/[?#]/.test(text);
}

function isPath(text: string): boolean {
  return /^(?:\/[\w-][\w.-]*)+\/?$/.test(text);
}

function isWeb(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

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
    PORT: wholeNumber(0, 65_535).default(3000),
    PUBLIC_URL: origin().optional(),
    CORS_ORIGINS: listOf(origin(), "must list http(s) addresses without paths, with commas between").default([]),
    TRUST_PROXY: listOf(
      proxy,
      `must list proxies by address, range or kind (${[...namedNetworks.keys()].join(", ")})`,
    ).default([]),
    RATE_LIMIT: wholeNumber(1, 1_000_000).default(600),
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
  })
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
  }));
