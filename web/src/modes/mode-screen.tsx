import { useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Mode } from "contract/modes.ts";
import { backTo } from "../back-to.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useRedirectIfMissing } from "../platform/screen.tsx";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NameField } from "../ui/text-field.tsx";
import { modePagesQueries, whatShowsModes } from "./modes-queries.ts";

/** A mode: links to its players, results and stats, and for admins a form. */
export function ModeScreen() {
  const { modeId } = useParams({ from: "/ranked/modes/$modeId" });
  const found = useQuery(modePagesQueries.one(modeId));
  const mode = found.data;
  useDocumentTitle(mode?.name ?? "Mode", mode && `Players, results and stats of ranked matches in ${mode.name}.`);
  // The failed query has shown its toast.
  useRedirectIfMissing(isNotFound(found.error), paths.modes);
  return (
    <Page
      back={{ label: "Modes", link: (parts) => <Link {...backTo(paths.modes)} {...parts} /> }}
      title={mode ? <bdi>{mode.name}</bdi> : "Mode"}
      lede={!found.isError && <WhatCounts modeId={modeId} />}
    >
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {(loaded) => <ModeForm key={loaded._id} mode={loaded} />}
      </Loaded>
    </Page>
  );
}

function WhatCounts({ modeId }: { readonly modeId: string }) {
  return (
    <nav aria-label="In this mode">
      {Object.entries({ Players: paths.players, Results: paths.results, Stats: paths.stats }).map(([name, path]) => (
        <Link key={name} {...path} search={{ modeId }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The form in which admins rename or delete a mode. */
function ModeForm({ mode }: { readonly mode: Mode }) {
  const queries = useQueryClient();
  const { isAdmin } = useSession();
  const form = useForm({
    saved: { name: mode.name },
    errorFields: { MODE_NAME_TAKEN: "name" },
    call: ({ changes }) => api.modes.updateMode({ id: mode._id, body: changes }),
    success: "Mode updated",
    refreshes: whatShowsModes,
    done: ({ data }) => queries.setQueryData(modePagesQueries.one(mode._id).queryKey, data),
  });
  return (
    <EditForm
      form={form}
      width="narrow"
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
    </EditForm>
  );
}
