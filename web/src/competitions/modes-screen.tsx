import { useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { maxSpectatorSlots } from "contract/constants.ts";
import type { Mode } from "contract/modes.ts";
import { getListLink } from "../list-links.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { isNotFound } from "../platform/api-error.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { formatNameList } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { NotFoundPage } from "../platform/not-found-page.tsx";
import { EmptyPage, Pagination } from "../platform/pagination.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import type { Column } from "../ui/column.ts";
import { CreateButton } from "../ui/dialog-button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Table } from "../ui/table.tsx";
import { NameField, NumberField } from "../ui/text-field.tsx";
import { CreateModeDialog } from "./create-mode-dialog.tsx";
import { createModeUsageQuery, describeModeUsage } from "./mode-usage.ts";
import { modesQueries, modesSearch, queriesShowingModes } from "./modes-queries.ts";

const columns: readonly Column<Mode>[] = [
  { key: "name", head: "Mode", sortable: true, cell: ({ name }) => <bdi translate="no">{name}</bdi> },
];

/** Returns the meta description of the list. */
function describeModes(modes: readonly Mode[]): string {
  const names = modes.length === 0 ? "" : `: ${formatNameList(modes.map(({ name }) => isolateBidi(name)))}`;
  return `The modes of ranked matches${names}. Each has its own Elo and stats.`;
}

/** The list of modes. Admins can create one. */
export function ModesScreen() {
  const { isAdmin } = useSession();
  const [search, changeSearch] = useSearchParams(modesSearch);
  const query = useQuery(modesQueries.list(search));
  useDocumentTitle("Modes", query.data && describeModes(query.data.data));
  const renderTable = ({ modes, isLoading }: { readonly modes: readonly Mode[]; readonly isLoading: boolean }) => (
    <Table
      caption="Modes"
      columns={columns}
      rows={modes}
      rowKey={({ _id }) => _id}
      renderLink={({ _id }, props) => <Link {...paths.mode(_id)} {...props} />}
      sort={{ key: "name", asc: search.asc }}
      onSort={({ asc }) => changeSearch({ asc })}
      isLoading={isLoading}
      empty={
        <EmptyPage page={search.page} onPagingChange={changeSearch}>
          There are no modes yet. A mode is a ladder of its own, such as 2 vs 2. Create one to validate results.
        </EmptyPage>
      }
    />
  );
  return (
    <Page
      title="Modes"
      subtitle="Every ranked result counts for a mode; each has its own Elo and stats."
      actions={isAdmin && <CreateButton dialog={CreateModeDialog}>Create mode</CreateButton>}
    >
      <Loaded query={query} skeleton={renderTable({ modes: [], isLoading: true })}>
        {({ data, total = data.length }) => (
          <>
            {renderTable({ modes: data, isLoading: false })}
            <Pagination paging={search} total={total} onPagingChange={changeSearch} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The page of a mode, with links to its players, results and stats. Admins can change it. */
export function ModeScreen() {
  const { modeId } = useParams({ from: "/ranked/modes/$modeId" });
  const query = useQuery(modesQueries.byId(modeId));
  const mode = query.data;
  useDocumentTitle(
    mode?.name ?? "Mode",
    mode && `Players, results and stats of ranked matches in ${isolateBidi(mode.name)}.`,
  );
  if (isNotFound(query.error)) {
    return (
      <NotFoundPage title="Mode not found" list={{ label: "Modes", link: getListLink(paths.modes) }} action="All modes">
        There is no mode at this address. It may have been deleted.
      </NotFoundPage>
    );
  }
  return (
    <Page
      back={{ label: "Modes", renderLink: (props) => <Link {...getListLink(paths.modes)} {...props} /> }}
      title={mode ? <bdi translate="no">{mode.name}</bdi> : "Mode"}
      subtitle={
        !query.isError && (
          <nav aria-label="In this mode">
            <Link {...paths.players} search={{ modeId }}>
              Players
            </Link>
            <Link {...paths.results} search={{ modeId }}>
              Results
            </Link>
            <Link {...paths.stats} search={{ modeId }}>
              Stats
            </Link>
          </nav>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="4rem" />}>
        {(loadedMode) => <ModeForm key={loadedMode._id} mode={loadedMode} />}
      </Loaded>
    </Page>
  );
}

const limitFields = [
  { name: "scoreLimit", label: "Score limit", help: "In points. 0 means no limit; empty means not agreed." },
  { name: "timeLimit", label: "Time limit", help: "In minutes. 0 means no limit; empty means not agreed." },
  {
    name: "spectators",
    label: "Spectators",
    help: "Slots for spectators on a server. Empty means not agreed.",
    max: maxSpectatorSlots,
  },
] as const;

function ModeForm({ mode }: { readonly mode: Mode }) {
  const queryClient = useQueryClient();
  const { isAdmin } = useSession();
  const { name, scoreLimit, timeLimit, spectators } = mode;
  const { data: usage } = useQuery(createModeUsageQuery(mode._id));
  const form = useForm({
    saved: { name, scoreLimit, timeLimit, spectators },
    errorFields: { MODE_NAME_TAKEN: "name" },
    call: ({ changes, base }) => api.modes.updateMode({ id: mode._id, body: { ...changes, base } }),
    success: "Mode updated",
    invalidates: queriesShowingModes,
    onDone: ({ data }) => queryClient.setQueryData(modesQueries.byId(mode._id).queryKey, data),
  });
  return (
    <EditForm
      form={form}
      width="medium"
      isReadOnly={!isAdmin}
      dangerAction={
        <DeleteButton
          entityLabel="mode"
          name={mode.name}
          obstacle={usage ? describeModeUsage(usage) : null}
          call={() => api.modes.deleteMode({ id: mode._id })}
          affectedQueries={queriesShowingModes}
          listLink={paths.modes}
        />
      }
    >
      <NameField {...form.fields.name} disabled={!isAdmin} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-start gap-x-6 gap-y-5">
        {limitFields.map(({ name: fieldName, ...field }) => (
          <NumberField key={fieldName} min={0} {...field} {...form.fields[fieldName]} disabled={!isAdmin} />
        ))}
      </div>
      <p className="text-soft text-sm">
        Rounds from servers with other limits are flagged until an admin validates them.
      </p>
    </EditForm>
  );
}
