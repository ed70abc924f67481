import { useQueryClient } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { users } from "../api-clients.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { TextField } from "../ui/text-field.tsx";
import css from "./account.module.css";
import { AvatarField } from "./avatar-field.tsx";
import { FixedField } from "./fixed-field.tsx";
import { changedPasswordFaults, NewPasswordFields, passwordErrors } from "./new-password-fields.tsx";
import { roleWords } from "./role-words.ts";
import { showUpdated } from "./show-updated.ts";

/** What users may change of themselves; only what they changed is sent. */
export function ProfileForm({ user }: { readonly user: FullUser }) {
  const queries = useQueryClient();
  const form = useForm({
    saved: { avatar: user.avatar ?? "", email: user.email, password: "", confirmPassword: "" },
    validate: ({ draft }) => changedPasswordFaults(draft),
    errorFields: { EMAIL_TAKEN: "email", ...passwordErrors },
    call: ({ changes }) => users.updateProfile({ body: changes }),
    success: "User updated successfully",
    failure: "Erreur while updating user",
    done: ({ data }) => showUpdated(queries, data),
  });
  const { draft, setFields, faults } = form;
  return (
    <EditForm form={form}>
      <Section title="Player">
        <div className={css["fields"]}>
          <FixedField label="User name" value={user.userName} />
          <FixedField label="Clan" value={user.clanName} />
          <div className={css["whole"]}>
            <AvatarField value={draft.avatar} onValue={(avatar) => setFields({ avatar })} error={faults["avatar"]} />
          </div>
        </div>
      </Section>
      <Section title="Account">
        <div className={css["fields"]}>
          <TextField
            label="E-mail"
            type="email"
            name="email"
            autoComplete="username"
            value={draft.email}
            onValue={(email) => setFields({ email })}
            error={faults["email"]}
          />
          <FixedField label="Role" value={roleWords[user.role]} />
          <NewPasswordFields form={form} help="Leave both empty to keep the one you have." />
        </div>
      </Section>
    </EditForm>
  );
}
