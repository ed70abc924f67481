import { standardMaps } from "contract/constants.ts";
import type { Queue } from "contract/queues.ts";
import { type TeamMode, teamModes } from "contract/team-modes.ts";
import { modesQueries } from "../competitions/modes-queries.ts";
import { formatTeamSize } from "../league-ui/mode-labels.ts";
import { paths } from "../paths.ts";
import { discordQueries } from "../people/discord/discord-queries.ts";
import { api } from "../platform/api.ts";
import type { FieldErrors } from "../platform/api-error.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { useQuery } from "../platform/query.ts";
import { hasDiscord } from "../platform/site-info.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { CheckList } from "../ui/choices.tsx";
import type { DialogState } from "../ui/dialog-button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { NameField } from "../ui/text-field.tsx";
import { DiscordServerSection } from "./discord-server-section.tsx";
import { queriesShowingQueues, useUpdateCachedQueue } from "./queues-queries.ts";

const sizeOptions = teamModes.map((mode) => ({ value: mode, label: formatTeamSize(mode) }));
const mapOptions = standardMaps.map((map: QueueMap) => ({ value: map, label: map }));

interface QueueFieldsetProps {
  readonly fields: Form<QueueDraft>["fields"];
  /** If true, mode and team size cannot be changed. */
  readonly hasWaitingPlayers: boolean;
}

function QueueFieldset({ fields, hasWaitingPlayers }: QueueFieldsetProps) {
  const { value: chosenMaps, onValueChange: setMaps, error, conflict } = fields.maps;
  const { data: modes } = useQuery(modesQueries.all);
  const lockedHint = hasWaitingPlayers && "Fixed while players are waiting.";
  return (
    <>
      <NameField {...fields.name} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-start gap-5">
        <SelectField
          label="Mode"
          {...fields.modeId}
          placeholder="Choose a mode"
          disabled={hasWaitingPlayers}
          options={(modes ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          help={lockedHint || (modes?.length === 0 && "There is no mode yet: create one first.")}
        />
        <SelectField<TeamMode>
          label="Detailed mode"
          {...fields.mode}
          disabled={hasWaitingPlayers}
          options={sizeOptions}
          help={lockedHint}
        />
      </div>
      <CheckList
        legend="Maps"
        options={mapOptions}
        values={chosenMaps}
        onValuesChange={setMaps}
        error={error}
        conflict={conflict}
      />
    </>
  );
}

/** A map that queues can use. */
type QueueMap = (typeof standardMaps)[number];

/** The form values of a queue. */
export interface QueueDraft {
  readonly name: string;
  readonly modeId: string;
  /** The team size. The API and the interface call it the detailed mode. */
  readonly mode: TeamMode;
  /** In the order of `standardMaps`. */
  readonly maps: QueueMap[];
}

/** Returns the form values of a queue. */
export function toQueueDraft({ name, modeId, mode, maps: queueMaps }: Queue): QueueDraft {
  return { name, modeId, mode, maps: standardMaps.filter((map) => queueMaps.includes(map)) };
}

/** Returns an error for each empty field. */
export function validateQueue({ name, modeId, maps: chosenMaps }: QueueDraft): FieldErrors {
  return {
    ...(name.trim() === "" && { name: "A queue needs a name" }),
    ...(modeId === "" && { modeId: "Choose a mode" }),
    ...(chosenMaps.length === 0 && { maps: "Choose at least one map" }),
  };
}

/** The sections of a queue's page that only admins see. */
export function QueueAdminSections({ queue }: { readonly queue: Queue }) {
  return (
    <>
      <QueueForm queue={queue} />
      <DiscordServerSection queue={queue} />
    </>
  );
}

function QueueForm({ queue }: { readonly queue: Queue }) {
  const form = useForm({
    saved: toQueueDraft(queue),
    apiValues: queue,
    validate: ({ draft }) => validateQueue(draft),
    errorFields: { QUEUE_NAME_TAKEN: "name" },
    call: ({ changes, base }) => api.queues.updateQueue({ id: queue._id, body: { ...changes, base } }),
    success: "Queue updated successfully",
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while updating queue",
    onDone: useUpdateCachedQueue(),
  });
  return (
    <Section title="Queue">
      <EditForm
        form={form}
        width="medium"
        dangerAction={
          <DeleteButton
            entityLabel="queue"
            name={queue.name}
            warning="Waiting players lose their place. Open matches continue."
            call={() => api.queues.deleteQueue({ id: queue._id })}
            success="Queue deleted successfully"
            failure="Erreur while deleting queue"
            affectedQueries={queriesShowingQueues}
            listLink={paths.queues}
          />
        }
      >
        <QueueFieldset fields={form.fields} hasWaitingPlayers={queue.players.length > 0} />
      </EditForm>
    </Section>
  );
}

interface NewQueue extends QueueDraft {
  /** The id of the Discord server that shows the queue; empty for none. */
  readonly guildId: string;
}

const emptyDraft: NewQueue = { name: "", modeId: "", mode: "2v2", maps: [], guildId: "" };

/** Creates a queue, which a Discord server can show. */
export function CreateQueueDialog({ open, onClose }: DialogState) {
  const { data: [firstMode, ...otherModes] = [] } = useQuery(modesQueries.all);
  const onlyMode = otherModes.length === 0 ? firstMode : undefined;
  const form = useForm({
    initial: { ...emptyDraft, modeId: onlyMode?._id ?? "" },
    validate: ({ draft }) => validateQueue(draft),
    errorFields: { QUEUE_NAME_TAKEN: "name" },
    call: ({ draft: { guildId, ...fields } }) =>
      api.queues.createQueue({ body: { ...fields, guildId: guildId || null } }),
    success: "Queue created successfully",
    failure: "Erreur while creating queue",
    invalidates: queriesShowingQueues,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Create queue" submitLabel="Create queue">
      <QueueFieldset fields={form.fields} hasWaitingPlayers={false} />
      {hasDiscord() && <GuildField {...form.fields.guildId} />}
    </FormDialog>
  );
}

/** Chooses the Discord server of a queue. */
function GuildField(field: Form<NewQueue>["fields"]["guildId"]) {
  const { data: guilds = [] } = useQuery(discordQueries.guilds);
  return (
    <SelectField
      label="Chat server"
      options={[{ value: "", label: "None" }, ...guilds.map(({ id, name }) => ({ value: id, label: name }))]}
      help="You can connect it later on the queue's page."
      {...field}
    />
  );
}
