import { entityKinds } from "contract/audit-log-kinds.ts";
import { getActionGroup, getActionLabel } from "../audit-log/action-labels.ts";
import { AuditLogEntries } from "../audit-log/audit-log-entries.tsx";
import { auditLogQueries } from "../audit-log/audit-log-queries.ts";
import { auditLogSearch } from "../audit-log/audit-log-search.ts";
import { entityKindLabels } from "../audit-log/entity-kind-labels.ts";
import { AdminPage, backToAdmin } from "../people/auth/access-denied.tsx";
import { PlayerFilter } from "../people/users/player-filter.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useTimeZone, useTimeZoneLabel } from "../platform/time-zone.ts";
import { FilterField, FilterRow } from "../ui/filter-row.tsx";
import { TextField } from "../ui/text-field.tsx";

/** The audit log, which the interface calls "History". */
export function AuditLogScreen() {
  const timeZoneLabel = useTimeZoneLabel();
  return (
    <AdminPage
      title="History"
      subtitle={`Every change and every sign-in, the newest first. Times are in ${timeZoneLabel}.`}
      back={backToAdmin}
    >
      <FilteredEntries />
    </AdminPage>
  );
}

function FilteredEntries() {
  const timeZone = useTimeZone();
  const [search, changeSearch] = useSearchParams(auditLogSearch);
  const { data: actions = [] } = useQuery(auditLogQueries.actions);
  const { of: entityId, by: userId, ...otherFilters } = search;
  // A kind that does not exist is ignored.
  const kind = entityKinds.find((entityKind) => entityKind === search.kind) ?? "";
  const actionOptions = actions
    .map((action) => ({ value: action, label: getActionLabel(action), group: getActionGroup(action) }))
    .sort((a, b) => a.group.localeCompare(b.group, "en") || a.label.localeCompare(b.label, "en"));
  const kindOptions = entityKinds.map((value) => ({ value, label: entityKindLabels[value] }));
  const isUnfiltered = Object.values(search).every((value) => value === "");
  return (
    <>
      <FilterRow>
        <PlayerFilter label="By" value={userId} onValueChange={(by) => changeSearch({ by })} />
        <FilterField
          label="Authors"
          allLabel="All authors"
          value={search.role}
          options={roleOptions}
          onValueChange={(role) => changeSearch({ role })}
        />
        <FilterField
          label="Action"
          allLabel="All actions"
          value={search.action}
          options={actionOptions}
          onValueChange={(action) => changeSearch({ action })}
        />
        <FilterField
          label="Affects"
          allLabel="All kinds"
          value={kind}
          options={kindOptions}
          onValueChange={(newKind) => changeSearch({ kind: newKind, of: "" })}
        />
        <div className="flex gap-3 max-sm:grid max-sm:basis-full max-sm:grid-cols-2 max-sm:gap-2">
          <TextField type="date" label="From" value={search.from} onValueChange={(from) => changeSearch({ from })} />
          <TextField type="date" label="To" value={search.to} onValueChange={(to) => changeSearch({ to })} />
        </div>
      </FilterRow>
      <AuditLogEntries
        filter={{ ...otherFilters, kind, userId, entityId, timeZone }}
        numberPerPage={50}
        empty={isUnfiltered ? "Nothing has been recorded yet." : "No entries match the filters."}
        onClearFilters={
          !isUnfiltered && (() => changeSearch({ by: "", role: "", action: "", kind: "", of: "", from: "", to: "" }))
        }
      />
    </>
  );
}

const roleOptions = [
  { value: "ADMIN", label: "By admins" },
  { value: "USER", label: "By players" },
] as const;
