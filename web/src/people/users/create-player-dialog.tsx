import type { Role } from "contract/roles.ts";
import { useRef, useState } from "react";
import { api } from "../../platform/api.ts";
import { useQuery } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import type { OpenDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { NewPasswordFields, newPasswordFaults, passwordErrors } from "../auth/password-fields.tsx";
import { roleWords } from "./player-cells.tsx";
import { clansToJoinQuery, whatShowsUsers } from "./users-queries.ts";

const empty = { userName: "", email: "", password: "", confirmPassword: "", role: "USER" as Role };

const roles = (["USER", "ADMIN"] as const).map((role) => ({ value: role, label: roleWords[role] }));

/** Creates a player, or one after the other. */
export function CreatePlayerDialog({ open, onClose }: OpenDialog) {
  const { data: clans = [] } = useQuery({ ...clansToJoinQuery, enabled: open });
  const userName = useRef<HTMLInputElement>(null);
  const [lastClan, setLastClan] = useState("");
  const [addsAnother, setAddsAnother] = useState(false);
  const form = useForm({
    initial: { ...empty, clanId: lastClan },
    validate: ({ draft }) => newPasswordFaults(draft),
    errorFields: {
      NAME_TAKEN: "userName",
      EMAIL_TAKEN: "email",
      UNKNOWN_CLAN: "clanId",
      SEASON_ENDED: "clanId",
      ...passwordErrors,
    },
    call: ({ draft }) => api.users.createUser({ body: draft }),
    success: "User created successfully",
    failure: "Erreur while creating user",
    refreshes: [...whatShowsUsers, ["clans"]],
    rechecks: [["clans"]],
    done(_, { draft: { clanId } }) {
      if (!addsAnother) return onClose();
      // The clan is that of the next one, too, and nothing that would be lost.
      setLastClan(clanId);
      form.setFields({ ...empty, clanId });
      userName.current?.focus();
    },
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Create player" submit="Create player">
      <TextField
        ref={userName}
        label="User name"
        name="userName"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        help="Exactly as in the game: results find players by it."
        {...form.fields.userName}
      />
      <TextField label="E-mail" type="email" name="email" autoComplete="off" {...form.fields.email} />
      <NewPasswordFields form={form} />
      {clans.length > 0 && (
        <SelectField label="Clan" options={[{ value: "", label: "No clan" }, ...clans]} {...form.fields.clanId} />
      )}
      <SelectField label="Role" options={roles} {...form.fields.role} />
      <label className="flex items-center gap-2 min-h-target">
        <input type="checkbox" checked={addsAnother} onChange={(changed) => setAddsAnother(changed.target.checked)} />
        Add another after this one
      </label>
    </FormDialog>
  );
}
