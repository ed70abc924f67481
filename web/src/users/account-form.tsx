import { useQueryClient } from "@tanstack/react-query";
import type { User } from "contract/users.ts";
import type { FormEvent } from "react";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { type Typed, whatChanged } from "../platform/what-changed.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import css from "./account.module.css";
import { AvatarField } from "./avatar-field.tsx";
import { FixedField } from "./fixed-field.tsx";
import { roleWords } from "./role-words.ts";
import { showUpdated } from "./show-updated.ts";
import { users } from "./users-client.ts";

const untouched: Typed<{ userName: string; avatar: string }> = { userName: null, avatar: null };

/** What the league keeps of a user; admins may change the name and the picture. */
export function AccountForm({ user }: { readonly user: User }) {
  const queries = useQueryClient();
  const { isAdmin } = useSession();
  const kept = { userName: user.userName, avatar: user.avatar ?? "" };
  const form = useForm({
    start: untouched,
    isChanged: (draft) => Object.keys(whatChanged(kept, draft)).length > 0,
    call: (draft) => users.updateUser({ id: user._id, body: whatChanged(kept, draft) }),
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
    <form className={css["form"]} noValidate={true} onSubmit={submit}>
      <div className={css["fields"]}>
        <TextField
          label="User name"
          name="userName"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          readOnly={!isAdmin}
          value={draft.userName ?? kept.userName}
          onValue={(userName) => setFields({ userName })}
          error={faults["userName"]}
        />
        <AvatarField
          readOnly={!isAdmin}
          value={draft.avatar ?? kept.avatar}
          onValue={(avatar) => setFields({ avatar })}
          error={faults["avatar"]}
        />
      </div>
      <div className={css["facts"]}>
        <FixedField label="E-mail" value={user.email} />
        <FixedField label="Role" value={user.role && roleWords[user.role]} />
        <FixedField label="Clan" value={user.clanName} />
      </div>
      {isAdmin && (
        <Button className={css["update"] ?? ""} type="submit" kind="primary" busy={busy} disabled={!isChanged}>
          Update
        </Button>
      )}
    </form>
  );
}
