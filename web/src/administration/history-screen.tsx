import { subjectKinds } from "contract/history-words.ts";
import { Entries } from "../audit-log/entries.tsx";
import { historyQueries } from "../audit-log/history-queries.ts";
import { historySearch } from "../audit-log/history-search.ts";
import { actionTitle, kindWords } from "../audit-log/history-words.ts";
import { AdminPage } from "../people/auth/access-denied.tsx";
import { PlayerFilter } from "../people/users/player-filter.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useTimeZone, useZoneWords } from "../platform/time-zone.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";

export function HistoryScreen() {
  const zone = useZoneWords();
  return (
    <AdminPage title="History" lede={`Every change and every sign-in, the newest first. Times are in ${zone}.`}>
      <FilteredEntries />
    </AdminPage>
  );
}

function FilteredEntries() {
  const timeZone = useTimeZone();
  const [search, change] = useSearchParams(historySearch);
  const { data: actions = [] } = useQuery(historyQueries.actions);
  const { of: subjectId, by: userId, ...others } = search;
  const kind = subjectKinds.find((one) => one === search.kind) ?? "";
  const titled = actions
    .map((action) => ({ value: action, label: actionTitle(action) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
  const kinds = subjectKinds.map((one) => ({ value: one, label: kindWords[one] }));
  const isEmpty = Object.values(search).every((value) => value === "");
  return (
    <>
      <FilterRow>
        <PlayerFilter label="By" value={userId} onValue={(by) => change({ by })} />
        <SelectField
          label="Action"
          value={search.action}
          options={[{ value: "", label: "All" }, ...titled]}
          onValue={(action) => change({ action })}
        />
        <SelectField
          label="Concerns"
          value={kind}
          options={[{ value: "", label: "Everything" }, ...kinds]}
          onValue={(chosen) => change({ kind: chosen, of: "" })}
        />
        <div className="flex gap-3 max-sm:contents">
          <TextField type="date" label="From" value={search.from} onValue={(from) => change({ from })} />
          <TextField type="date" label="To" value={search.to} onValue={(to) => change({ to })} />
        </div>
      </FilterRow>
      <Entries
        filter={{ ...others, kind, userId, subjectId, timeZone }}
        numberPerPage={50}
        empty={isEmpty ? "Nothing has been recorded yet." : "Nothing that fits was recorded."}
      />
    </>
  );
}
