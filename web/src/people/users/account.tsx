import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { apiErrors } from "contract/error-codes.ts";
import type { User } from "contract/users.ts";
import { ChevronDown, LockOpen, MailPlus, RotateCcw, ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { EntityAuditLog } from "../../audit-log/entity-audit-log.tsx";
import { roleLabels } from "../../league-ui/role-labels.ts";
import type { PlayerPaths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { DeleteButton } from "../../platform/delete-button.tsx";
import { useSession } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { Section } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { BanButton, PasswordButton, RemoveSecondFactorButton, UpdateUserButton } from "./account-buttons.tsx";
import { AvatarField, ReadOnlyField } from "./account-fields.tsx";
import { InGameNames } from "./in-game-names.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { queriesShowingUsers, updateCachedUser } from "./users-queries.ts";

/** The account of a user, on the player's page. Only the user and admins see it; admins can change it. */
export function Account({ user }: { readonly user: User }) {
  const { isAdmin } = useSession();
  return (
    <>
      {isAdmin && <InGameNames userId={user._id} userName={user.userName} />}
      <Section title="Account">
        <AccountForm user={user} />
      </Section>
      <EntityAuditLog kind="USER" entityId={user._id} />
    </>
  );
}

/** The fields of a user's account. Admins may change the name and the avatar. */
function AccountForm({ user }: { readonly user: User }) {
  const queryClient = useQueryClient();
  const { isAdmin } = useSession();
  const form = useForm({
    saved: { userName: user.userName, avatar: user.avatar ?? "" },
    apiValues: user,
    errorFields: { NAME_TAKEN: "userName" },
    call: ({ changes, base }) => api.users.updateUser({ id: user._id, body: { ...changes, base } }),
    success: "User updated successfully",
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while updating user",
    onDone: ({ data }) => updateCachedUser(queryClient, data),
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
      <div className="grid items-start gap-x-6 gap-y-5 grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]">
        <ReadOnlyField label="E-mail" value={user.email} />
        <ReadOnlyField label="Role" value={user.role && roleLabels[user.role]} />
        <ReadOnlyField label="Clan" value={user.clanName} />
      </div>
    </EditForm>
  );
}

/** The message of the API's error NOT_ONESELF. The type ensures that both texts are equal. */
const OWN_ACCOUNT_HINT: (typeof apiErrors)["NOT_ONESELF"][1] = "You cannot delete, block, demote or invite yourself";

interface ManageAccountProps {
  /** The pages of the area, for the list to which the deletion of the account leads. */
  readonly paths: PlayerPaths;
  readonly user: User;
}

/** The buttons with which admins manage an account, at the top of the player's page. */
export function ManageAccount({ paths, user }: ManageAccountProps) {
  const { _id, userName, tee, blocked, ban } = user;
  const isSelf = _id === useSession().user?._id;
  const isBanned = blocked === true || ban != null;
  const [isOpen, setOpen] = useState(false);
  // On phones, the buttons are hidden until "Manage" is pressed.
  const groupClass = classNames("flex flex-wrap items-center gap-2", !isOpen && "max-sm:hidden");
  return (
    <section
      className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3 px-4 border border-line rounded-md bg-surface"
      aria-labelledby="manage-account"
    >
      <h2 id="manage-account" className="text-base text-soft max-lg:sr-only">
        Manage
      </h2>
      <span className="sm:hidden">
        <Button icon={ChevronDown} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Manage
        </Button>
      </span>
      <div className={groupClass}>
        <DialogButton
          icon={MailPlus}
          disabled={blocked === true || isSelf}
          renderDialog={(state) => <InvitationDialog {...state} user={user} />}
        >
          Invite
        </DialogButton>
        <PasswordButton user={user} />
        {tee !== null && (
          <UpdateUserButton
            user={user}
            changes={{ tee: null }}
            icon={RotateCcw}
            confirm={{
              title: `Reset the tee of ${isolateBidi(userName)}?`,
              text: "The account gets its default tee again.",
              confirmLabel: "Reset tee",
            }}
          >
            Reset tee
          </UpdateUserButton>
        )}
      </div>
      {/* What could do harm is apart from the rest. */}
      <div className={classNames(groupClass, "lg:ml-auto")}>
        <RoleButton user={user} disabled={isSelf} />
        <BanButton user={user} disabled={isSelf}>
          {isBanned ? "Change ban" : "Ban"}
        </BanButton>
        {isBanned && (
          <UpdateUserButton
            user={user}
            changes={blocked ? { blocked: false } : { ban: null }}
            icon={LockOpen}
            disabled={isSelf}
            confirm={{
              title: `Lift the ban of ${isolateBidi(userName)}?`,
              text: blocked ? "They can sign in again." : "They can play ranked matches again.",
              confirmLabel: "Lift ban",
            }}
            success="Ban lifted"
            failure="Ban not lifted"
          >
            Lift ban
          </UpdateUserButton>
        )}
        {!isSelf && <RemoveSecondFactorButton user={user} />}
        <DeleteButton
          entityLabel="user"
          name={userName}
          warning="Results keep the user's name."
          call={() => api.users.deleteUser({ id: _id })}
          success="User deleted successfully"
          failure="Erreur while deleting user"
          affectedQueries={queriesShowingUsers}
          listLink={paths.list}
          disabled={isSelf}
        >
          Delete user
        </DeleteButton>
      </div>
      {isSelf && <p className="flex-[1_0_100%] text-soft text-sm">{OWN_ACCOUNT_HINT}</p>}
    </section>
  );
}

function RoleButton({ user, disabled }: { readonly user: User; readonly disabled: boolean }) {
  const { userName } = user;
  return user.role === "ADMIN" ? (
    <UpdateUserButton
      user={user}
      changes={{ role: "USER" }}
      icon={ShieldOff}
      disabled={disabled}
      confirm={{
        title: `Remove ${isolateBidi(userName)} as an admin?`,
        text: "They remain a user.",
        confirmLabel: "Remove admin",
        danger: true,
      }}
    >
      Remove admin
    </UpdateUserButton>
  ) : (
    <UpdateUserButton
      user={user}
      changes={{ role: "ADMIN" }}
      icon={ShieldCheck}
      disabled={disabled}
      confirm={{
        title: `Make ${isolateBidi(userName)} an admin?`,
        text: "Admins may change everything in the league.",
        confirmLabel: "Make admin",
      }}
    >
      Make admin
    </UpdateUserButton>
  );
}
