import { useQueryClient } from "@tanstack/react-query";
import { maps } from "contract/constants.ts";
import type { Queue } from "contract/queues.ts";
import { type TeamMode, teamModes } from "contract/team-modes.ts";
import { sizeWords } from "../league-ui/mode-words.ts";
import { modesQueries } from "../modes/modes-queries.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import type { Faults } from "../platform/failures.ts";
import { useQuery } from "../platform/query.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { CheckList } from "../ui/choices.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { NameField } from "../ui/text-field.tsx";
import { showQueue, whatShowsQueues } from "./queues-queries.ts";
import { ServerSection } from "./server-section.tsx";

interface QueueFieldsProps {
  readonly form: Form<QueueDraft>;
  /** Whether players wait, which locks mode and size. */
  readonly isWaitedFor: boolean;
}

const sizeOptions = teamModes.map((mode) => ({ value: mode, label: sizeWords(mode) }));
const mapOptions = maps.map((map: LeagueMap) => ({ value: map, label: map }));

export function QueueFieldset({ form, isWaitedFor }: QueueFieldsProps) {
  const { draft, setFields, faults } = form;
  const { data: modes } = useQuery(modesQueries.all);
  const whyFixed = isWaitedFor && "Fixed while players are waiting.";
  return (
    <>
      <NameField {...form.fields.name} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-start gap-5">
        <SelectField
          label="Mode"
          {...form.fields.modeId}
          placeholder="Choose a mode"
          disabled={isWaitedFor}
          options={(modes ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          help={whyFixed || (modes?.length === 0 && "There is no mode yet: create one first.")}
        />
        <SelectField<TeamMode>
          label="Detailed mode"
          {...form.fields.mode}
          disabled={isWaitedFor}
          options={sizeOptions}
          help={whyFixed}
        />
      </div>
      <CheckList
        legend="Maps"
        options={mapOptions}
        values={draft.maps}
        onValues={(chosen) => setFields({ maps: chosen })}
        error={faults["maps"]}
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
      <ServerSection queue={queue} />
    </>
  );
}

function QueueForm({ queue }: { readonly queue: Queue }) {
  const queries = useQueryClient();
  const form = useForm({
    saved: queueDraftOf(queue),
    validate: ({ draft }) => queueFaultsOf(draft),
    errorFields: { QUEUE_NAME_TAKEN: "name" },
    call: ({ changes }) => api.queues.updateQueue({ id: queue._id, body: changes }),
    success: "Queue updated successfully",
    failure: "Erreur while updating queue",
    done: ({ data }) => showQueue(queries, data),
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
        <QueueFieldset form={form} isWaitedFor={queue.players.length > 0} />
      </EditForm>
    </Section>
  );
}
