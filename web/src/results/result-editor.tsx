import { teamScoreLimits } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { type ComponentType, useRef } from "react";
import { useUnsavedEdits } from "../platform/unsaved-edits.ts";
import { focusFirstFault } from "../ui/field.tsx";
import { NumberCell } from "../ui/number-cell.tsx";
import { AdminBar } from "./admin-bar.tsx";
import { DeleteResult } from "./delete-result.tsx";
import { EditedTeams } from "./edited-teams.tsx";
import css from "./result-editor.module.css";
import { type FieldsetProps, ResultFieldset } from "./result-fieldset.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { Scoreboard } from "./scoreboard.tsx";
import { SideName } from "./side-name.tsx";
import { sideWord } from "./side-word.ts";
import { StateNotices } from "./state-notices.tsx";
import { useResultCommands } from "./use-result-commands.ts";
import { useResultEdits } from "./use-result-edits.ts";

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
