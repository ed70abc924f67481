import { isolateBidi } from "contract/bidi-isolation.ts";
import type { DiscordState, Guild } from "contract/discord.ts";
import type { Queue } from "contract/queues.ts";
import { ExternalLink, Link2, RotateCw, Unlink } from "lucide-react";
import { Emblem } from "../league-ui/emblem.tsx";
import { ConnectBotButton, DiscordNotConfigured, describeReconnection } from "../people/discord/connect-bot-button.tsx";
import { discordQueries } from "../people/discord/discord-queries.ts";
import { api } from "../platform/api.ts";
import { formatInteger } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { hasDiscord } from "../platform/site-info.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button, getButtonClass } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choices.tsx";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { EmptyState, Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useUpdateCachedQueue } from "./queues-queries.ts";

/** The Discord server that shows a queue. Admins connect, change and disconnect it. */
export function DiscordServerSection({ queue }: { readonly queue: Queue }) {
  return (
    <Section title="Chat server">
      {hasDiscord() ? (
        <Connection queue={queue} />
      ) : (
        <DiscordNotConfigured>The queue works on this site, but is not shown on Discord.</DiscordNotConfigured>
      )}
    </Section>
  );
}

function Connection({ queue }: { readonly queue: Queue }) {
  if (queue.guildId === null) {
    return (
      <EmptyState action={<ConnectServerButton queue={queue}>Connect Discord server</ConnectServerButton>}>
        If connected, the Discord server shows the queue, its results and its leaderboard.
      </EmptyState>
    );
  }
  return (
    <>
      <DiscordStateNotice queueId={queue._id} />
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

/** The connected Discord server. Discord's API calls a server a guild. */
function ConnectedGuild({ guildId }: { readonly guildId: string }) {
  const { data: guilds, isPending } = useQuery(discordQueries.guilds);
  const guild = guilds?.find(({ id }) => id === guildId);
  if (guild) return <GuildLabel guild={guild} />;
  return <p className="text-soft">{isPending ? "…" : `The bot is not on the connected server (${guildId}).`}</p>;
}

/** Shows why Discord does not show the queue's state. Renders nothing if there is no problem. */
function DiscordStateNotice({ queueId }: { readonly queueId: string }) {
  const { data: state } = useQuery(discordQueries.state);
  const problem = state ? findProblem(state, queueId) : null;
  if (problem === null) return null;
  return (
    <Notice state="warn" title={problem.title} actions={problem.actions}>
      {problem.text}
    </Notice>
  );
}

/**
 * Returns the texts of a notice about the bot's connection or a queue; `null` if there is no problem. In the API,
 * `isRefused` says that Discord has rejected the bot, and `queues` lists the failed updates of queues and their errors.
 */
function findProblem(state: DiscordState, queueId: string) {
  const { fault: connectionError, isRefused, queues: failedUpdates } = state;
  if (connectionError !== null) {
    return {
      title: "The bot is not connected to Discord",
      text: `${connectionError}. Until it is connected again, its buttons do not work. ${describeReconnection({ isRefused })}`,
      actions: <ConnectBotButton />,
    };
  }
  const failedUpdatesOfQueue = failedUpdates.filter((update) => update.queueId === queueId);
  const updateErrors = failedUpdatesOfQueue.map(({ fault: errorMessage }) => errorMessage);
  if (updateErrors.length === 0) return null;
  return {
    title: "Discord rejects some updates",
    text: `${updateErrors.join(", ")}. Check the bot's permissions there. Updates are retried automatically.`,
    actions: null,
  };
}

function ConnectServerButton({ queue, children }: { queue: Queue; children: string }) {
  return (
    <DialogButton icon={Link2} renderDialog={(state) => <ConnectServerDialog {...state} queue={queue} />}>
      {children}
    </DialogButton>
  );
}

function RecreateButton({ queue: { _id, name } }: { readonly queue: Queue }) {
  const { run, busy } = useCommand({
    confirm: {
      title: "Recreate on Discord?",
      text: `The bot deletes the remaining channels of ${isolateBidi(name)} there, with all messages in them, and creates them again. The last ten results are posted again; older ones are lost.`,
      confirmLabel: "Recreate",
    },
    call: () => api.discord.recreateQueue({ id: _id }),
    success: "Discord recreated successfully",
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while recreating Discord",
    onDone: useUpdateCachedQueue(),
  });
  return (
    <Button
      icon={RotateCw}
      busy={busy}
      title="Deletes the queue's remaining channels and messages on Discord and creates them again"
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
      text: `The bot deletes the channels of ${isolateBidi(name)} there, with all messages in them. The queue stays open on this site.`,
      confirmLabel: "Disconnect",
      danger: true,
    },
    call: () => api.queues.updateQueue({ id: _id, body: { guildId: null } }),
    success: "Discord server disconnected",
    failure: "Erreur while updating queue",
    onDone: useUpdateCachedQueue(),
  });
  return (
    <Button kind="danger" icon={Unlink} busy={busy} onClick={() => run()}>
      Disconnect
    </Button>
  );
}

function ConnectServerDialog({ queue, open, onClose }: DialogState & { readonly queue: Queue }) {
  const query = useQuery(discordQueries.guilds);
  const updateCachedQueue = useUpdateCachedQueue();
  const form = useForm({
    saved: { guildId: queue.guildId ?? "" },
    // Without a connected server, the field has the value "", but the API's former value, sent as `base`, is `null`.
    apiValues: queue,
    call: ({ draft, base }) => api.discord.connectQueue({ id: queue._id, body: { ...draft, base } }),
    success: "Discord server connected successfully",
    failure: "Failed to connect Discord server",
    onDone(reply) {
      updateCachedQueue(reply);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={queue.guildId === null ? "Connect Discord server" : "Change Discord server"}
      subtitle="The bot creates a category there, with channels for the queue, its results and its leaderboard."
      submitLabel="Connect"
      disabled={!form.isChanged}
    >
      <Loaded query={query} skeleton={<Skeleton height="10.5rem" />}>
        {(guilds) => (
          <ChoiceList
            legend="Discord server"
            options={guilds.map((guild) => ({ value: guild.id, label: <GuildLabel guild={guild} /> }))}
            value={form.draft.guildId}
            onValueChange={(guildId) => form.setFields({ guildId })}
            conflict={form.fields.guildId.conflict}
            fitsContent={true}
            empty="The bot is not on any server yet. Invite it to yours."
          />
        )}
      </Loaded>
      <BotInvitation />
    </FormDialog>
  );
}

/** A link to Discord with which an admin adds the bot to a server. The server then appears in the list. */
function BotInvitation() {
  const { data: url } = useQuery(discordQueries.invitation);
  if (url === undefined) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-soft">
      <span>Is your server missing?</span>
      <a className={getButtonClass("plain", "small")} href={url} target="_blank" rel="noreferrer">
        <Icon icon={ExternalLink} size={14} />
        Invite the bot
      </a>
    </p>
  );
}

function GuildLabel({ guild: { name, icon, memberCount } }: { readonly guild: Guild }) {
  return (
    <span className="inline-flex items-center gap-3 min-w-0">
      {/* Discord's pictures have secure URLs. Any other URL, such as `javascript:`, is not trusted. */}
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
        <Emblem name={name} size={32} />
      )}
      <span className="flex flex-col min-w-0 leading-[1.35]">
        <bdi className="wrap-anywhere font-medium" translate="no">
          {name}
        </bdi>
        <span className="text-soft text-sm font-normal tabular-nums">
          {memberCount === 1 ? "1 member" : `${formatInteger(memberCount)} members`}
        </span>
      </span>
    </span>
  );
}
