import { gameLimits, mapMax, maps } from "contract/constants.ts";
import { type ReactNode, useId } from "react";
import { viewersZone } from "../platform/typed-dates.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Inputs } from "./result-edits.ts";
import type { EditFaults } from "./result-faults.ts";
import css from "./result-fieldset.module.css";
import type { Result } from "./results-area.ts";

/** What the fields of a result are told. */
export interface FieldsetProps {
  readonly result: Result;
  readonly inputs: Inputs;
  readonly faults: EditFaults["inputs"];
  readonly onInput: (change: Partial<Inputs>) => void;
}

/** Date, limits and map, to be written. @param children what the result counts for: the fields of its area */
export function ResultFieldset(props: FieldsetProps & { readonly children: ReactNode }) {
  const { inputs, faults, onInput, children } = props;
  const mapsId = useId();
  return (
    <div className={css["fields"]}>
      <DateTimeField
        label="Date"
        value={inputs.date}
        onValue={(date) => onInput({ date })}
        help={viewersZone()}
        error={faults.date}
      />
      {children}
      <div className={css["limits"]}>
        <NumberField
          label="Time limit"
          {...gameLimits}
          placeholder="–"
          value={inputs.timeLimit}
          onValue={(timeLimit) => onInput({ timeLimit })}
          help="Minutes, 0 is off"
          error={faults.timeLimit}
        />
        <NumberField
          label="Score limit"
          {...gameLimits}
          placeholder="–"
          value={inputs.scoreLimit}
          onValue={(scoreLimit) => onInput({ scoreLimit })}
          help="Points, 0 is off"
          error={faults.scoreLimit}
        />
      </div>
      <TextField
        label="Map"
        list={mapsId}
        maxLength={mapMax}
        autoComplete="off"
        spellCheck={false}
        placeholder="Unknown"
        value={inputs.map}
        onValue={(map) => onInput({ map })}
        error={faults.map}
      />
      <datalist id={mapsId}>
        {maps.map((map) => (
          <option key={map} value={map} />
        ))}
      </datalist>
    </div>
  );
}
