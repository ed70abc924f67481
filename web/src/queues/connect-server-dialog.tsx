import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { discord } from "../discord/discord-client.ts";
import { discordQueries } from "../discord/discord-queries.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useCommand } from "../platform/use-command.ts";
import { buttonClass } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import css from "./connect-server-dialog.module.css";
import { GuildLabel } from "./guild-label.tsx";
import { showQueue } from "./queues-queries.ts";

interface ConnectServerDialogProps {
  readonly queue: Queue;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Chooses one of the Discord servers that the bot is on, or invites it to one more. */
export function ConnectServerDialog({ queue, open, onClose }: ConnectServerDialogProps) {
  const queries = useQueryClient();
  const found = useQuery(discordQueries.guilds);
  const [chosen, choose] = useState<string | null>(null);
  const guildId = chosen ?? queue.guildId;
  const { run, busy } = useCommand({
    call: (body: { readonly guildId: string }) => discord.connectQueue({ id: queue._id, body }),
    success: "Discord server connected successfully",
    failure: "Failed to connect Discord server",
    done: ({ data }) => {
      showQueue(queries, data);
      choose(null);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={queue.guildId === null ? "Connect Discord server" : "Change Discord server"}
      lede="The bot makes a category there, with channels for the queue, its results and its leaderboard."
      onSubmit={() => guildId !== null && run({ guildId })}
      footer={
        <DialogActions
          submit="Connect"
          onCancel={onClose}
          busy={busy}
          disabled={guildId === null || guildId === queue.guildId}
        />
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="10.5rem" />}>
        {(guilds) => (
          <ChoiceList
            legend="Discord server"
            options={guilds.map((guild) => ({ value: guild.id, label: <GuildLabel guild={guild} /> }))}
            value={guildId}
            onValue={choose}
            fits={true}
            empty="The bot is on no server yet. Invite it to yours."
          />
        )}
      </Loaded>
      <BotInvitation />
    </Dialog>
  );
}

/** Leads to Discord, where the bot is invited to a server; back here, the server is in the list. */
function BotInvitation() {
  const { data: url } = useQuery(discordQueries.invitation);
  if (url === undefined) return null;
  return (
    <p className={css["invitation"]}>
      <span>Is your server missing?</span>
      <a className={buttonClass("plain", "small")} href={url} target="_blank" rel="noreferrer">
        <Icon of={ExternalLink} size={14} />
        Invite the bot
      </a>
    </p>
  );
}
