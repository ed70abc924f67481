import { gameLimits, mapMax, maps } from "contract/constants.ts";
import { type ReactNode, useId } from "react";
import type { Faults } from "../platform/failures.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { ResultDraft } from "./result-draft.ts";

import css from "./result-fieldset.module.css";
import type { Result } from "./results-area.ts";

/** The props of a result's fields. */
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
    <div className={css["fields"]}>
      <DateTimeField
        label="Date"
        value={draft.date}
        onValue={(date) => setFields({ date })}
        help={zone}
        error={faults["date"]}
      />
      {children}
      <div className={css["limits"]}>
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
