import { Link } from "@tanstack/react-router";
import type { FreezeOutcome, FreezePreview } from "contract/freezes.ts";
import { isolated } from "contract/isolated.ts";
import { Lock } from "lucide-react";
import { useState } from "react";
import { mapWord } from "../league-ui/mode-words.ts";
import { pathsIn } from "../paths.ts";
import { Loaded } from "../platform/loaded.tsx";
import { counted, fixed } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { unvalidatedQuery } from "../results/next-unvalidated.tsx";
import { Doubts, Score, sideName } from "../results/result-cells.tsx";
import { type ResultSummary, whatFreezesChange } from "../results/results-queries.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { type AdminArea, adminQueries } from "./admin-queries.ts";
import { WaitingRow } from "./waiting-lists.tsx";

/**
 * Results that are not validated, in the order of playing, each with what freezing it would do; frozen together. Nothing
 * where there are none.
 */
export function FreezeMany({ area, seasonId }: { area: AdminArea; seasonId?: string | undefined }) {
  const found = useQuery(unvalidatedQuery(area.name, seasonId));
  if (found.data?.length === 0) return null;
  const skeleton = (
    <Section title={`Not validated: ${isolated(area.name)}`}>
      <Skeleton height="8rem" />
    </Section>
  );
  return (
    <Loaded query={found} skeleton={skeleton}>
      {(results) => <Batch area={area} results={results} />}
    </Loaded>
  );
}

function Batch({ area, results }: { readonly area: AdminArea; readonly results: readonly ResultSummary[] }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = results.map(({ _id }) => _id).filter((id) => !left.has(id));
  const { data: previews = [] } = useQuery(adminQueries.preview(area, chosen));
  const previewOf = new Map(previews.map((preview) => [preview._id, preview]));
  const ready = chosen.filter((id) => previewOf.get(id)?.missing.length === 0);
  const freeze = useCommand({
    confirm: (ids: readonly string[]) => ({
      title: `Validate ${counted(ids.length, "result")}?`,
      text: "You won't be able to edit them anymore. They are validated in the order of playing.",
      confirmLabel: "Validate",
    }),
    call: (ids: readonly string[]) => area.calls.freezeResults({ body: { ids: [...ids] } }),
    failure: "Erreur while freezing result",
    refreshes: whatFreezesChange,
    done: ({ data }) => sayOutcome(data),
  });
  const toggle = (id: string) => {
    const now = new Set(left);
    if (!now.delete(id)) now.add(id);
    setLeft(now);
  };
  return (
    <Section
      title={`Not validated: ${isolated(area.name)}`}
      actions={
        <Button
          kind="primary"
          icon={Lock}
          busy={freeze.busy}
          disabled={ready.length === 0}
          onClick={() => freeze.run(ready)}
        >
          {`Validate ${counted(ready.length, "result")}`}
        </Button>
      }
    >
      <RowList label="Results to validate">
        {results.map((result) => (
          <ResultRow
            key={result._id}
            area={area}
            result={result}
            preview={left.has(result._id) ? undefined : previewOf.get(result._id)}
            isChosen={!left.has(result._id)}
            onToggle={() => toggle(result._id)}
            onFreeze={() => freeze.run([result._id])}
          />
        ))}
      </RowList>
    </Section>
  );
}

function sayOutcome(outcomes: readonly FreezeOutcome[]): void {
  const frozen = outcomes.filter(({ freezed }) => freezed);
  if (frozen.length > 0) toast.success(`${counted(frozen.length, "result")} validated`);
  for (const { freezed, message } of outcomes) {
    if (!freezed) toast.error("Erreur while freezing result", message ?? undefined);
  }
}

interface ResultRowProps {
  readonly area: AdminArea;
  readonly result: ResultSummary;
  /** `undefined` while it is fetched, or if the result is not chosen. */
  readonly preview: FreezePreview | undefined;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onFreeze: () => void;
}

function ResultRow({ area, result, preview, isChosen, onToggle, onFreeze }: ResultRowProps) {
  const played = playedAt(result.date, useTimeZone());
  return (
    <WaitingRow
      isDim={!isChosen}
      before={
        <label className="grid flex-none self-start place-items-center -ml-3 accent-default size-[max(var(--spacing-target),1.5rem)]">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={onToggle}
            aria-label={`Validate the result of ${played}`}
          />
        </label>
      }
      name={
        <Link {...pathsIn[area.name].result(result._id)}>
          <time dateTime={result.date}>{played}</time>
        </Link>
      }
      note={[mapWord(result.map), result.modeName ?? ""].filter(Boolean).map(isolated).join(" · ")}
      actions={
        preview?.missing.length === 0 && (
          <Button data-key="v" onClick={onFreeze}>
            Validate
          </Button>
        )
      }
    >
      <span className="flex items-center gap-x-3 min-w-0 wrap-anywhere @max-[48rem]/table:gap-2 @max-[48rem]/table:text-sm">
        <bdi translate="no">{sideName(result, "red")}</bdi>
        <Score result={result} />
        <bdi translate="no">{sideName(result, "blue")}</bdi>
      </span>
      {preview !== undefined && (
        <>
          <Doubts doubts={preview.doubts} />
          <Effect preview={preview} />
        </>
      )}
    </WaitingRow>
  );
}

/** What freezing would do to each player's Elo, or what the result needs first. */
function Effect({ preview }: { readonly preview: FreezePreview }) {
  if (preview.missing.length > 0)
    return <span className="text-soft text-sm">{`It needs ${preview.missing.join(", ")}.`}</span>;
  return (
    <span className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-5 gap-y-1 text-sm">
      {(["red", "blue"] as const).map((side) => (
        <ul
          key={side}
          className="m-0 py-0 pr-0 pl-2 border-l-2 border-line list-none data-[side=red]:border-red data-[side=blue]:border-blue"
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
                  {fixed(eloBefore, 2)} → <strong>{fixed(eloAfter, 2)}</strong>
                </span>
              </li>
            ))}
        </ul>
      ))}
    </span>
  );
}
