import { Link } from "@tanstack/react-router";
import type { Mode } from "contract/modes.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { inShort } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import type { Column } from "../ui/column.ts";
import { CreateButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { modePagesQueries, modesSearch } from "./modes-queries.ts";

const CreateModeDialog = lazyPart(async () => (await import("./create-mode-dialog.tsx")).CreateModeDialog);

const columns: readonly Column<Mode>[] = [
  { key: "name", head: "Mode", sortable: true, cell: ({ name }) => <bdi>{name}</bdi> },
];

/** A sentence that names the modes, for the page's description. */
function modesWords(modes: readonly Mode[]): string {
  const names = modes.length === 0 ? "" : `: ${inShort(modes.map(({ name }) => name))}`;
  return `The modes of ranked matches${names}. Each has an Elo and stats of its own.`;
}

/** All modes by name; a row links to its mode, and admins create new ones. */
export function ModesScreen() {
  const { isAdmin } = useSession();
  const [search, change] = useSearchParams(modesSearch);
  const found = useQuery(modePagesQueries.list(search));
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
