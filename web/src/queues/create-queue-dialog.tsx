import { discordQueries } from "../discord/discord-queries.ts";
import { api } from "../platform/api.ts";
import { hasDiscord } from "../platform/league-page.ts";
import { useQuery } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { type QueueDraft, QueueFieldset, queueFaultsOf } from "./queue-fields.tsx";
import { whatShowsQueues } from "./queues-queries.ts";

interface NewQueue extends QueueDraft {
  /** The id of the Discord server that is to show it; empty for none. */
  readonly guildId: string;
}

const empty: NewQueue = { name: "", modeId: "", mode: "2v2", maps: [], guildId: "" };

export function CreateQueueDialog({ open, onClose }: OpenDialog) {
  const form = useForm({
    initial: empty,
    validate: ({ draft }) => queueFaultsOf(draft),
    errorFields: { QUEUE_NAME_TAKEN: "name" },
    call: ({ draft: { guildId, ...fields } }) =>
      api.queues.createQueue({ body: { ...fields, guildId: guildId || null } }),
    success: "Queue created successfully",
    failure: "Erreur while creating queue",
    refreshes: whatShowsQueues,
    done: onClose,
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Create queue" submit="Create queue">
      <QueueFieldset form={form} isWaitedFor={false} />
      <ServerField {...form.fields.guildId} />
    </FormDialog>
  );
}

interface ServerFieldProps {
  /** A server's id; empty for none. */
  readonly value: string;
  readonly onValue: (guildId: string) => void;
  readonly error: string | undefined;
}

/** Chooses the Discord server of a queue; renders nothing where the league has no bot on Discord. */
function ServerField(props: ServerFieldProps) {
  return hasDiscord() ? <Servers {...props} /> : null;
}

function Servers({ value, onValue, error }: ServerFieldProps) {
  const { data: guilds = [] } = useQuery(discordQueries.guilds);
  return (
    <SelectField
      label="Chat server"
      value={value}
      options={[{ value: "", label: "None" }, ...guilds.map(({ id, name }) => ({ value: id, label: name }))]}
      onValue={onValue}
      help="Can be connected on the queue's page at any later time."
      error={error}
    />
  );
}
