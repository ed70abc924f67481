import { gameLimits, mapMax, maps } from "contract/constants.ts";
import { type ReactNode, useId } from "react";
import type { Faults } from "../platform/failures.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import { DateTimeField, NumberField, TextField } from "../ui/text-field.tsx";
import type { ResultDraft } from "./result-draft.ts";

import type { Result } from "./results-area.ts";

export interface FieldsetProps {
  readonly result: Result;
  readonly draft: ResultDraft;
  readonly setFields: (fields: Partial<ResultDraft>) => void;
  readonly faults: Faults;
}

/** The fields for date, limits and map. @param children the field for the mode */
export function ResultFieldset(props: FieldsetProps & { readonly children: ReactNode }) {
  const zone = useZoneWords();
  const { draft, faults, setFields, children } = props;
  const mapsId = useId();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-4 pt-4 px-6 pb-5 max-sm:px-4">
      <DateTimeField
        label="Date"
        value={draft.date}
        onValue={(date) => setFields({ date })}
        help={zone}
        error={faults["date"]}
      />
      {children}
      <div className="contents max-sm:grid max-sm:grid-cols-[1fr_1fr] max-sm:gap-4">
        <NumberField
          label="Time limit"
          {...gameLimits}
          placeholder="–"
          value={draft.timeLimit}
          onValue={(timeLimit) => setFields({ timeLimit })}
          help="Minutes, 0 is off"
          error={faults["timeLimit"]}
        />
        <NumberField
          label="Score limit"
          {...gameLimits}
          placeholder="–"
          value={draft.scoreLimit}
          onValue={(scoreLimit) => setFields({ scoreLimit })}
          help="Points, 0 is off"
          error={faults["scoreLimit"]}
        />
      </div>
      <TextField
        label="Map"
        list={mapsId}
        maxLength={mapMax}
        autoComplete="off"
        spellCheck={false}
        placeholder="Unknown"
        value={draft.map}
        onValue={(map) => setFields({ map })}
        error={faults["map"]}
      />
      <datalist id={mapsId}>
        {maps.map((map) => (
          <option key={map} value={map} />
        ))}
      </datalist>
    </div>
  );
}
