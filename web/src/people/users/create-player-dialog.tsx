import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Role } from "contract/roles.ts";
import { useRef, useState } from "react";
import { roleLabels } from "../../league-ui/role-labels.ts";
import { api } from "../../platform/api.ts";
import type { FieldErrors } from "../../platform/api-error.ts";
import { useQuery } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import type { DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { NewPasswordFields, passwordErrorFields, validateNewPassword } from "../auth/password-fields.tsx";
import { clansToJoinQuery, queriesShowingUsers } from "./users-queries.ts";

const emptyDraft = { userName: "", email: "", password: "", confirmPassword: "", role: "USER" as Role };

const roleOptions = (["USER", "ADMIN"] as const).map((role) => ({ value: role, label: roleLabels[role] }));

/** Returns an error for each missing value, so that all are shown before the form is sent. */
function validateNewPlayer({ userName, email, ...passwords }: typeof emptyDraft): FieldErrors {
  return {
    ...(userName.trim() === "" && { userName: "Please enter a name" }),
    ...(email.trim() === "" && { email: "Please enter an e-mail" }),
    ...validateNewPassword(passwords),
  };
}

/** Creates a player, or several in a row. */
export function CreatePlayerDialog({ open, onClose }: DialogState) {
  const { data: clans = [] } = useQuery({ ...clansToJoinQuery, enabled: open });
  const userNameRef = useRef<HTMLInputElement>(null);
  const [lastClanId, setLastClanId] = useState("");
  const [addsAnother, setAddsAnother] = useState(false);
  const form = useForm({
    initial: { ...emptyDraft, clanId: lastClanId },
    validate: ({ draft }) => validateNewPlayer(draft),
    errorFields: {
      NAME_TAKEN: "userName",
      EMAIL_TAKEN: "email",
      UNKNOWN_CLAN: "clanId",
      SEASON_ENDED: "clanId",
      ...passwordErrorFields,
    },
    call: ({ draft }) => api.users.createUser({ body: draft }),
    success: "User created successfully",
    successText: (_, { draft }) => isolateBidi(draft.userName.trim()),
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while creating user",
    invalidates: [...queriesShowingUsers, ["clans"]],
    invalidatesOnError: [["clans"]],
    onDone(_, { draft: { clanId } }) {
      if (!addsAnother) return onClose();
      // The next player starts with the same clan. It becomes an initial value, so that it is not an unsaved edit.
      setLastClanId(clanId);
      form.setFields({ ...emptyDraft, clanId });
      userNameRef.current?.focus();
    },
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Create player" submitLabel="Create player">
      <TextField
        ref={userNameRef}
        label="User name"
        name="userName"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        help="Exactly as in the game: results are matched to players by name."
        {...form.fields.userName}
      />
      <TextField label="E-mail" type="email" name="email" autoComplete="off" {...form.fields.email} />
      <NewPasswordFields form={form} />
      {clans.length > 0 && (
        <SelectField label="Clan" options={[{ value: "", label: "No clan" }, ...clans]} {...form.fields.clanId} />
      )}
      <SelectField label="Role" options={roleOptions} {...form.fields.role} />
      <label className="flex items-center gap-2 min-h-target">
        <input type="checkbox" checked={addsAnother} onChange={(event) => setAddsAnother(event.target.checked)} />
        Add another after this one
      </label>
    </FormDialog>
  );
}
