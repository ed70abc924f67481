import { useQuery } from "@tanstack/react-query";
import { missingToFreezeRanked } from "contract/result-can.ts";
import { modesQueries } from "../modes/modes-queries.ts";
import { SelectField } from "../ui/select-field.tsx";
import { rankedResultsArea } from "./ranked-results-area.tsx";
import { ResultEditor } from "./result-editor.tsx";
import type { FieldsetProps } from "./result-fieldset.tsx";
import type { Result } from "./results-area.ts";

/** Corrects, completes and freezes a ranked result. */
export function RankedResultEditor({ result }: { readonly result: Result }) {
  const missing = missingToFreezeRanked({ ...result, modeId: result.modeId ?? null });
  return <ResultEditor area={rankedResultsArea} result={result} missing={missing} BoardChoice={ModeChoice} />;
}

/** The mode that the result counts for. */
function ModeChoice({ result, draft, setFields, faults }: FieldsetProps) {
  const { data } = useQuery(modesQueries.all);
  const modes = data ?? [{ _id: result.modeId ?? "", name: result.modeName ?? "" }];
  return (
    <SelectField
      label="Mode"
      value={draft.modeId}
      placeholder="Choose a mode"
      options={modes.map(({ _id, name }) => ({ value: _id, label: name }))}
      onValue={(modeId) => setFields({ modeId })}
      error={faults["modeId"]}
    />
  );
}
