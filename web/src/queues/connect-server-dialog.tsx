import { useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { ExternalLink } from "lucide-react";
import { discordQueries } from "../discord/discord-queries.ts";
import { api } from "../platform/api.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import { buttonClass } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choices.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { GuildLabel } from "./guild-label.tsx";
import { showQueue } from "./queues-queries.ts";

/** Chooses one of the Discord servers that the bot is on, or invites it to one more. */
export function ConnectServerDialog({ queue, open, onClose }: OpenDialog & { readonly queue: Queue }) {
  const queries = useQueryClient();
  const found = useQuery(discordQueries.guilds);
  const form = useForm({
    saved: { guildId: queue.guildId ?? "" },
    call: ({ draft }) => api.discord.connectQueue({ id: queue._id, body: draft }),
    success: "Discord server connected successfully",
    failure: "Failed to connect Discord server",
    done({ data }) {
      showQueue(queries, data);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={queue.guildId === null ? "Connect Discord server" : "Change Discord server"}
      lede="The bot makes a category there, with channels for the queue, its results and its leaderboard."
      submit="Connect"
      disabled={!form.isChanged}
    >
      <Loaded query={found} skeleton={<Skeleton height="10.5rem" />}>
        {(guilds) => (
          <ChoiceList
            legend="Discord server"
            options={guilds.map((guild) => ({ value: guild.id, label: <GuildLabel guild={guild} /> }))}
            value={form.draft.guildId}
            onValue={(guildId) => form.setFields({ guildId })}
            fits={true}
            empty="The bot is on no server yet. Invite it to yours."
          />
        )}
      </Loaded>
      <BotInvitation />
    </FormDialog>
  );
}

/** A link to Discord that invites the bot to a server; afterwards the server is in the list. */
function BotInvitation() {
  const { data: url } = useQuery(discordQueries.invitation);
  if (url === undefined) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-soft">
      <span>Is your server missing?</span>
      <a className={buttonClass("plain", "small")} href={url} target="_blank" rel="noreferrer">
        <Icon of={ExternalLink} size={14} />
        Invite the bot
      </a>
    </p>
  );
}
