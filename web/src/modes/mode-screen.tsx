import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { Mode } from "contract/modes.ts";
import { Trash2 } from "lucide-react";
import { modes } from "../api-clients.ts";
import { backTo } from "../back-to.ts";
import { paths } from "../paths.ts";
import { isNotFound } from "../platform/call-error.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { useRedirectIfMissing } from "../platform/use-redirect-if-missing.ts";
import { Button } from "../ui/button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NameField } from "../ui/text-field.tsx";
import css from "./mode-screen.module.css";
import { modesQueries, whatShowsModes } from "./modes-queries.ts";

/** A mode: its name, the way to all that counts for it, and for admins the way to change it. */
export function ModeScreen() {
  const { modeId = "" } = useParams({ strict: false });
  const found = useQuery(modesQueries.one(modeId));
  const mode = found.data;
  useDocumentTitle(mode?.name ?? "Mode");
  // What failed has said why.
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
  const search = { modeId };
  return (
    <nav className={css["counts"]} aria-label="In this mode">
      <Link {...paths.players} search={search}>
        Players
      </Link>
      <Link {...paths.results} search={search}>
        Results
      </Link>
      <Link {...paths.stats} search={search}>
        Stats
      </Link>
    </nav>
  );
}

/** A mode's name, for admins to change, and the mode to delete. */
function ModeForm({ mode }: { readonly mode: Mode }) {
  const queries = useQueryClient();
  const { isAdmin } = useSession();
  const form = useForm({
    saved: { name: mode.name },
    errorFields: { MODE_NAME_TAKEN: "name" },
    call: ({ changes }) => modes.updateMode({ id: mode._id, body: changes }),
    success: "Mode updated",
    refreshes: whatShowsModes,
    done: ({ data }) => queries.setQueryData(modesQueries.one(mode._id).queryKey, data),
  });
  return (
    <EditForm form={form} width="narrow" isReadOnly={!isAdmin} danger={<DeleteModeButton mode={mode} />}>
      <NameField
        value={form.draft.name}
        onValue={(name) => form.setFields({ name })}
        error={form.faults["name"]}
        disabled={!isAdmin}
      />
    </EditForm>
  );
}

/** Deletes a mode, which must be one that nothing uses, and leads back to the list. */
function DeleteModeButton({ mode: { _id, name } }: { readonly mode: Mode }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    confirm: {
      title: `Delete ${name}?`,
      text: "Are you sure you want to delete this mode? This cannot be undone. A mode that has results stays.",
      confirmLabel: "Delete mode",
      danger: true,
    },
    call: () => modes.deleteMode({ id: _id }),
    done: () => {
      // Asked again where they are next in view: here they would find that the mode is gone.
      for (const queryKey of whatShowsModes) void queries.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate({ ...paths.modes, replace: true, ignoreBlocker: true });
    },
  });
  return (
    <Button kind="danger" icon={Trash2} busy={busy} onClick={() => run()}>
      Delete
    </Button>
  );
}
