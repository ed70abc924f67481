import { useState } from "react";
import type { Figure } from "./best-figures.ts";
import { changesIn, type Edits, type Inputs, inputsOf, noEdits, withoutSaved } from "./result-edits.ts";
import { type EditFaults, faultsIn } from "./result-faults.ts";
import type { Result, ResultChanges } from "./results-area.ts";

/** What is being typed over a result. */
export interface ResultEdits {
  readonly edits: Edits;
  /** What stands in the fields now. */
  readonly inputs: Inputs;
  /** What an update would send; `null` while nothing differs from the result. */
  readonly changes: ResultChanges | null;
  readonly faults: EditFaults;
  readonly onInput: (change: Partial<Inputs>) => void;
  readonly onFigure: (userId: string, figure: Figure, value: number | null) => void;
  /** Forgets what was saved; what was typed since stays. */
  readonly onSaved: (saved: Edits) => void;
}

export function useResultEdits(result: Result): ResultEdits {
  const [edits, setEdits] = useState(noEdits);
  return {
    edits,
    inputs: { ...inputsOf(result), ...edits.inputs },
    changes: changesIn(result, edits),
    faults: faultsIn(result, edits),
    onInput: (change) => setEdits(({ inputs, figures }) => ({ inputs: { ...inputs, ...change }, figures })),
    onFigure: (userId, figure, value) =>
      setEdits(({ inputs, figures }) => ({
        inputs,
        figures: { ...figures, [userId]: { ...figures[userId], [figure]: value } },
      })),
    onSaved: (saved) => setEdits((current) => withoutSaved(current, saved)),
  };
}
