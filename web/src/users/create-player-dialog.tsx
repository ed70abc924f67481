import type { Role } from "contract/roles.ts";
import { users } from "../api-clients.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { roleWords } from "./account-note.tsx";
import { NewPasswordFields, newPasswordFaults, passwordErrors } from "./new-password-fields.tsx";
import { whatShowsUsers } from "./users-queries.ts";

const empty = { userName: "", email: "", password: "", confirmPassword: "", role: "USER" as Role };

/** Creates a player. */
export function CreatePlayerDialog({ open, onClose }: OpenDialog) {
  const form = useForm({
    initial: empty,
    validate: ({ draft }) => newPasswordFaults(draft),
    errorFields: { NAME_TAKEN: "userName", EMAIL_TAKEN: "email", ...passwordErrors },
    call: ({ draft }) => users.createUser({ body: draft }),
    success: "User created successfully",
    failure: "Erreur while creating user",
    refreshes: whatShowsUsers,
    done: onClose,
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Create player" submit="Create player">
      <TextField
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
      <RoleField {...form.fields.role} />
    </FormDialog>
  );
}

function RoleField({ value, onValue }: { readonly value: Role; readonly onValue: (role: Role) => void }) {
  const options = (["USER", "ADMIN"] as const).map((role) => ({ value: role, label: roleWords[role] }));
  return <SelectField label="Role" value={value} options={options} onValue={onValue} />;
}
