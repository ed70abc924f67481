import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { FreezeOutcome, FreezePreview } from "contract/freezes.ts";
import { Lock } from "lucide-react";
import { useState } from "react";
import { getMapLabel } from "../league-ui/mode-labels.ts";
import { pathsByArea } from "../paths.ts";
import { formatCount, formatDecimal } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { createUnvalidatedQuery } from "../results/next-unvalidated.tsx";
import { Discrepancies, getSideName, Score } from "../results/result-cells.tsx";
import { queriesAffectedByValidation, type ResultSummary } from "../results/results-queries.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { type AdminArea, adminQueries } from "./admin-queries.ts";
import { PendingRow } from "./pending-lists.tsx";

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

function ResultBatch({ area, results }: { readonly area: AdminArea; readonly results: readonly ResultSummary[] }) {
  const [deselectedIds, setDeselectedIds] = useState<ReadonlySet<string>>(new Set());
  const selectedIds = results.map(({ _id }) => _id).filter((id) => !deselectedIds.has(id));
  const { data: previews = [] } = useQuery(adminQueries.preview(area, selectedIds));
  const previewById = new Map(previews.map((preview) => [preview._id, preview]));
  const isComplete = (id: string) => previewById.get(id)?.missing.length === 0;
  const readyIds = selectedIds.filter(isComplete);
  const freeze = useCommand({
    confirm: (ids: readonly string[]) => ({
      title: `Validate ${formatCount(ids.length, "result")}?`,
      text: "You won't be able to edit them anymore. They are validated in the order in which they were played.",
      confirmLabel: "Validate",
    }),
    call: (ids: readonly string[]) => area.freezeCalls.freezeResults({ body: { ids: [...ids] } }),
    // "Erreur" is no mistake: users know it from the site that this one replaces.
    failure: "Erreur while freezing result",
    invalidates: queriesAffectedByValidation,
    onDone: ({ data }) => showOutcomes(data),
  });
  const toggle = (id: string) => {
    const newDeselectedIds = new Set(deselectedIds);
    if (deselectedIds.has(id)) newDeselectedIds.delete(id);
    else newDeselectedIds.add(id);
    setDeselectedIds(newDeselectedIds);
  };
  return (
    <Section
      title={`Not validated: ${isolateBidi(area.name)}`}
      actions={
        <Button
          kind="primary"
          icon={Lock}
          busy={freeze.busy}
          disabled={readyIds.length === 0}
          onClick={() => freeze.run(readyIds)}
        >
          {`Validate ${formatCount(readyIds.length, "result")}`}
        </Button>
      }
    >
      <RowList label="Results to validate">
        {results.map((result) => (
          <ResultRow
            key={result._id}
            area={area}
            result={result}
            preview={deselectedIds.has(result._id) ? undefined : previewById.get(result._id)}
            isSelected={!deselectedIds.has(result._id)}
            onToggle={() => toggle(result._id)}
            onFreeze={() => freeze.run([result._id])}
          />
        ))}
      </RowList>
    </Section>
  );
}

/** Shows a toast with the number of validated results, and one for each result that could not be validated. */
function showOutcomes(outcomes: readonly FreezeOutcome[]): void {
  // `freezed` is the API's name for a validated result.
  const validatedCount = outcomes.filter(({ freezed }) => freezed).length;
  if (validatedCount > 0) toast.success(`${formatCount(validatedCount, "result")} validated`);
  for (const { freezed: isValidated, message } of outcomes) {
    if (!isValidated) toast.error("Erreur while freezing result", message ?? undefined);
  }
}

interface ResultRowProps {
  readonly area: AdminArea;
  readonly result: ResultSummary;
  /** `undefined` while loading, or if the result is not selected. */
  readonly preview: FreezePreview | undefined;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  readonly onFreeze: () => void;
}

/** A result with its preview. The keyboard shortcut `v` of the admin page presses the button with `data-key="v"`. */
function ResultRow({ area, result, preview, isSelected, onToggle, onFreeze }: ResultRowProps) {
  const playedAt = formatDateAndTime(result.date, useTimeZone());
  return (
    <PendingRow
      isDimmed={!isSelected}
      leading={
        <label
          className={classNames(
            "grid flex-none self-start place-items-center -ml-3 accent-default",
            "size-[max(var(--spacing-target),1.5rem)]",
          )}
        >
          <input
            type="checkbox"
            checked={isSelected}
            onChange={onToggle}
            aria-label={`Validate the result of ${playedAt}`}
          />
        </label>
      }
      name={
        <Link {...pathsByArea[area.name].result(result._id)}>
          <time dateTime={result.date}>{playedAt}</time>
        </Link>
      }
      note={[getMapLabel(result.map), result.modeName ?? ""].filter(Boolean).map(isolateBidi).join(" · ")}
      actions={
        preview?.missing.length === 0 && (
          <Button data-key="v" onClick={onFreeze}>
            Validate
          </Button>
        )
      }
    >
      <span className="flex items-center gap-x-3 min-w-0 wrap-anywhere @max-[48rem]/table:gap-2 @max-[48rem]/table:text-sm">
        <bdi translate="no">{getSideName(result, "red")}</bdi>
        <Score result={result} />
        <bdi translate="no">{getSideName(result, "blue")}</bdi>
      </span>
      {preview !== undefined && (
        <>
          <Discrepancies discrepancies={preview.doubts} />
          <ValidationEffect preview={preview} />
        </>
      )}
    </PendingRow>
  );
}

/** How validating a result would change each player's Elo, or what the result still needs. */
function ValidationEffect({ preview }: { readonly preview: FreezePreview }) {
  if (preview.missing.length > 0)
    return <span className="text-soft text-sm">{`Missing: ${preview.missing.join(", ")}.`}</span>;
  return (
    <span className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-5 gap-y-1 text-sm">
      {(["red", "blue"] as const).map((side) => (
        <ul
          key={side}
          className={classNames(
            "m-0 py-0 pr-0 pl-2 border-l-2 border-line list-none",
            "data-[side=red]:border-red data-[side=blue]:border-blue",
          )}
          data-side={side}
          aria-label={`Elo of ${side}`}
        >
          {preview.players
            .filter((player) => player.side === side)
            .map(({ userId, userName, eloBefore, eloAfter }) => (
              <li key={userId} className="flex justify-between gap-3">
                <bdi className="min-w-0 wrap-anywhere" translate="no">
                  {userName}
                </bdi>
                <span className="flex-none tabular-nums">
                  {formatDecimal(eloBefore, 2)} → <strong>{formatDecimal(eloAfter, 2)}</strong>
                </span>
              </li>
            ))}
        </ul>
      ))}
    </span>
  );
}
