import { Link } from "@tanstack/react-router";
import type { DiscordState } from "contract/discord.ts";
import { ConnectBotButton, comebackWords } from "../discord/connect-bot-button.tsx";
import { discordQueries } from "../discord/discord-queries.ts";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { queuesQueries } from "../queues/queues-queries.ts";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import css from "./admin.module.css";

/** Which queues Discord refuses to show, and why, and whether the bot is connected; nothing where all is well. */
export function DiscordFaults() {
  const { data: state } = useQuery(discordQueries.state);
  if (state == null || (state.fault === null && state.queues.length === 0)) return null;
  return (
    <Section title="Failed on Discord">
      <RowList label="Failed on Discord">
        {state.fault !== null && (
          <li className={css["row"]}>
            <span className={css["line"]}>
              <span className="font-semibold">The bot is not connected</span>
              <span className="text-soft text-sm">{`${state.fault}. ${comebackWords(state)}`}</span>
            </span>
            <span className="flex flex-none items-center gap-1 ml-auto">
              <ConnectBotButton />
            </span>
          </li>
        )}
        {state.queues.map((fault) => (
          <QueueFault key={`${fault.queueId} ${fault.fault}`} {...fault} />
        ))}
      </RowList>
    </Section>
  );
}

function QueueFault({ queueId, fault }: DiscordState["queues"][number]) {
  const { data: queue } = useQuery(queuesQueries.one(queueId));
  return (
    <li className={css["row"]}>
      <span className={css["line"]}>
        {queue === null ? (
          <span className="font-semibold">A deleted queue</span>
        ) : (
          <Link {...paths.queue(queueId)}>
            <bdi>{queue?.name ?? "Queue"}</bdi>
          </Link>
        )}
        <span className="text-soft text-sm">{`${fault}. It is tried again by itself.`}</span>
      </span>
    </li>
  );
}
