import { useQueryClient } from "@tanstack/react-query";
import type { refusals } from "contract/error-codes.ts";
import type { User } from "contract/users.ts";
import { HistoryOf } from "../history/history-of.tsx";
import type { PlayerPaths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { TextField } from "../ui/text-field.tsx";
import {
  DeleteUserButton,
  InviteButton,
  PasswordButton,
  RemoveSecondFactorButton,
  ResetTeeButton,
  RoleButton,
} from "./account-buttons.tsx";
import { AvatarField, FixedField } from "./account-fields.tsx";
import { roleWords } from "./account-note.tsx";
import { BanButtons } from "./ban-buttons.tsx";
import { InGameNames } from "./in-game-names.tsx";
import { showUpdated } from "./users-queries.ts";

export function Account({ paths, user }: { paths: PlayerPaths; user: User }) {
  const { isAdmin } = useSession();
  return (
    <>
      {isAdmin && <InGameNames userId={user._id} userName={user.userName} />}
      <Section title="Account">
        <AccountForm user={user} />
        {isAdmin && <AccountActions paths={paths} user={user} />}
      </Section>
      <HistoryOf kind="USER" subjectId={user._id} />
    </>
  );
}

/** The form of a user; admins may change the name and the picture. */
function AccountForm({ user }: { readonly user: User }) {
  const queries = useQueryClient();
  const { isAdmin } = useSession();
  const form = useForm({
    saved: { userName: user.userName, avatar: user.avatar ?? "" },
    errorFields: { NAME_TAKEN: "userName" },
    call: ({ changes }) => api.users.updateUser({ id: user._id, body: changes }),
    success: "User updated successfully",
    failure: "Erreur while updating user",
    done: ({ data }) => showUpdated(queries, data),
  });
  return (
    <EditForm form={form} isReadOnly={!isAdmin}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5">
        <TextField
          label="User name"
          name="userName"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          readOnly={!isAdmin}
          {...form.fields.userName}
        />
        <AvatarField readOnly={!isAdmin} {...form.fields.avatar} />
      </div>
      <div /* They are short: three of them have room where two fields have. */
        className="grid items-start gap-x-6 gap-y-5 grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]"
      >
        <FixedField label="E-mail" value={user.email} />
        <FixedField label="Role" value={user.role && roleWords[user.role]} />
        <FixedField label="Clan" value={user.clanName} />
      </div>
    </EditForm>
  );
}

const NOT_ONESELF: (typeof refusals)["NOT_ONESELF"][1] = "You cannot delete, block or demote yourself";

function AccountActions({ paths, user }: { paths: PlayerPaths; user: User }) {
  const { user: viewer } = useSession();
  const isOneself = user._id === viewer?._id;
  return (
    <div className="flex flex-wrap items-center gap-2 pt-4 border-t border-line">
      <InviteButton user={user} disabled={user.blocked === true} />
      <PasswordButton user={user} />
      {user.tee !== null && <ResetTeeButton user={user} />}
      <RoleButton user={user} disabled={isOneself} />
      <BanButtons user={user} disabled={isOneself} />
      {user.role === "ADMIN" && !isOneself && <RemoveSecondFactorButton user={user} />}
      <span className="ml-auto">
        <DeleteUserButton paths={paths} user={user} disabled={isOneself} />
      </span>
      {isOneself && <p className="flex-[1_0_100%] text-soft text-sm">{NOT_ONESELF}</p>}
    </div>
  );
}
