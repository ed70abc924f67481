import { readySecondsLimits } from "contract/constants.ts";
import { emailInput } from "contract/emails.ts";
import { z } from "zod";
import {
  createFolderUrlSchema,
  createIntegerSchema,
  createLineSchema,
  createMailServerUrlSchema,
  createNetworksSchema,
  createWebUrlSchema,
  type serverFields,
} from "../platform/config-fields.ts";

/** The variables that connect the site to its application on Discord. Either all of them are set, or none. */
const discordNames = ["DISCORD_BOT_TOKEN", "DISCORD_CLIENT_ID", "DISCORD_CLIENT_SECRET"] as const;
/** A password or a token. */
const optionalSecret = createLineSchema(1024).optional();

/** The first path segments of pages, assets and API calls. `CLIENT_DOWNLOADS` cannot use them. */
const reservedPaths = [
  "api",
  "assets",
  "auth",
  "icons",
  "league",
  "look",
  "overlay",
  "plans",
  "preview",
  "ranked",
  "users",
];

/** The name of a league that has not chosen one. */
export const defaultLeagueName = "gCTF League";

const environment = z
  .object({
    LEAGUE_NAME: createLineSchema(64).default(defaultLeagueName),
    COMMUNITY_URL: createWebUrlSchema().optional(),
    LEAGUE_TIME_ZONE: createLineSchema(64)
      .refine(isTimeZone, "must be a time zone such as Europe/Berlin")
      .default("Europe/Berlin"),
    CLIENT_DOWNLOADS: createFolderUrlSchema(reservedPaths).default("/clients"),

    ADMIN_EMAIL: emailInput.optional(),
    ADMIN_PASSWORD: optionalSecret,
    SESSION_DAYS: createIntegerSchema(1, 90).default(30),
    PASSWORD_MIN_LENGTH: createIntegerSchema(1, 128).default(1),
    ELO_K: createIntegerSchema(1, 1000).default(32),
    READY_SECONDS: createIntegerSchema(readySecondsLimits.min, readySecondsLimits.max).default(60),
    ROUND_TEXT_DAYS: createIntegerSchema(1, 3650).default(90),
    GAME_SERVER_MIB_PER_DAY: createIntegerSchema(1, 100_000).default(50),
    HISTORY_DAYS: createIntegerSchema(30, 36_500).default(730),
    ACCOUNT_REQUESTS: z.enum(["on", "off"], "must be on or off").default("on"),

    ECON_ALLOW: createNetworksSchema().optional(),
    PUSH_ALLOW: createNetworksSchema().optional(),
    SECRET_KEY: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "must have 64 hexadecimal digits")
      .optional(),

    SMTP_URL: createMailServerUrlSchema().optional(),
    MAIL_FROM: emailInput.optional(),

    BACKUP_EVERY_HOURS: createIntegerSchema(1, 720).optional(),
    BACKUP_KEEP: createIntegerSchema(1, 1000).default(14),
    BACKUP_DIR: z.string().optional(),

    DISCORD_BOT_TOKEN: optionalSecret,
    DISCORD_CLIENT_ID: z
      .string()
      .regex(/^\d{1,20}$/, "must be the number that Discord gave the application")
      .optional(),
    DISCORD_CLIENT_SECRET: optionalSecret,
    DISCORD_SIGN_UP: z.enum(["on", "off"], "must be on or off").default("off"),
    DISCORD_LEAGUE_CHANNEL: z
      .string()
      .regex(/^\d{1,20}$/, "must be the number of a channel on Discord")
      .optional(),
    DISCORD_API_URL: createWebUrlSchema().default("https://discord.com/api"),
  })
  .superRefine((values, context) => {
    if ((values.SMTP_URL === undefined) !== (values.MAIL_FROM === undefined)) {
      const path = [values.SMTP_URL === undefined ? "SMTP_URL" : "MAIL_FROM"];
      context.addIssue({ code: "custom", path, message: "is missing: SMTP_URL and MAIL_FROM go together" });
    }
    const missingNames = discordNames.filter((name) => values[name] === undefined);
    if (missingNames.length === discordNames.length) return;
    for (const name of missingNames) {
      const message = `is missing: ${discordNames.join(", ")} go together`;
      context.addIssue({ code: "custom", path: [name], message });
    }
  });

