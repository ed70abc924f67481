import { teamScoreLimits } from "contract/constants.ts";
import { type ComponentType, useRef, useState } from "react";
import { focusFirstFault } from "../ui/field.tsx";
import { NumberCell } from "../ui/number-cell.tsx";
import { AdminBar } from "./admin-bar.tsx";
import type { Figure } from "./best-figures.ts";
import { EditedTeams } from "./edited-teams.tsx";
import css from "./result-editor.module.css";
import { changesIn, type Edits, type Inputs, inputsOf, noEdits, withoutSaved } from "./result-edits.ts";
import { type EditFaults, faultsIn } from "./result-faults.ts";
import { ResultFieldset } from "./result-fieldset.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { Scoreboard } from "./scoreboard.tsx";
import { StateNotices } from "./state-notices.tsx";
import { useLeavingQuestion } from "./use-leaving-question.ts";
import { useResultCommands } from "./use-result-commands.ts";

/** What the fields of one area are told. */
export interface ChoicesProps {
  readonly result: Result;
  readonly inputs: Inputs;
  readonly faults: EditFaults["inputs"];
  readonly onInput: (change: Partial<Inputs>) => void;
}

interface ResultEditorProps {
  readonly area: ResultsArea;
  readonly result: Result;
  /** What it lacks to be frozen, in words. */
  readonly missing: readonly string[];
  /** The fields that only this area has. */
  readonly Choices: ComponentType<ChoicesProps>;
}

/** A result that is not frozen yet, every field of it to be written over where it stands. */
export function ResultEditor({ area, result, missing, Choices }: ResultEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState<Edits>(noEdits);
  const changes = changesIn(result, edits);
  const faults = faultsIn(result, edits);
  const commands = useResultCommands(area, result, (saved) => setEdits((current) => withoutSaved(current, saved)));
  useLeavingQuestion(changes !== null);

  const inputs = { ...inputsOf(result), ...edits.inputs };
  const onInput = (change: Partial<Inputs>) =>
    setEdits((current) => ({ ...current, inputs: { ...current.inputs, ...change } }));
  const onFigure = (userId: string, figure: Figure, value: number | null) =>
    setEdits(({ figures, ...others }) => ({
      ...others,
      figures: { ...figures, [userId]: { ...figures[userId], [figure]: value } },
    }));

  function save(): void {
    if (faults.any) focusFirstFault(form.current);
    else if (changes) commands.update.run({ changes, edits });
  }

  const typing = { result, inputs, faults: faults.inputs, onInput };
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
      <StateNotices area={area} result={result} />
      <Scoreboard
        area={area}
        result={result}
        score={(side) => (
          <NumberCell
            label={`${side === "red" ? "Red" : "Blue"} score`}
            min={teamScoreLimits.min}
            max={teamScoreLimits.max}
            value={inputs[`${side}Score`]}
            onValue={(value) => onInput({ [`${side}Score`]: value })}
            error={faults.inputs[`${side}Score`]}
          />
        )}
      >
        <ResultFieldset {...typing}>
          <Choices {...typing} />
        </ResultFieldset>
      </Scoreboard>
      <EditedTeams
        area={area}
        result={result}
        edits={edits.figures}
        faults={faults.figures}
        onFigure={onFigure}
        onRemove={commands.removePlayer.run}
      />
      <AdminBar
        area={area}
        result={result}
        commands={commands}
        missing={missing}
        state={changes === null ? "saved" : "changed"}
        isFaulty={faults.any}
      />
    </form>
  );
}
