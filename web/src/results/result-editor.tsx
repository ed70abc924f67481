import { teamScoreLimits } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { Trash2 } from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { sideWord } from "../league-ui/side.tsx";
import { useUnsavedEdits } from "../platform/unsaved-edits.ts";
import { Button } from "../ui/button.tsx";
import { focusFirstFault } from "../ui/field.tsx";
import { NumberCell } from "../ui/number-cell.tsx";
import { AdminBar } from "./admin-bar.tsx";
import { EditedTeams } from "./edited-teams.tsx";
import type { Figure } from "./player-figures.ts";
import css from "./result-editor.module.css";
import { changesIn, type Edits, type Inputs, inputsOf, noEdits, withoutSaved } from "./result-edits.ts";
import { type EditFaults, faultsIn } from "./result-faults.ts";
import { type FieldsetProps, ResultFieldset } from "./result-fieldset.tsx";
import type { Result, ResultChanges, ResultsArea } from "./results-area.ts";
import { Scoreboard, SideName } from "./scoreboard.tsx";
import { StateNotices } from "./state-notices.tsx";
import { type ResultCommands, useResultCommands } from "./use-result-commands.ts";

interface ResultEditorProps {
  readonly area: ResultsArea;
  readonly result: Result;
  /** What it lacks to be frozen, in words. */
  readonly missing: readonly string[];
  /** The field for what the result counts for, where that is to be chosen. */
  readonly BoardChoice?: ComponentType<FieldsetProps>;
  /** The field for who played on a side, where that is to be chosen. */
  readonly SideChoice?: ComponentType<FieldsetProps & { readonly side: Side }>;
}

/** A result that is not frozen yet, every field of it to be written over where it stands. */
export function ResultEditor(props: ResultEditorProps) {
  const { area, result, missing, BoardChoice, SideChoice } = props;
  const form = useRef<HTMLFormElement>(null);
  const { edits, inputs, changes, faults, onInput, onFigure, onSaved } = useResultEdits(result);
  const commands = useResultCommands(area, result, onSaved);
  useUnsavedEdits(changes !== null);

  function save(): void {
    if (faults.any) focusFirstFault(form.current);
    else if (changes) commands.update.run({ changes, edits });
  }

  const fields = { result, inputs, faults: faults.inputs, onInput };
  const teams = { edits: edits.figures, faults: faults.figures, onFigure, onRemove: commands.removePlayer.run };
  const bar = { commands, missing, state: changes === null ? "saved" : "changed", isFaulty: faults.any } as const;
  return (
    <form
      ref={form}
      className={css["editor"]}
      noValidate={true}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
    >
      <StateNotices area={area} result={result} isOpen={true} />
      <Scoreboard
        result={result}
        name={(side) =>
          SideChoice ? <SideChoice {...fields} side={side} /> : <SideName area={area} result={result} side={side} />
        }
        score={(side) => (
          <NumberCell
            label={`${sideWord(side)} score`}
            {...teamScoreLimits}
            placeholder="–"
            value={inputs[`${side}Score`]}
            onValue={(value) => onInput({ [`${side}Score`]: value })}
            error={faults.inputs[`${side}Score`]}
          />
        )}
      >
        <ResultFieldset {...fields}>{BoardChoice && <BoardChoice {...fields} />}</ResultFieldset>
      </Scoreboard>
      <AdminBar area={area} result={result} {...bar} />
      <EditedTeams area={area} result={result} {...teams} />
      <DeleteResult remove={commands.remove} />
    </form>
  );
}

/** What is being typed over a result. */
interface ResultEdits {
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

function useResultEdits(result: Result): ResultEdits {
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

/** The way to delete a result, at the end of its page: far from what is pressed to freeze it. */
function DeleteResult({ remove }: Pick<ResultCommands, "remove">) {
  return (
    <div className={css["removal"]}>
      <p className={css["words"]}>Deleting removes the result for good.</p>
      <Button kind="danger" icon={Trash2} busy={remove.busy} onClick={() => remove.run()}>
        Delete
      </Button>
    </div>
  );
}
