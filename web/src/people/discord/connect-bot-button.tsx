import { RotateCw } from "lucide-react";
import { api } from "../../platform/api.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { discordQueries } from "./discord-queries.ts";

/**
 * Returns a sentence that says when a disconnected bot connects again.
 * @param state `isRefused`: whether Discord has rejected the bot's token
 */
export function describeReconnection({ isRefused }: { readonly isRefused: boolean }): string {
  return isRefused
    ? "It does not retry automatically: press “Try again” or restart the league."
    : "It reconnects automatically.";
}

/** Lets the bot connect again at once. */
export function ConnectBotButton() {
  const { run, busy } = useCommand({
    call: () => api.discord.connectBot({}),
    success: "The bot tries to connect",
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while connecting the bot",
    invalidates: [discordQueries.state.queryKey],
  });
  return (
    <Button size="small" icon={RotateCw} busy={busy} onClick={() => run()}>
      Try again
    </Button>
  );
}

/**
 * Shown if the site has no Discord bot.
 * @param props `children`: a sentence about what does not work without the bot
 */
export function DiscordNotConfigured({ children }: { readonly children: string }) {
  return (
    <Notice state="neutral" title="Discord is not configured">
      {children}
    </Notice>
  );
}
