import { isolateBidi } from "contract/bidi-isolation.ts";
import type { FreezeOutcome } from "contract/freezes.ts";
import { Lock } from "lucide-react";
import { useState } from "react";
import { formatCount } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useCommand } from "../platform/use-command.ts";
import { NamedResults } from "../results/named-results.tsx";
import { createUnvalidatedQuery } from "../results/next-unvalidated.tsx";
import { type LoadedResults, queriesAffectedByValidation, resultCalls } from "../results/results-queries.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { useSelectionKey } from "../ui/row-keys.ts";
import { RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { removeErrorToasts, toast } from "../ui/toast.ts";
import { type AdminArea, adminQueries } from "./admin-queries.ts";
import { ResultRow } from "./result-row.tsx";

interface BulkValidationProps {
  readonly area: AdminArea;
  /** Limits the results to a season; all results of the area by default. */
  readonly seasonId?: string | undefined;
}

/**
 * Validates several results at once, which the API calls freezing them. Lists the unvalidated results in the order in which
 * they were played, each with a preview of its effect. Renders nothing if there are none.
 */
export function BulkValidation({ area, seasonId }: BulkValidationProps) {
  const unvalidated = useQuery(createUnvalidatedQuery(area.name, seasonId));
  if (unvalidated.data?.length === 0) return null;
  const skeleton = (
    <Section title={`Not validated: ${isolateBidi(area.name)}`}>
      <Skeleton height="8rem" />
    </Section>
  );
  return (
    <Loaded query={unvalidated} skeleton={skeleton}>
      {(results) => <ResultBatch area={area} results={results} />}
    </Loaded>
  );
}

interface ResultBatchProps {
  readonly area: AdminArea;
  readonly results: LoadedResults["results"];
}

function ResultBatch({ area, results }: ResultBatchProps) {
  const { toggle, selectAll, selectedIds, getPreview, isComplete, faultlessIds } = useSelection(area, results);
  const readyIds = selectedIds.filter(isComplete);
  const validate = useCommand({
    confirm: (ids: readonly string[]) => ({
      ...getConfirmationTexts(ids.length),
      details: (
        <NamedResults
          results={results.filter(({ _id }) => ids.includes(_id))}
          getDiscrepancies={(id) => getPreview(id)?.doubts ?? []}
        />
      ),
      confirmLabel: "Validate",
    }),
    call: (ids: readonly string[]) => validateResults(area, ids),
    failure: FAILURE,
    invalidates: queriesAffectedByValidation,
    invalidatesOnError: queriesAffectedByValidation,
    onDone: showOutcomes,
  });
  return (
    <Section
      title={`Not validated: ${isolateBidi(area.name)}`}
      actions={
        <>
          <SelectAll ids={faultlessIds} totalCount={results.length} selectedIds={selectedIds} onSelect={selectAll} />
          <Button
            kind="primary"
            icon={Lock}
            busy={validate.busy}
            disabled={readyIds.length === 0}
            {...useSelectionKey("v", readyIds.length)}
            onClick={() => validate.run(readyIds)}
          >
            {readyIds.length === 0 ? "Validate selected" : `Validate ${formatCount(readyIds.length, "result")}`}
          </Button>
        </>
      }
    >
      <RowList label="Results to validate">
        {results.map((result) => (
          <ResultRow
            key={result._id}
            area={area}
            result={result}
            preview={getPreview(result._id)}
            isSelected={selectedIds.includes(result._id)}
            onToggle={() => toggle(result._id)}
            onValidate={() => validate.run([result._id])}
          />
        ))}
      </RowList>
    </Section>
  );
}

/** Validates results. A single one is validated as on its page, so that its history does not say "Several results". */
async function validateResults(area: AdminArea, ids: readonly string[]): Promise<readonly FreezeOutcome[]> {
  const [id] = ids;
  if (id === undefined || ids.length > 1)
    return (await area.freezeCalls.freezeResults({ body: { ids: [...ids] } })).data;
  await resultCalls[area.name].freezeResult({ id });
  return [{ _id: id, freezed: true, message: null }];
}

/** The selected results, none at first, and the preview of each result. */
function useSelection(area: AdminArea, results: LoadedResults["results"]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const ids = results.map(({ _id }) => _id);
  const selectedIds = ids.filter((id) => chosenIds.has(id));
  const { data: previews = [] } = useQuery(adminQueries.preview(area, ids));
  // A result's effect depends on the results that are validated before it: on all earlier ones, or on the selected ones.
  const { data: selectedPreviews = [] } = useQuery(adminQueries.preview(area, selectedIds));
  const previewById = new Map(previews.map((preview) => [preview._id, preview]));
  const selectedPreviewById = new Map(selectedPreviews.map((preview) => [preview._id, preview]));
  const isComplete = (id: string) => previewById.get(id)?.missing.length === 0;
  return {
    selectedIds,
    /** Returns how validating a result would change Elo; `undefined` while loading. */
    getPreview: (id: string) => (chosenIds.has(id) ? selectedPreviewById.get(id) : undefined) ?? previewById.get(id),
    isComplete,
    /** The results that can be validated and have no discrepancies. */
    faultlessIds: ids.filter((id) => isComplete(id) && previewById.get(id)?.doubts.length === 0),
    toggle: (id: string) => setChosenIds((oldIds) => oldIds.symmetricDifference(new Set([id]))),
    selectAll: (newIds: readonly string[]) => setChosenIds(new Set(newIds)),
  };
}

interface SelectAllProps {
  /** The results that the checkbox selects. */
  readonly ids: readonly string[];
  readonly totalCount: number;
  readonly selectedIds: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

/** Selects all results, except those that are not complete or have discrepancies. */
function SelectAll({ ids, totalCount, selectedIds, onSelect }: SelectAllProps) {
  if (ids.length === 0) return null;
  const areAllSelected = ids.every((id) => selectedIds.includes(id));
  return (
    <label className="inline-flex items-center gap-2 min-h-target mr-2 text-sm accent-default cursor-pointer">
      <input type="checkbox" checked={areAllSelected} onChange={() => onSelect(areAllSelected ? [] : ids)} />
      {ids.length === totalCount ? `Select all ${totalCount}` : `Select the ${ids.length} without warnings`}
    </label>
  );
}

function getConfirmationTexts(count: number) {
  return count === 1
    ? { title: "Validate this result?", text: "You won't be able to edit it anymore" }
    : {
        title: `Validate ${formatCount(count, "result")}?`,
        text: "You won't be able to edit them anymore. They are validated in the order in which they were played.",
      };
}

/** "Erreur" is intended: users know it from the site that this one replaces. */
const FAILURE = "Erreur while freezing result";

/** Shows a toast with the number of validated results, and one for each result that could not be validated. */
function showOutcomes(outcomes: readonly FreezeOutcome[]): void {
  // `freezed` is the API's name for a validated result.
  const validatedCount = outcomes.filter(({ freezed: isValidated }) => isValidated).length;
  removeErrorToasts(FAILURE);
  if (validatedCount > 0) toast.success(`${formatCount(validatedCount, "result")} validated`);
  for (const { freezed: isValidated, message } of outcomes) {
    if (!isValidated) toast.error(FAILURE, message ?? undefined);
  }
}
