import { useQueryClient } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import type { FormEvent } from "react";
import { useForm } from "../platform/use-form.ts";
import { whatChanged } from "../platform/what-changed.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { TextField } from "../ui/text-field.tsx";
import css from "./account.module.css";
import { AvatarField } from "./avatar-field.tsx";
import { FixedField } from "./fixed-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { changedPasswordFaults } from "./password-faults.ts";
import { roleWords } from "./role-words.ts";
import { showUpdated } from "./show-updated.ts";
import { users } from "./users-client.ts";

interface Draft {
  readonly avatar: string | null;
  readonly email: string | null;
  readonly password: string;
  readonly confirmPassword: string;
}

const untouched: Draft = { avatar: null, email: null, password: "", confirmPassword: "" };

/** What users may change of themselves; only what they changed is sent. */
export function ProfileForm({ user }: { readonly user: FullUser }) {
  const queries = useQueryClient();
  const kept = { avatar: user.avatar ?? "", email: user.email, password: "", confirmPassword: "" };
  const form = useForm({
    start: untouched,
    isChanged: (draft) => Object.keys(whatChanged(kept, draft)).length > 0,
    check: changedPasswordFaults,
    call: (draft) => users.updateProfile({ body: whatChanged(kept, draft) }),
    success: "User updated successfully",
    failure: "Erreur while updating user",
    done: ({ data }) => {
      showUpdated(queries, data);
      form.setFields(untouched);
    },
  });
  const { draft, setFields, faults, busy, isChanged } = form;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanged) form.submit(event.currentTarget);
  };
  return (
    <form className={css["form"]} method="post" noValidate={true} onSubmit={submit}>
      <Section title="Player">
        <div className={css["fields"]}>
          <FixedField label="User name" value={user.userName} />
          <FixedField label="Clan" value={user.clanName} />
          <div className={css["whole"]}>
            <AvatarField
              value={draft.avatar ?? kept.avatar}
              onValue={(avatar) => setFields({ avatar })}
              error={faults["avatar"]}
            />
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
            value={draft.email ?? kept.email}
            onValue={(email) => setFields({ email })}
            error={faults["email"]}
          />
          <FixedField label="Role" value={roleWords[user.role]} />
          <NewPasswordFields form={form} help="Leave both empty to keep the one you have." />
        </div>
      </Section>
      <Button className={css["update"] ?? ""} type="submit" kind="primary" busy={busy} disabled={!isChanged}>
        Update
      </Button>
    </form>
  );
}
