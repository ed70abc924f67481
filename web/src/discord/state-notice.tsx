import { useQuery } from "@tanstack/react-query";
import type { DiscordState } from "contract/discord.ts";
import { Notice } from "../ui/notice.tsx";
import { discordQueries } from "./discord-queries.ts";

/** What keeps Discord from showing a queue as it is; nothing while all is well. */
export function StateNotice({ queueId }: { readonly queueId: string }) {
  const { data: state } = useQuery(discordQueries.state);
  const words = state ? wordsOf(state, queueId) : null;
  return words === null ? null : (
    <Notice state="warn" title={words.title}>
      {words.text}
    </Notice>
  );
}

function wordsOf({ fault, queues }: DiscordState, queueId: string) {
  if (fault !== null) {
    return {
      title: "The bot is not connected to Discord",
      text: `${fault}. Buttons there do not work meanwhile. It connects again by itself.`,
    };
  }
  const faults = queues.filter((queue) => queue.queueId === queueId).map((queue) => queue.fault);
  if (faults.length === 0) return null;
  return {
    title: "Discord does not take everything",
    text: `${faults.join(", ")}. Has the bot all its permissions there? It is tried again by itself.`,
  };
}
