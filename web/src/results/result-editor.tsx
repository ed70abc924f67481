import { teamScoreLimits } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { Trash2 } from "lucide-react";
import type { ComponentType } from "react";
import { sideWord } from "../league-ui/side.tsx";
import { Button } from "../ui/button.tsx";
import { NumberCell } from "../ui/number-cell.tsx";
import { AdminBar } from "./admin-bar.tsx";
import { EditedTeams } from "./edited-teams.tsx";
import css from "./result-editor.module.css";
import { faultsOf } from "./result-faults.ts";
import { type FieldsetProps, ResultFieldset } from "./result-fieldset.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { Scoreboard, SideName } from "./scoreboard.tsx";
import { StateNotices } from "./state-notices.tsx";
import { type ResultCommands, useResultCommands, useResultForm } from "./use-result-commands.ts";

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
  const form = useResultForm(area, result);
  const commands = useResultCommands(area, result);
  const { draft, setFields } = form;
  // Said while it is typed: the admin bar says what keeps the result from being saved.
  const faults = faultsOf(result, form.changes);
  const fields = { result, draft, setFields, faults };
  return (
    <form
      className={css["editor"]}
      noValidate={true}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (form.isChanged) form.submit(submitted.currentTarget);
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
            value={draft[`${side}Score`]}
            onValue={(value) => setFields({ [`${side}Score`]: value })}
            error={faults[`${side}Score`]}
          />
        )}
      >
        <ResultFieldset {...fields}>{BoardChoice && <BoardChoice {...fields} />}</ResultFieldset>
      </Scoreboard>
      <AdminBar
        area={area}
        result={result}
        commands={commands}
        missing={missing}
        form={form}
        isFaulty={Object.keys(faults).length > 0}
      />
      <EditedTeams area={area} {...fields} onRemove={commands.removePlayer.run} />
      <DeleteResult remove={commands.remove} />
    </form>
  );
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
