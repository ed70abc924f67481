import { useQueryClient } from "@tanstack/react-query";
import type { Mode } from "contract/modes.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { NameField } from "../ui/name-field.tsx";
import { DeleteModeButton } from "./delete-mode-button.tsx";
import { modes } from "./modes-client.ts";
import { modesQueries, whatShowsModes } from "./modes-queries.ts";

/** Nothing typed: the field follows what is kept. */
const untouched: { readonly name: string | null } = { name: null };

/** A mode's name, for admins to change, and the mode to delete. */
export function ModeForm({ mode }: { readonly mode: Mode }) {
  const queries = useQueryClient();
  const { isAdmin } = useSession();
  const { draft, setFields, faults, busy, isChanged, submit } = useForm({
    start: untouched,
    isChanged: (typed) => (typed.name ?? mode.name) !== mode.name,
    call: ({ name }) => modes.updateMode({ id: mode._id, body: { name: name ?? mode.name } }),
    success: "Mode updated",
    refreshes: whatShowsModes,
    done: ({ data }) => {
      queries.setQueryData(modesQueries.one(mode._id).queryKey, data);
      setFields(untouched);
    },
  });
  const name = draft.name ?? mode.name;
  return (
    <EditForm
      width="narrow"
      onSubmit={submit}
      busy={busy}
      isChanged={isChanged}
      isReadOnly={!isAdmin}
      danger={<DeleteModeButton mode={mode} />}
    >
      <NameField
        value={name}
        onValue={(typed) => setFields({ name: typed })}
        error={faults["name"]}
        disabled={!isAdmin}
      />
    </EditForm>
  );
}
