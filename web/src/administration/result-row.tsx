import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { FreezePreview } from "contract/freezes.ts";
import { getMapLabel } from "../league-ui/mode-labels.ts";
import { pathsByArea } from "../paths.ts";
import { formatAge } from "../platform/format-age.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";
import { FinalScore, TeamLabel } from "../results/named-results.tsx";
import { Discrepancies } from "../results/result-cells.tsx";
import type { LoadedResults } from "../results/results-queries.ts";
import { ValidationEffect } from "../results/validation-effect.tsx";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { useRowKey } from "../ui/row-keys.ts";
import type { AdminArea } from "./admin-queries.ts";
import { PendingRow } from "./pending-lists.tsx";

interface ResultRowProps {
  readonly area: AdminArea;
  readonly result: LoadedResults["results"][number];
  /** `undefined` while loading. */
  readonly preview: FreezePreview | undefined;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  readonly onValidate: () => void;
}

/** A result with its preview. */
export function ResultRow({ area, result, preview, isSelected, onToggle, onValidate }: ResultRowProps) {
  const playedAt = formatDateAndTime(result.date, useTimeZone());
  const age = useServerTime((now) => formatAge(Date.parse(result.date), now));
  const validateKey = useRowKey("v");
  const isComplete = preview?.missing.length === 0;
  return (
    <PendingRow
      isHighlighted={isSelected}
      leading={
        <label
          className={classNames(
            "grid flex-none self-start place-items-center -ml-3 accent-default",
            "size-[max(var(--spacing-target),1.5rem)]",
          )}
        >
          <input
            type="checkbox"
            {...useRowKey("x")}
            checked={isSelected}
            disabled={!isComplete}
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
      note={[age, getMapLabel(result.map), result.modeName ?? ""].filter(Boolean).map(isolateBidi).join(" · ")}
      actions={
        isComplete && (
          <Button {...validateKey} onClick={onValidate}>
            Validate
          </Button>
        )
      }
    >
      <span className="flex flex-wrap items-center gap-x-3 min-w-0 wrap-anywhere">
        <TeamLabel result={result} side="red" />
        <FinalScore result={result} />
        <TeamLabel result={result} side="blue" />
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
