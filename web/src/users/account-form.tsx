import { useQueryClient } from "@tanstack/react-query";
import type { User } from "contract/users.ts";
import { users } from "../api-clients.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { TextField } from "../ui/text-field.tsx";
import css from "./account.module.css";
import { AvatarField } from "./avatar-field.tsx";
import { FixedField } from "./fixed-field.tsx";
import { roleWords } from "./role-words.ts";
import { showUpdated } from "./show-updated.ts";

/** What the league keeps of a user; admins may change the name and the picture. */
export function AccountForm({ user }: { readonly user: User }) {
  const queries = useQueryClient();
  const { isAdmin } = useSession();
  const form = useForm({
    saved: { userName: user.userName, avatar: user.avatar ?? "" },
    errorFields: { NAME_TAKEN: "userName" },
    call: ({ changes }) => users.updateUser({ id: user._id, body: changes }),
    success: "User updated successfully",
    failure: "Erreur while updating user",
    done: ({ data }) => showUpdated(queries, data),
  });
  const { draft, setFields, faults } = form;
  return (
    <EditForm form={form} isReadOnly={!isAdmin}>
      <div className={css["fields"]}>
        <TextField
          label="User name"
          name="userName"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          readOnly={!isAdmin}
          value={draft.userName}
          onValue={(userName) => setFields({ userName })}
          error={faults["userName"]}
        />
        <AvatarField
          readOnly={!isAdmin}
          value={draft.avatar}
          onValue={(avatar) => setFields({ avatar })}
          error={faults["avatar"]}
        />
      </div>
      <div className={css["facts"]}>
        <FixedField label="E-mail" value={user.email} />
        <FixedField label="Role" value={user.role && roleWords[user.role]} />
        <FixedField label="Clan" value={user.clanName} />
      </div>
    </EditForm>
  );
}
