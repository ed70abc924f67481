import { useQueryClient } from "@tanstack/react-query";
import type { Mode } from "contract/modes.ts";
import { modes } from "../api-clients.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { NameField } from "../ui/name-field.tsx";
import { DeleteModeButton } from "./delete-mode-button.tsx";
import { modesQueries, whatShowsModes } from "./modes-queries.ts";

/** A mode's name, for admins to change, and the mode to delete. */
export function ModeForm({ mode }: { readonly mode: Mode }) {
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
