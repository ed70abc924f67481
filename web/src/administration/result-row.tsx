import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { FreezePreview } from "contract/freezes.ts";
import { getMapLabel } from "../league-ui/mode-labels.ts";
import { pathsByArea } from "../paths.ts";
import { formatAge } from "../platform/format-age.ts";
import { formatDecimal } from "../platform/format-numbers.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";
import { FinalScore, TeamLabel } from "../results/named-results.tsx";
import { Discrepancies } from "../results/result-cells.tsx";
import type { LoadedResults } from "../results/results-queries.ts";
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

/** How validating a result would change each player's Elo, or what the result still needs. */
function ValidationEffect({ preview }: { readonly preview: FreezePreview }) {
  if (preview.missing.length > 0)
    return <span className="text-soft text-sm">{`Missing: ${preview.missing.join(", ")}.`}</span>;
  return (
    <span className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),22rem))] gap-x-6 gap-y-1 text-sm">
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