/** The environment variables of these settings, and the settings that they set. */
export const settingsFields = environment.transform((values) => ({
  leagueName: values.LEAGUE_NAME,
  communityUrl: values.COMMUNITY_URL,
  /** The time zone of playing hours and days, such as `Europe/Berlin`. */
  timeZone: values.LEAGUE_TIME_ZONE,
  /** The base of client downloads: an http(s) URL or a path of this site, without a trailing slash. */
  clientDownloads: values.CLIENT_DOWNLOADS,
  adminEmail: values.ADMIN_EMAIL,
  adminPassword: values.ADMIN_PASSWORD,
  /** In days, at least 1. */
  sessionDays: values.SESSION_DAYS,
  /** In characters, at least 1. */
  passwordMinLength: values.PASSWORD_MIN_LENGTH,
  /** The maximum Elo that one round can transfer; above 0. */
  eloK: values.ELO_K,
  /** How long a ready check takes. */
  readySeconds: values.READY_SECONDS,
  /** For how many days the texts of unmatched received rounds are stored, at least 1. */
  roundTextDays: values.ROUND_TEXT_DAYS,
  /** How many bytes each game server may post per day (UTC), with all its keys together. */
  gameServerBytesPerDay: values.GAME_SERVER_MIB_PER_DAY * 2 ** 20,
  /** For how many days the audit log is stored, at least 30. */
  historyDays: values.HISTORY_DAYS,
  /** Whether visitors may request an account. */
  accountRequests: values.ACCOUNT_REQUESTS === "on",
  /**
   * How often backups are created, how many are kept, and their folder (by default a folder in the data folder). Undefined if
   * there is no schedule.
   */
  backupSchedule:
    values.BACKUP_EVERY_HOURS === undefined
      ? undefined
      : { everyHours: values.BACKUP_EVERY_HOURS, keep: values.BACKUP_KEEP, folder: values.BACKUP_DIR },
  /** The networks of game server consoles. If empty, the site connects to no game server. */
  econAllow: values.ECON_ALLOW ?? [],
  /** Private networks in which push services are allowed. Push services in public networks are always allowed. */
  pushAllow: values.PUSH_ALLOW ?? [],
  /** The key that encrypts passwords of game servers. If undefined, it is stored in a file in the data folder. */
  secretKey: values.SECRET_KEY,
  /** Undefined if e-mail is disabled. */
  mail:
    values.SMTP_URL === undefined || values.MAIL_FROM === undefined
      ? undefined
      : { url: values.SMTP_URL, from: values.MAIL_FROM },
  /** The bot and its application. Undefined if Discord is not configured. */
  discord: createDiscordSettings(values),
  /** Whether a new player may sign up with Discord. */
  discordSignUp: values.DISCORD_SIGN_UP === "on",
}));

type EnvironmentSettings = Readonly<z.output<typeof settingsFields>> &
  Readonly<Pick<z.output<typeof serverFields>, "dataDir" | "publicUrl" | "commit">>;

/** A file of a site's appearance. Its path changes with its content. */
type BrandingFile = { readonly path: string; readonly content: Buffer };
/** The logo and the styles that admins have set. Null for the default ones. */
export type Branding = { readonly logo: BrandingFile | null; readonly styles: BrandingFile | null };

/** The properties that `createOverridableSettings` adds to the settings of the environment. */
type LiveSettings = {
  /** The settings of the environment, without overrides. */
  readonly environmentSettings: EnvironmentSettings;
  readonly branding: Branding;
  /** What admins tell visitors about the league. `null` for the default text. */
  readonly introduction: string | null;
  /** How to reach an admin. */
  readonly adminContact: string | null;
  /** Where players download the game. `null` for the official sites. */
  readonly clientsUrl: string | null;
  /** Reads the overridden settings from the database again. */
  readonly refresh: () => Promise<void>;
};

/** The settings: those of the environment, and the overrides of admins once they were read. */
export type Settings = EnvironmentSettings & Partial<LiveSettings>;

/** The mail server with its credentials, and the sender's e-mail address. */
export type MailSettings = NonNullable<Settings["mail"]>;
export type DiscordSettings = NonNullable<Settings["discord"]>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function createDiscordSettings(values: z.output<typeof environment>) {
  const { DISCORD_BOT_TOKEN: botToken, DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = values;
  if (botToken === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    botToken,
    clientId,
    clientSecret,
    /** The channel for announcements and match dates. Undefined to post none. */
    leagueChannel: values.DISCORD_LEAGUE_CHANNEL,
    /** The base URL of Discord's API, without version and trailing slash. */
    apiUrl: values.DISCORD_API_URL,
  };
}
