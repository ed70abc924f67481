import { gameLimits, mapMax, maps } from "contract/constants.ts";
import { type ReactNode, useId } from "react";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { viewersZone } from "./played-at.ts";
import type { ChoicesProps } from "./result-editor.tsx";
import css from "./result-fieldset.module.css";

interface ResultFieldsetProps extends ChoicesProps {
  /** What the result counts for: the fields of its area. */
  readonly children: ReactNode;
}

/** Date, mode, limits and map, to be written. */
export function ResultFieldset({ inputs, faults, onInput, children }: ResultFieldsetProps) {
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
          min={gameLimits.min}
          max={gameLimits.max}
          placeholder="–"
          value={inputs.timeLimit}
          onValue={(timeLimit) => onInput({ timeLimit })}
          help="Minutes, 0 is off"
          error={faults.timeLimit}
        />
        <NumberField
          label="Score limit"
          min={gameLimits.min}
          max={gameLimits.max}
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
