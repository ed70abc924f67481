import type { LeagueSettings } from "contract/league-settings.ts";
import type { Settings } from "../settings.ts";

const secret = "given, and not shown";

/** The variables of the environment with what the league makes of them; of secrets only whether they were given. */
export function environmentOf(given: Settings): LeagueSettings["environment"] {
  const { backupSchedule: backups, mail, discord } = given;
  const values: Readonly<Record<string, string | number | undefined>> = {
    PUBLIC_URL: given.publicUrl,
    LEAGUE_TIME_ZONE: given.timeZone,
    CLIENT_DOWNLOADS: given.clientDownloads,
    SESSION_DAYS: given.sessionDays,
    PASSWORD_MIN_LENGTH: given.passwordMinLength,
    ELO_K: given.eloK,
    ROUND_TEXT_DAYS: given.roundTextDays,
    GAME_SERVER_MIB_PER_DAY: given.gameServerBytesPerDay / 2 ** 20,
    HISTORY_DAYS: given.historyDays,
    BACKUP_EVERY_HOURS: backups?.everyHours,
    BACKUP_KEEP: backups?.keep,
    MAIL_FROM: mail?.from,
    SMTP_URL: mail && secret,
    DISCORD_CLIENT_ID: discord?.clientId,
    DISCORD_BOT_TOKEN: discord && secret,
    DISCORD_CLIENT_SECRET: discord && secret,
    DISCORD_LEAGUE_CHANNEL: discord?.leagueChannel,
    DISCORD_SIGN_UP: given.discordSignUp ? "on" : "off",
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: value === undefined ? null : String(value) }));
}
