import { RotateCw } from "lucide-react";
import { api } from "../../platform/api.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { discordQueries } from "./discord-queries.ts";

/** When a bot that is not connected to Discord connects again. */
export function comebackWords({ isRefused }: { readonly isRefused: boolean }): string {
  return isRefused
    ? "It connects again only when an admin asks, or the league is started anew."
    : "It connects again by itself.";
}

export function ConnectBotButton() {
  const { run, busy } = useCommand({
    call: () => api.discord.connectBot({}),
    success: "The bot tries to connect",
    failure: "Erreur while connecting the bot",
    refreshes: [discordQueries.state.queryKey],
  });
  return (
    <Button size="small" icon={RotateCw} busy={busy} onClick={() => run()}>
      Try again
    </Button>
  );
}

/** Shown where the league has no bot on Discord. */
export function NotConfigured({ children }: { readonly children: string }) {
  return (
    <Notice state="neutral" title="Discord is not configured">
      {children}
    </Notice>
  );
}
