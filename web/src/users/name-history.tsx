import type { NameChangeKind } from "contract/constants.ts";
import { useState } from "react";
import { useQuery } from "../platform/query.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Button } from "../ui/button.tsx";
import { aliasesQueries } from "./users-queries.ts";

/** How many changes are shown before the list is expanded. */
const firstShown = 5;

/** What happened to a player's in-game names, for admins; nothing where nothing did. */
export function NameHistory({ userId }: { readonly userId: string }) {
  const { data: changes = [] } = useQuery(aliasesQueries.changes(userId));
  const [isWhole, setIsWhole] = useState(false);
  const timeZone = useTimeZone();
  if (changes.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-soft text-sm font-semibold">History</h3>
      <ul className="flex flex-col gap-1 m-0 p-0 text-sm list-none" aria-label="History of in-game names">
        {(isWhole ? changes : changes.slice(0, firstShown)).map(({ _id, name, kind, byUserName, date }) => (
          <li key={_id} className="grid grid-cols-[max-content_1fr] gap-4">
            <time dateTime={date} className="text-soft tabular-nums">
              {playedAt(date, timeZone)}
            </time>
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-semibold">{name}</bdi> {kindWords[kind]} by <bdi>{byUserName}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && changes.length > firstShown && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>{`Show all ${changes.length}`}</Button>
        </div>
      )}
    </div>
  );
}

const kindWords = {
  PROPOSED: "proposed",
  CONFIRMED: "confirmed",
  REMOVED: "removed",
} as const satisfies Record<NameChangeKind, string>;
