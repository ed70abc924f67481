import { RowList } from "../../ui/row-list.tsx";
import type { SettingsProps } from "./settings-change.ts";
import { SettingsGroup } from "./settings-group.tsx";

/** What the environment variables set. */
const labels: Readonly<Record<string, string>> = {
  PUBLIC_URL: "URL of the site",
  LEAGUE_TIME_ZONE: "Time zone of the league",
  CLIENT_DOWNLOADS: "Path or URL of the game downloads",
  SESSION_DAYS: "Days until unused sessions end",
  PASSWORD_MIN_LENGTH: "Minimum length of passwords",
  ELO_K: "Maximum change of Elo in a round",
  ROUND_TEXT_DAYS: "Days until messages of servers are deleted",
  GAME_SERVER_MIB_PER_DAY: "MiB that a game server may post in a day",
  HISTORY_DAYS: "Days until entries of the history are deleted",
  BACKUP_EVERY_HOURS: "Hours between two backups",
  BACKUP_KEEP: "Number of backups to keep",
  MAIL_FROM: "Sender of e-mails",
  SMTP_URL: "E-mail server",
  DISCORD_CLIENT_ID: "Discord application",
  DISCORD_BOT_TOKEN: "Discord bot",
  DISCORD_CLIENT_SECRET: "Sign-in with Discord",
  DISCORD_LEAGUE_CHANNEL: "Discord channel of the league",
  DISCORD_SIGN_UP: "New accounts through Discord",
};

/** Settings that only change with a restart. */
export function EnvironmentSettings({ settings: { environment } }: SettingsProps) {
  return (
    <SettingsGroup title="Environment" text="The environment variables of the server. Restart it to change them.">
      <RowList label="Environment">
        {environment.map(({ name, value }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_fit-content(50%)] items-center gap-x-6 px-4 py-2">
            <span>
              {labels[name]}
              <code className="block text-soft text-xs wrap-anywhere">{name}</code>
            </span>
            <span className="text-end tabular-nums wrap-anywhere data-[set=false]:text-soft" data-set={value !== null}>
              {value ?? "Not set"}
            </span>
          </li>
        ))}
      </RowList>
    </SettingsGroup>
  );
}
