import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { createDemoConfig } from "../demo/fill-demo.ts";
import { ConfigError, findIgnoredVariables, readConfig } from "./config.ts";
import { settingsFields } from "./features/settings.ts";
import { serverFields } from "./platform/config-fields.ts";

/** Returns the errors of a configuration, or an empty list. */
function listErrors(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}

describe("the configuration", () => {
  test("has defaults for everything", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
      dataDir: resolve("data"),
      databaseUrl: undefined,
      leagueName: "gCTF League",
      corsOrigins: [],
      trustProxy: [],
      rateLimit: 600,
      sessionDays: 30,
      passwordMinLength: 1,
      eloK: 32,
      clientDownloads: "/clients",
    });
  });

  test("uses the port for the public URL unless PUBLIC_URL is set", () => {
    expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
    expect(readConfig({ PORT: "8080", PUBLIC_URL: "https://league.example/" }).publicUrl).toBe(
      "https://league.example",
    );
  });

  test("of a real league does not change the demo, except for its port", () => {
    const variablesOfLeague = {
      DATABASE_URL: "postgres://a/league",
      SECRET_KEY: "0".repeat(64),
      SMTP_URL: "smtp://mail.example",
      MAIL_FROM: "league@mail.example",
      BACKUP_EVERY_HOURS: "24",
      DISCORD_BOT_TOKEN: "t",
      DISCORD_CLIENT_ID: "12",
      DISCORD_CLIENT_SECRET: "s",
    };
    const portOnly = { PORT: "8080" };
    const configOfLeague = readConfig({ ...variablesOfLeague, ...portOnly });
    expect(createDemoConfig(configOfLeague, "demo")).toEqual(createDemoConfig(readConfig(portOnly), "demo"));
  });

  test("ignores empty values", () => {
    expect(readConfig({ PORT: "", CORS_ORIGINS: "", LEAGUE_NAME: "" })).toEqual(readConfig({}));
  });

  test("requires the mail server and the sender together", () => {
    const mailServer = { SMTP_URL: "smtp://mail.example" };
    const sender = { MAIL_FROM: "league@mail.example" };
    const reason = "is missing: SMTP_URL and MAIL_FROM go together";
    expect(listErrors(mailServer)).toEqual([`MAIL_FROM ${reason}`]);
    expect(listErrors(sender)).toEqual([`SMTP_URL ${reason}`]);
    expect(listErrors({ ...mailServer, ...sender })).toEqual([]);
  });

  test("splits lists at commas", () => {
    const { corsOrigins, trustProxy } = readConfig({
      CORS_ORIGINS: "https://a.example, http://b.example:81/",
      TRUST_PROXY: "loopback, 10.0.0.0/8,::1,fd00::/8",
    });
    expect(corsOrigins).toEqual(["https://a.example", "http://b.example:81"]);
    expect(trustProxy).toEqual(["loopback", "10.0.0.0/8", "::1", "fd00::/8"]);
  });

  test("reports all errors at once, with the names of the variables", () => {
    const errors = listErrors({ PORT: "70000", PUBLIC_URL: "league.example", SESSION_DAYS: "0", LOG_LEVEL: "loud" });
    expect(errors.map((error) => error.split(" ")[0])).toEqual(["PORT", "PUBLIC_URL", "LOG_LEVEL", "SESSION_DAYS"]);
  });

  test.each([
    ["PORT", "3000.5", "must be a whole number from 0 to 65535"],
    ["PORT", "-1", "must be a whole number from 0 to 65535"],
    ["HOST", "0.0.0.0 ", "must be an address or a host's name"],
    ["PUBLIC_URL", "https://league.example/path", "must be an http(s) address without a path"],
    ["PUBLIC_URL", "ftp://league.example", "must be an http(s) address without a path"],
    ["CORS_ORIGINS", "*", "must list http(s) addresses without paths, with commas between"],
    ["CORS_ORIGINS", "https://a.example,", "must list http(s) addresses without paths, with commas between"],
    ["TRUST_PROXY", "true", "must list proxies by address, range or kind (loopback, linklocal, uniquelocal)"],
    ["TRUST_PROXY", "10.0.0.0/33", "must list proxies by address, range or kind (loopback, linklocal, uniquelocal)"],
    ["TRUST_PROXY", "0.0.0.0/0", "must list proxies by address, range or kind (loopback, linklocal, uniquelocal)"],
    ["RATE_LIMIT", "0", "must be a whole number from 1 to 1000000"],
    ["DATABASE_URL", "mysql://user:hidden@host/db", "must be a postgres:// address"],
    ["LEAGUE_NAME", "two\nlines", "must not contain control characters"],
    ["COMMUNITY_URL", "javascript:alert(1)", "must be an http(s) address"],
    ["CLIENT_DOWNLOADS", "https://elsewhere.example/?x=", "must be an http(s) address or a free path of this site"],
    ["ADMIN_EMAIL", "nobody", "must be an e-mail address"],
    ["SESSION_DAYS", "91", "must be a whole number from 1 to 90"],
    ["PASSWORD_MIN_LENGTH", "0", "must be a whole number from 1 to 128"],
    ["ELO_K", "0", "must be a whole number from 1 to 1000"],
    ["DISCORD_API_URL", "discord.com", "must be an http(s) address"],
    ["PORT", "65536", "must be a whole number from 0 to 65535"],
    ["RATE_LIMIT", "1000001", "must be a whole number from 1 to 1000000"],
    ["METRICS_TOKEN", "x".repeat(15), "must have 16 to 256 letters, digits or signs"],
    ["METRICS_TOKEN", "x".repeat(257), "must have 16 to 256 letters, digits or signs"],
    ["METRICS_TOKEN", `${"x".repeat(16)} x`, "must have 16 to 256 letters, digits or signs"],
    ["UPDATE_BACKUP", "no", "must be on or off"],
    ["LEAGUE_COMMIT", "abcdef", "must be the number of a commit"],
    ["LEAGUE_COMMIT", "abcdefg", "must be the number of a commit"],
    ["LEAGUE_NAME", "x".repeat(65), "must have at most 64 characters"],
    ["LEAGUE_TIME_ZONE", "Europe/Atlantis", "must be a time zone such as Europe/Berlin"],
    ["PASSWORD_MIN_LENGTH", "129", "must be a whole number from 1 to 128"],
    ["ELO_K", "1001", "must be a whole number from 1 to 1000"],
    ["ROUND_TEXT_DAYS", "0", "must be a whole number from 1 to 3650"],
    ["GAME_SERVER_MIB_PER_DAY", "0", "must be a whole number from 1 to 100000"],
    ["HISTORY_DAYS", "29", "must be a whole number from 30 to 36500"],
    ["BACKUP_EVERY_HOURS", "0", "must be a whole number from 1 to 720"],
    ["BACKUP_EVERY_HOURS", "721", "must be a whole number from 1 to 720"],
    ["BACKUP_KEEP", "0", "must be a whole number from 1 to 1000"],
    ["ECON_ALLOW", "loopback", "must list addresses or ranges such as 10.0.0.0/8"],
    ["ECON_ALLOW", "10.0.0.0/0", "must list addresses or ranges such as 10.0.0.0/8"],
    ["ECON_ALLOW", "10.0.0.0/8/8", "must list addresses or ranges such as 10.0.0.0/8"],
    ["PUSH_ALLOW", "fd00::/129", "must list addresses or ranges such as 10.0.0.0/8"],
    ["SECRET_KEY", "0".repeat(63), "must have 64 hexadecimal digits"],
    ["DISCORD_LEAGUE_CHANNEL", "#news", "must be the number of a channel on Discord"],
  ])("rejects %s=%s", (name, value, reason) => {
    expect(listErrors({ [name]: value })).toEqual([`${name} ${reason}`]);
  });

  test("accepts the lowest and the highest allowed values", () => {
    const variables = {
      PORT: "65535",
      RATE_LIMIT: "1000000",
      METRICS_TOKEN: "!".repeat(16),
      LEAGUE_COMMIT: "abcdef0",
      LEAGUE_NAME: "x".repeat(64),
      SESSION_DAYS: "90",
      BACKUP_EVERY_HOURS: "720",
      BACKUP_KEEP: "1000",
      HISTORY_DAYS: "30",
      ECON_ALLOW: "10.0.0.0/1,192.0.2.1/32,2001:db8::/128,::1",
      SECRET_KEY: "0f".repeat(32),
    };
    expect(readConfig(variables)).toMatchObject({
      port: 65_535,
      rateLimit: 1_000_000,
      metricsToken: variables.METRICS_TOKEN,
      commit: "abcdef0",
      sessionDays: 90,
      backupSchedule: { everyHours: 720, keep: 1000 },
      historyDays: 30,
      econAllow: ["10.0.0.0/1", "192.0.2.1/32", "2001:db8::/128", "::1"],
      secretKey: variables.SECRET_KEY,
    });
  });

  test("reads the variables for backups and mail, and those with the values on and off", () => {
    expect(readConfig({})).toMatchObject({
      updateBackup: true,
      accountRequests: true,
      discordSignUp: false,
      backupSchedule: undefined,
      mail: undefined,
      econAllow: [],
      pushAllow: [],
      readySeconds: 60,
      roundTextDays: 90,
      historyDays: 730,
      gameServerBytesPerDay: 50 * 2 ** 20,
      timeZone: "Europe/Berlin",
      logLevel: "info",
      metricsToken: undefined,
    });
    const switches = { UPDATE_BACKUP: "off", ACCOUNT_REQUESTS: "off", DISCORD_SIGN_UP: "on" };
    expect(readConfig(switches)).toMatchObject({ updateBackup: false, accountRequests: false, discordSignUp: true });

    const backupSchedule = { everyHours: 6, keep: 14, folder: undefined };
    expect(readConfig({ BACKUP_EVERY_HOURS: "6" })).toMatchObject({ backupSchedule });
    expect(readConfig({ BACKUP_KEEP: "3", BACKUP_DIR: "/disk" }).backupSchedule).toBeUndefined();
    const mail = { SMTP_URL: "smtps://mail.example", MAIL_FROM: "league@mail.example" };
    expect(readConfig(mail)).toMatchObject({ mail: { url: "smtps://mail.example", from: "league@mail.example" } });
  });

  test("requires a mail server with the protocol smtp or smtps", () => {
    expect(listErrors({ SMTP_URL: "http://mail.example", MAIL_FROM: "league@mail.example" })).toEqual([
      "SMTP_URL must be an smtp:// or smtps:// address",
    ]);
  });

  test("removes the slash at the end of web addresses", () => {
    const addresses = {
      COMMUNITY_URL: "https://discord.example/invite/",
      CLIENT_DOWNLOADS: "/files/clients/",
    };
    expect(readConfig(addresses)).toMatchObject({
      communityUrl: "https://discord.example/invite",
      clientDownloads: "/files/clients",
    });
    expect(readConfig({ CLIENT_DOWNLOADS: "https://files.example/" }).clientDownloads).toBe("https://files.example");
  });

  test("finds variables that this version ignores", () => {
    expect(findIgnoredVariables({ DATABASE_REPLICA_URL: "postgres://b/league", PORT: "3000" })).toEqual([
      "DATABASE_REPLICA_URL",
    ]);
    expect(findIgnoredVariables({ DATABASE_REPLICA_URL: "" })).toEqual([]);
  });

  test("requires all Discord variables or none", () => {
    expect(readConfig({}).discord).toBeUndefined();
    const allVariables = { DISCORD_BOT_TOKEN: "t", DISCORD_CLIENT_ID: "12", DISCORD_CLIENT_SECRET: "s" };
    const apiUrl = "https://discord.com/api";
    expect(readConfig(allVariables).discord).toEqual({ botToken: "t", clientId: "12", clientSecret: "s", apiUrl });
    const invalidIdError = "DISCORD_CLIENT_ID must be the number that Discord gave the application";
    expect(listErrors({ ...allVariables, DISCORD_CLIENT_ID: "mine" })).toEqual([invalidIdError]);
    const reason = "is missing: DISCORD_BOT_TOKEN, DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET go together";
    expect(listErrors({ DISCORD_CLIENT_ID: "12", DISCORD_API_URL: "https://discord.example" })).toEqual([
      `DISCORD_BOT_TOKEN ${reason}`,
      `DISCORD_CLIENT_SECRET ${reason}`,
    ]);
  });

  test.each([
    "//elsewhere.example",
    "/",
    "clients",
    "/../x",
    "/a/./b",
    "/a//b",
    "/a b",
    "/:x",
    "/*",
    "/api",
    "/icons",
    "/plans",
    "/ranked/x",
  ])("rejects CLIENT_DOWNLOADS=%s", (path) => {
    const error = "CLIENT_DOWNLOADS must be an http(s) address or a free path of this site";
    expect(listErrors({ CLIENT_DOWNLOADS: path })).toEqual([error]);
  });

  test("does not repeat values in errors, because they may be secret", () => {
    const errors = listErrors({ DATABASE_URL: "http://user:hidden@host", ADMIN_PASSWORD: "hidden\n" }).join();
    expect(errors).toContain("DATABASE_URL");
    expect(errors).not.toContain("hidden");
  });
});

test("the documentation for operators lists every variable", () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/operating.md"), "utf8");
  const [configuration = ""] = text.split("\n## Configure\n")[1]?.split("\n## ") ?? [];
  // A row can list several variables: | `SMTP_URL`, `MAIL_FROM` | none | …
  const rows = configuration.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm);
  const listedNames = Array.from(rows, ([, names = ""]) => names.replaceAll("`", "").split(", ")).flat();
  const names = [serverFields, settingsFields].flatMap((fields) => Object.keys(fields.in.shape));
  expect(listedNames.toSorted()).toEqual(names.toSorted());
});
