import type { DiscordState, Guild } from "contract/discord.ts";
import { isolated } from "contract/isolated.ts";
import type { Queue } from "contract/queues.ts";
import { ExternalLink, Link2, RotateCw, Unlink } from "lucide-react";
import { Crest } from "../league-ui/crest.tsx";
import { ConnectBotButton, comebackWords, NotConfigured } from "../people/discord/connect-bot-button.tsx";
import { discordQueries } from "../people/discord/discord-queries.ts";
import { api } from "../platform/api.ts";
import { hasDiscord } from "../platform/league-page.ts";
import { Loaded } from "../platform/loaded.tsx";
import { grouped } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choices.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Empty, Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useShowQueue } from "./queues-queries.ts";

export function DiscordServerSection({ queue }: { readonly queue: Queue }) {
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3 px-4 border border-line rounded-md bg-surface">
        <ConnectedGuild guildId={queue.guildId} />
        <div className="flex flex-wrap gap-2">
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
  return <p className="text-soft">{isPending ? "…" : `The bot is not on the connected server (${guildId}).`}</p>;
}

/** Says what prevents Discord from showing the queue's state; renders nothing while nothing does. */
function StateNotice({ queueId }: { readonly queueId: string }) {
  const { data: state } = useQuery(discordQueries.state);
  const words = state ? wordsOf(state, queueId) : null;
  return words === null ? null : (
    <Notice state="warn" title={words.title} actions={words.actions}>
      {words.text}
    </Notice>
  );
}

function wordsOf({ fault, isRefused, queues }: DiscordState, queueId: string) {
  if (fault !== null) {
    return {
      title: "The bot is not connected to Discord",
      text: `${fault}. Buttons there do not work meanwhile. ${comebackWords({ isRefused })}`,
      actions: <ConnectBotButton />,
    };
  }
  const faults = queues.filter((queue) => queue.queueId === queueId).map((queue) => queue.fault);
  if (faults.length === 0) return null;
  return {
    title: "Discord does not take everything",
    text: `${faults.join(", ")}. Has the bot all its permissions there? It is tried again by itself.`,
    actions: null,
  };
}

function ConnectServerButton({ queue, children }: { queue: Queue; children: string }) {
  return (
    <DialogButton icon={Link2} dialog={(state) => <ConnectServerDialog {...state} queue={queue} />}>
      {children}
    </DialogButton>
  );
}

function RecreateButton({ queue: { _id, name } }: { readonly queue: Queue }) {
  const { run, busy } = useCommand({
    confirm: {
      title: "Recreate on Discord?",
      text: `The bot removes what is left of the channels of ${isolated(name)} there, with all messages in them, and makes them anew. The last ten results are told again; older ones go.`,
      confirmLabel: "Recreate",
    },
    call: () => api.discord.recreateQueue({ id: _id }),
    success: "Discord recreated successfully",
    failure: "Erreur while recreating Discord",
    done: useShowQueue(),
  });
  return (
    <Button
      icon={RotateCw}
      busy={busy}
      title="Removes what is left of the queue's channels and messages there, and makes them anew"
      onClick={() => run()}
    >
      Recreate
    </Button>
  );
}

function DisconnectButton({ queue: { _id, name } }: { readonly queue: Queue }) {
  const { run, busy } = useCommand({
    confirm: {
      title: "Disconnect Discord server?",
      text: `The bot removes the channels of ${isolated(name)} there, with all messages in them. The queue goes on here.`,
      confirmLabel: "Disconnect",
      danger: true,
    },
    call: () => api.queues.updateQueue({ id: _id, body: { guildId: null } }),
    success: "Discord server disconnected",
    failure: "Erreur while updating queue",
    done: useShowQueue(),
  });
  return (
    <Button kind="danger" icon={Unlink} busy={busy} onClick={() => run()}>
      Disconnect
    </Button>
  );
}

function ConnectServerDialog({ queue, open, onClose }: OpenDialog & { readonly queue: Queue }) {
  const found = useQuery(discordQueries.guilds);
  const showQueue = useShowQueue();
  const form = useForm({
    saved: { guildId: queue.guildId ?? "" },
    values: queue,
    call: ({ draft, base }) => api.discord.connectQueue({ id: queue._id, body: { ...draft, base } }),
    success: "Discord server connected successfully",
    failure: "Failed to connect Discord server",
    done(reply) {
      showQueue(reply);
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
            conflict={form.fields.guildId.conflict}
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

function GuildLabel({ guild: { name, icon, memberCount } }: { readonly guild: Guild }) {
  return (
    <span className="inline-flex items-center gap-3 min-w-0">
      {icon?.startsWith("https://") ? (
        <img
          className="rounded-md bg-sunken object-cover"
          src={icon}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      ) : (
        <Crest name={name} size={32} />
      )}
      <span className="flex flex-col min-w-0 leading-[1.35]">
        <bdi className="wrap-anywhere font-medium" translate="no">
          {name}
        </bdi>
        <span className="text-soft text-sm font-normal tabular-nums">
          {memberCount === 1 ? "1 member" : `${grouped(memberCount)} members`}
        </span>
      </span>
    </span>
  );
}
