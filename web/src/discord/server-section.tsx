import { useQuery } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { hasDiscord } from "../platform/league-page.ts";
import { Empty } from "../ui/empty.tsx";
import { Section } from "../ui/page.tsx";
import { ConnectServerButton } from "./connect-server-button.tsx";
import { DisconnectButton } from "./disconnect-button.tsx";
import { discordQueries } from "./discord-queries.ts";
import { GuildLabel } from "./guild-label.tsx";
import { NotConfigured } from "./not-configured.tsx";
import { RecreateButton } from "./recreate-button.tsx";
import css from "./server-section.module.css";
import { StateNotice } from "./state-notice.tsx";

/** The chat server that shows a queue, for admins to connect, change and repair. */
export function ServerSection({ queue }: { readonly queue: Queue }) {
  return (
    <Section title="Chat server">
      {hasDiscord() ? (
        <Connection queue={queue} />
      ) : (
        <NotConfigured>The queue works here on the site; nothing is shown on Discord.</NotConfigured>
      )}
    </Section>
  );
}

function Connection({ queue }: { readonly queue: Queue }) {
  if (queue.guildId === null) {
    return (
      <Empty action={<ConnectServerButton queue={queue}>Connect Discord server</ConnectServerButton>}>
        Connected to a Discord server, the queue, its results and its leaderboard are shown there too.
      </Empty>
    );
  }
  return (
    <>
      <StateNotice queueId={queue._id} />
      <div className={css["server"]}>
        <ConnectedGuild guildId={queue.guildId} />
        <div className={css["actions"]}>
          <ConnectServerButton queue={queue}>Change server</ConnectServerButton>
          <RecreateButton queue={queue} />
          <DisconnectButton queue={queue} />
        </div>
      </div>
    </>
  );
}

function ConnectedGuild({ guildId }: { readonly guildId: string }) {
  const { data: guilds, isPending } = useQuery(discordQueries.guilds);
  const guild = guilds?.find(({ id }) => id === guildId);
  if (guild) return <GuildLabel guild={guild} />;
  return <p className={css["unknown"]}>{isPending ? "…" : `The bot is not on the connected server (${guildId}).`}</p>;
}
