import { userNameMax } from "contract/constants.ts";
import { api } from "../platform/api.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { whatShowsAliases } from "./users-queries.ts";

interface AliasDialogProps extends OpenDialog {
  readonly userId: string;
  /** Whether it is the viewer's own name, which an admin has to confirm. */
  readonly isOwn: boolean;
}

/** Proposes an in-game name of one's own, or gives a player one. */
export function AliasDialog({ userId, isOwn, open, onClose }: AliasDialogProps) {
  const form = useForm({
    initial: { name: "" },
    validate: ({ draft }): Record<string, string> => (draft.name.trim() === "" ? { name: "Please enter a name" } : {}),
    errorFields: { NAME_TAKEN: "name", TOO_MANY_ALIASES: "name" },
    call: ({ draft: body }) => (isOwn ? api.aliases.proposeAlias({ body }) : api.users.linkName({ id: userId, body })),
    success: isOwn ? "Name proposed" : "Name added",
    failure: "Error while saving the name",
    refreshes: whatShowsAliases,
    done: onClose,
  });
  const { draft, setFields, faults } = form;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={isOwn ? "Propose a name" : "Add a name"}
      lede={
        isOwn ? "Exactly as it stands in the game. An admin will look at it." : "Rounds find the player by it at once."
      }
      submit={isOwn ? "Propose" : "Add name"}
    >
      <TextField
        label="Name in the game"
        name="alias"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={userNameMax}
        value={draft.name}
        onValue={(name) => setFields({ name })}
        error={faults["name"]}
      />
    </FormDialog>
  );
}
