import { resolve } from "node:path";
import { z } from "zod";
import { address, folder, listOf, oneLine, origin, proxy, whole } from "./config-fields.ts";

/** The configuration: read once at start, validated, never changed. */
export type Config = Readonly<z.output<typeof environment>>;

/**
 * All errors of the configuration. Each names a variable and a reason, and never contains a value, which may be a
 * secret.
 */
export class ConfigFaults extends Error {
  override readonly name = "ConfigFaults";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(["The configuration has faults:", ...faults].join("\n  "));
    this.faults = faults;
  }
}

/**
 * Reads the configuration from the environment. An empty value counts as none.
 *
 * @throws ConfigFaults with every fault there is
 */
export function readConfig(given: Readonly<Record<string, string | undefined>> = process.env): Config {
  const read = environment.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")));
  if (read.success) return read.data;
  throw new ConfigFaults(read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`));
}

const discordNames = ["DISCORD_BOT_TOKEN", "DISCORD_CLIENT_ID", "DISCORD_CLIENT_SECRET"] as const;
const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
const secret = oneLine(1024).optional();

const environment = z
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
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),

    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: z
      .string()
      .refine((text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text), "must be a postgres:// address")
      .optional(),

    LEAGUE_NAME: oneLine(64).default("gCTF League"),
    COMMUNITY_URL: address().optional(),
    CLIENT_DOWNLOADS: folder().default("/clients"),

    ADMIN_EMAIL: z.email("must be an e-mail address").max(254, "must have at most 254 characters").optional(),
    ADMIN_PASSWORD: secret,
    SESSION_DAYS: whole(1, 90).default(30),
    PASSWORD_MIN_LENGTH: whole(1, 128).default(1),
    ELO_K: whole(1, 1000).default(32),
    READY_SECONDS: whole(5, 3600).default(60),

    DISCORD_BOT_TOKEN: secret,
    DISCORD_CLIENT_ID: z
      .string()
      .regex(/^\d{1,20}$/, "must be the number that Discord gave the application")
      .optional(),
    DISCORD_CLIENT_SECRET: secret,
    DISCORD_API_URL: address().default("https://discord.com/api"),
  })
  .superRefine((said, context) => {
    const missing = discordNames.filter((name) => said[name] === undefined);
    if (missing.length === discordNames.length) return;
    for (const name of missing) {
      const message = `is missing: ${discordNames.join(", ")} go together`;
      context.addIssue({ code: "custom", path: [name], message });
    }
  })
  .transform((said) => ({
    host: said.HOST,
    port: said.PORT,
    publicUrl: said.PUBLIC_URL ?? `http://localhost:${said.PORT}`,
    corsOrigins: said.CORS_ORIGINS,
    trustProxy: said.TRUST_PROXY,
    /** Calls per minute and address. */
    rateLimit: said.RATE_LIMIT,
    logLevel: said.LOG_LEVEL,
    /** An absolute path. */
    dataDir: resolve(said.DATA_DIR),
    /** Without it a SQLite file is used. */
    databaseUrl: said.DATABASE_URL,
    leagueName: said.LEAGUE_NAME,
    communityUrl: said.COMMUNITY_URL,
    clientDownloads: said.CLIENT_DOWNLOADS,
    adminEmail: said.ADMIN_EMAIL,
    adminPassword: said.ADMIN_PASSWORD,
    sessionDays: said.SESSION_DAYS,
    passwordMinLength: said.PASSWORD_MIN_LENGTH,
    eloK: said.ELO_K,
    readySeconds: said.READY_SECONDS,
    discord: discordOf(said),
  }));

type SaidOfDiscord = { readonly [Name in (typeof discordNames)[number]]?: string | undefined } & {
  readonly DISCORD_API_URL: string;
};

/** `undefined`: the league does without Discord. */
function discordOf({
  DISCORD_BOT_TOKEN: botToken,
  DISCORD_CLIENT_ID: clientId,
  DISCORD_CLIENT_SECRET: clientSecret,
  DISCORD_API_URL: apiUrl,
}: SaidOfDiscord) {
  if (botToken === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { botToken, clientId, clientSecret, apiUrl };
}
