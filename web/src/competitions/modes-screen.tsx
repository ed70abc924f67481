import { useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { spectatorsMax } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import type { Mode } from "contract/modes.ts";
import { backTo } from "../back-to.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { inShort } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useRedirectIfMissing } from "../platform/screen.tsx";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import type { Column } from "../ui/column.ts";
import { CreateButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Table } from "../ui/table.tsx";
import { NameField, NumberField } from "../ui/text-field.tsx";
import { modesQueries, modesSearch, whatShowsModes } from "./modes-queries.ts";

const columns: readonly Column<Mode>[] = [
  { key: "name", head: "Mode", sortable: true, cell: ({ name }) => <bdi translate="no">{name}</bdi> },
];

function modesWords(modes: readonly Mode[]): string {
  const names = modes.length === 0 ? "" : `: ${inShort(modes.map(({ name }) => name))}`;
  return `The modes of ranked matches${names}. Each has an Elo and stats of its own.`;
}

export function ModesScreen() {
  const { isAdmin } = useSession();
  const [search, change] = useSearchParams(modesSearch);
  const found = useQuery(modesQueries.list(search));
  useDocumentTitle("Modes", found.data && modesWords(found.data.data));
  const table = (modes: readonly Mode[], loading: boolean) => (
    <Table
      caption="Modes"
      columns={columns}
      rows={modes}
      rowKey={({ _id }) => _id}
      link={({ _id }, parts) => <Link {...paths.mode(_id)} {...parts} />}
      sort={{ key: "name", asc: search.asc }}
      onSort={({ asc }) => change({ asc })}
      loading={loading}
      empty={
        <EmptyPage page={search.page} onPaging={change}>
          There are no modes yet. Results can be validated once there is one.
        </EmptyPage>
      }
    />
  );
  return (
    <Page
      title="Modes"
      lede="Every ranked result counts for a mode; each has its own Elo and stats."
      actions={isAdmin && <CreateButton dialog={CreateModeDialog}>Create mode</CreateButton>}
    >
      <Loaded query={found} skeleton={table([], true)}>
        {({ data, total = data.length }) => (
          <>
            {table(data, false)}
            <ListPages paging={search} total={total} onPaging={change} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function CreateModeDialog(dialog: OpenDialog) {
  const form = useForm({
    initial: { name: "" },
    errorFields: { MODE_NAME_TAKEN: "name" },
    call: ({ draft }) => api.modes.createMode({ body: draft }),
    success: "Mode created successfully",
    failure: "Erreur while creating mode",
    refreshes: whatShowsModes,
    done: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} form={form} title="Create mode" submit="Create mode">
      <NameField {...form.fields.name} />
    </FormDialog>
  );
}

export function ModeScreen() {
  const { modeId } = useParams({ from: "/ranked/modes/$modeId" });
  const found = useQuery(modesQueries.one(modeId));
  const mode = found.data;
  useDocumentTitle(
    mode?.name ?? "Mode",
    mode && `Players, results and stats of ranked matches in ${isolated(mode.name)}.`,
  );
  // The failed query has shown its toast.
  useRedirectIfMissing(isNotFound(found.error), paths.modes);
  return (
    <Page
      back={{ label: "Modes", link: (parts) => <Link {...backTo(paths.modes)} {...parts} /> }}
      title={mode ? <bdi translate="no">{mode.name}</bdi> : "Mode"}
      lede={
        !found.isError && (
          <nav aria-label="In this mode">
            {Object.entries({ Players: paths.players, Results: paths.results, Stats: paths.stats }).map(
              ([name, path]) => (
                <Link key={name} {...path} search={{ modeId }}>
                  {name}
                </Link>
              ),
            )}
          </nav>
        )
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {(loaded) => <ModeForm key={loaded._id} mode={loaded} />}
      </Loaded>
    </Page>
  );
}

const limits = [
  { name: "scoreLimit", label: "Score limit", help: "Points; 0: none; empty: not agreed." },
  { name: "timeLimit", label: "Time limit", help: "Minutes; 0: none; empty: not agreed." },
  {
    name: "spectators",
    label: "Spectators",
    help: "Places for them on a server; empty: not agreed.",
    max: spectatorsMax,
  },
] as const;

function ModeForm({ mode }: { readonly mode: Mode }) {
  const queries = useQueryClient();
  const { isAdmin } = useSession();
  const { name, scoreLimit, timeLimit, spectators } = mode;
  const form = useForm({
    saved: { name, scoreLimit, timeLimit, spectators },
    errorFields: { MODE_NAME_TAKEN: "name" },
    call: ({ changes, base }) => api.modes.updateMode({ id: mode._id, body: { ...changes, base } }),
    success: "Mode updated",
    refreshes: whatShowsModes,
    done: ({ data }) => queries.setQueryData(modesQueries.one(mode._id).queryKey, data),
  });
  return (
    <EditForm
      form={form}
      width="medium"
      isReadOnly={!isAdmin}
      danger={
        <DeleteButton
          what="mode"
          name={mode.name}
          warning="A mode that has results stays."
          call={() => api.modes.deleteMode({ id: mode._id })}
          shownBy={whatShowsModes}
          list={paths.modes}
        />
      }
    >
      <NameField {...form.fields.name} disabled={!isAdmin} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-start gap-x-6 gap-y-5">
        {limits.map(({ name, ...field }) => (
          <NumberField key={name} min={0} {...field} {...form.fields[name]} disabled={!isAdmin} />
        ))}
      </div>
      <p className="text-soft text-sm">Rounds of servers with other limits are marked until an admin validates them.</p>
    </EditForm>
  );
}
