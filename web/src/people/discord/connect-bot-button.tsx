import { RotateCw } from "lucide-react";
import { api } from "../../platform/api.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { discordQueries } from "./discord-queries.ts";

/** Says when a disconnected bot connects again. */
export function describeReconnection({ isRefused }: { readonly isRefused: boolean }): string {
  return isRefused
    ? "It does not retry automatically: press “Try again” or restart the league."
    : "It reconnects automatically.";
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

/** Shown if the league has no Discord bot. */
export function DiscordNotConfigured({ children }: { readonly children: string }) {
  return (
    <Notice state="neutral" title="Discord is not configured">
      {children}
    </Notice>
  );
}
