import { maps } from "contract/constants.ts";
import type { Queue } from "contract/queues.ts";
import { type TeamMode, teamModes } from "contract/team-modes.ts";
import { sizeWords } from "../league-ui/mode-words.ts";
import { modesQueries } from "../modes/modes-queries.ts";
import type { Faults } from "../platform/failures.ts";
import { useQuery } from "../platform/query.ts";
import type { Form } from "../platform/use-form.ts";
import { CheckList } from "../ui/choices.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { NameField } from "../ui/text-field.tsx";

interface QueueFieldsProps {
  readonly form: Form<QueueDraft>;
  /** Whether players wait, which locks mode and size. */
  readonly isWaitedFor: boolean;
}

const sizeOptions = teamModes.map((mode) => ({ value: mode, label: sizeWords(mode) }));
const mapOptions = maps.map((map: LeagueMap) => ({ value: map, label: map }));

/** The fields of a queue: name, mode, team size and maps. */
export function QueueFields({ form, isWaitedFor }: QueueFieldsProps) {
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

/** The values in the form fields of a queue. */
export interface QueueDraft {
  readonly name: string;
  readonly modeId: string;
  readonly mode: TeamMode;
  /** In the order of all maps. */
  readonly maps: LeagueMap[];
}

/** The initial form values of a queue. */
export function draftOf({ name, modeId, mode, maps: named }: Queue): QueueDraft {
  return { name, modeId, mode, maps: maps.filter((map) => named.includes(map)) };
}

/** The faults of a queue's form. */
export function faultsOf({ name, modeId, maps: chosen }: QueueDraft): Faults {
  return {
    ...(name.trim() === "" && { name: "A queue needs a name" }),
    ...(modeId === "" && { modeId: "Choose a mode" }),
    ...(chosen.length === 0 && { maps: "Choose at least one map" }),
  };
}
