import { useQueryClient } from "@tanstack/react-query";
import type { Mode } from "contract/modes.ts";
import type { FormEvent } from "react";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { DeleteModeButton } from "./delete-mode-button.tsx";
import css from "./mode-form.module.css";
import { modes } from "./modes-client.ts";
import { modesQueries, whatShowsModes } from "./modes-queries.ts";

/** Nothing typed: the field follows what is kept. */
const untouched: { readonly name: string | null } = { name: null };

/** A mode's name, for admins to change, and the mode to delete. */
export function ModeForm({ mode }: { readonly mode: Mode }) {
  const queries = useQueryClient();
  const { isAdmin } = useSession();
  const { draft, type, faults, busy, submit } = useForm({
    start: untouched,
    call: ({ name }) => modes.updateMode({ id: mode._id, body: { name: name ?? mode.name } }),
    success: "Mode updated",
    refreshes: whatShowsModes,
    done: ({ data }) => {
      queries.setQueryData(modesQueries.one(mode._id).queryKey, data);
      type(untouched);
    },
  });
  const name = draft.name ?? mode.name;
  const isChanged = name !== mode.name;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanged) submit(event.currentTarget);
  };
  return (
    <form className={css["form"]} noValidate={true} onSubmit={onSubmit}>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        dir="auto"
        disabled={!isAdmin}
        value={name}
        onValue={(typed) => type({ name: typed })}
        error={faults["name"]}
      />
      {isAdmin && (
        <div className={css["actions"]}>
          <Button type="submit" kind="primary" busy={busy} disabled={!isChanged}>
            Update
          </Button>
          <DeleteModeButton mode={mode} />
        </div>
      )}
    </form>
  );
}
