import { maps } from "contract/constants.ts";
import type { Queue } from "contract/queues.ts";
import { type TeamMode, teamModes } from "contract/team-modes.ts";
import { modesQueries } from "../competitions/modes-queries.ts";
import { sizeWords } from "../league-ui/mode-words.ts";
import { paths } from "../paths.ts";
import { discordQueries } from "../people/discord/discord-queries.ts";
import { api } from "../platform/api.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import type { Faults } from "../platform/failures.ts";
import { hasDiscord } from "../platform/league-page.ts";
import { useQuery } from "../platform/query.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { CheckList } from "../ui/choices.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { NameField } from "../ui/text-field.tsx";
import { useShowQueue, whatShowsQueues } from "./queues-queries.ts";
import { DiscordServerSection } from "./server-section.tsx";

const sizeOptions = teamModes.map((mode) => ({ value: mode, label: sizeWords(mode) }));
const mapOptions = maps.map((map: LeagueMap) => ({ value: map, label: map }));

/** @param isWaitedFor whether players wait, which locks mode and size */
function QueueFieldset({ fields, isWaitedFor }: { fields: Form<QueueDraft>["fields"]; isWaitedFor: boolean }) {
  const { value: chosen, onValue: choose, error, conflict } = fields.maps;
  const { data: modes } = useQuery(modesQueries.all);
  const whyFixed = isWaitedFor && "Fixed while players are waiting.";
  return (
    <>
      <NameField {...fields.name} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-start gap-5">
        <SelectField
          label="Mode"
          {...fields.modeId}
          placeholder="Choose a mode"
          disabled={isWaitedFor}
          options={(modes ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          help={whyFixed || (modes?.length === 0 && "There is no mode yet: create one first.")}
        />
        <SelectField<TeamMode>
          label="Detailed mode"
          {...fields.mode}
          disabled={isWaitedFor}
          options={sizeOptions}
          help={whyFixed}
        />
      </div>
      <CheckList
        legend="Maps"
        options={mapOptions}
        values={chosen}
        onValues={choose}
        error={error}
        conflict={conflict}
      />
    </>
  );
}

type LeagueMap = (typeof maps)[number];

export interface QueueDraft {
  readonly name: string;
  readonly modeId: string;
  readonly mode: TeamMode;
  /** In the order of all maps. */
  readonly maps: LeagueMap[];
}

export function queueDraftOf({ name, modeId, mode, maps: named }: Queue): QueueDraft {
  return { name, modeId, mode, maps: maps.filter((map) => named.includes(map)) };
}

export function queueFaultsOf({ name, modeId, maps: chosen }: QueueDraft): Faults {
  return {
    ...(name.trim() === "" && { name: "A queue needs a name" }),
    ...(modeId === "" && { modeId: "Choose a mode" }),
    ...(chosen.length === 0 && { maps: "Choose at least one map" }),
  };
}

/** The sections of a queue's page that only admins see. */
export function QueueAdmin({ queue }: { readonly queue: Queue }) {
  return (
    <>
      <QueueForm queue={queue} />
      <DiscordServerSection queue={queue} />
    </>
  );
}

function QueueForm({ queue }: { readonly queue: Queue }) {
  const form = useForm({
    saved: queueDraftOf(queue),
    values: queue,
    validate: ({ draft }) => queueFaultsOf(draft),
    errorFields: { QUEUE_NAME_TAKEN: "name" },
    call: ({ changes, base }) => api.queues.updateQueue({ id: queue._id, body: { ...changes, base } }),
    success: "Queue updated successfully",
    failure: "Erreur while updating queue",
    done: useShowQueue(),
  });
  return (
    <Section title="Queue">
      <EditForm
        form={form}
        width="medium"
        danger={
          <DeleteButton
            what="queue"
            name={queue.name}
            warning="Who waits in it loses their seat; open matches go on."
            call={() => api.queues.deleteQueue({ id: queue._id })}
            success="Queue deleted successfully"
            failure="Erreur while deleting queue"
            shownBy={whatShowsQueues}
            list={paths.queues}
          />
        }
      >
        <QueueFieldset fields={form.fields} isWaitedFor={queue.players.length > 0} />
      </EditForm>
    </Section>
  );
}

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
      <QueueFieldset fields={form.fields} isWaitedFor={false} />
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
      help="Can be connected on the queue's page at any later time."
      {...field}
    />
  );
}
