import { useQueryClient } from "@tanstack/react-query";
import type { refusals } from "contract/error-codes.ts";
import { isolated } from "contract/isolated.ts";
import type { User } from "contract/users.ts";
import { LockOpen, MailPlus, RotateCcw, ShieldCheck, ShieldOff } from "lucide-react";
import { HistoryOf } from "../../audit-log/history-of.tsx";
import type { PlayerPaths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { DeleteButton } from "../../platform/delete-button.tsx";
import { useSession } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { Section } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { BanButton, PasswordButton, RemoveSecondFactorButton, UpdateButton } from "./account-buttons.tsx";
import { AvatarField, FixedField } from "./account-fields.tsx";
import { InGameNames } from "./in-game-names.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { roleWords } from "./player-cells.tsx";
import { showUpdated, whatShowsUsers } from "./users-queries.ts";

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
    values: user,
    errorFields: { NAME_TAKEN: "userName" },
    call: ({ changes, base }) => api.users.updateUser({ id: user._id, body: { ...changes, base } }),
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

const NOT_ONESELF: (typeof refusals)["NOT_ONESELF"][1] = "You cannot delete, block, demote or invite yourself";

function AccountActions({ paths, user }: { paths: PlayerPaths; user: User }) {
  const { _id, userName, tee, blocked, ban } = user;
  const isOneself = _id === useSession().user?._id;
  const isBanned = blocked === true || ban != null;
  return (
    <div className="flex flex-wrap items-center gap-2 pt-4 border-t border-line">
      <DialogButton
        icon={MailPlus}
        disabled={blocked === true || isOneself}
        dialog={(state) => <InvitationDialog {...state} user={user} />}
      >
        Invite
      </DialogButton>
      <PasswordButton user={user} />
      {tee !== null && (
        <UpdateButton
          user={user}
          changes={{ tee: null }}
          icon={RotateCcw}
          confirm={{
            title: `Reset the tee of ${isolated(userName)}?`,
            text: "It is drawn by the account again.",
            confirmLabel: "Reset tee",
          }}
        >
          Reset tee
        </UpdateButton>
      )}
      <RoleButton user={user} disabled={isOneself} />
      <BanButton user={user} disabled={isOneself}>
        {isBanned ? "Change ban" : "Ban"}
      </BanButton>
      {isBanned && (
        <UpdateButton
          user={user}
          changes={blocked ? { blocked: false } : { ban: null }}
          icon={LockOpen}
          disabled={isOneself}
          confirm={{
            title: `Lift the ban of ${isolated(userName)}?`,
            text: blocked ? "They can sign in again." : "They can play ranked matches again.",
            confirmLabel: "Lift ban",
          }}
          success="Ban lifted"
          failure="Ban not lifted"
        >
          Lift ban
        </UpdateButton>
      )}
      {!isOneself && <RemoveSecondFactorButton user={user} />}
      <span className="ml-auto">
        <DeleteButton
          what="user"
          name={userName}
          warning="Results keep the name."
          call={() => api.users.deleteUser({ id: _id })}
          success="User deleted successfully"
          failure="Erreur while deleting user"
          shownBy={whatShowsUsers}
          list={paths.list}
          disabled={isOneself}
        >
          Delete user
        </DeleteButton>
      </span>
      {isOneself && <p className="flex-[1_0_100%] text-soft text-sm">{NOT_ONESELF}</p>}
    </div>
  );
}

function RoleButton({ user, disabled }: { readonly user: User; readonly disabled: boolean }) {
  const { userName } = user;
  return user.role === "ADMIN" ? (
    <UpdateButton
      user={user}
      changes={{ role: "USER" }}
      icon={ShieldOff}
      disabled={disabled}
      confirm={{
        title: `Remove ${isolated(userName)} as an admin?`,
        text: "They stay as a user.",
        confirmLabel: "Remove admin",
        danger: true,
      }}
    >
      Remove admin
    </UpdateButton>
  ) : (
    <UpdateButton
      user={user}
      changes={{ role: "ADMIN" }}
      icon={ShieldCheck}
      disabled={disabled}
      confirm={{
        title: `Make ${isolated(userName)} an admin?`,
        text: "Admins may change everything in the league.",
        confirmLabel: "Make admin",
      }}
    >
      Make admin
    </UpdateButton>
  );
}
