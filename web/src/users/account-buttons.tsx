import { useQueryClient } from "@tanstack/react-query";
import type { Role } from "contract/roles.ts";
import type { User } from "contract/users.ts";
import { KeyRound, MailPlus, RotateCcw, ShieldCheck, ShieldOff, ShieldX } from "lucide-react";
import type { PlayerPaths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { query, useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import type { Question } from "../ui/confirm.ts";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NewPasswordFields, newPasswordFaults, passwordErrors } from "./account-fields.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { showUpdated, whatShowsUsers } from "./users-queries.ts";

interface AccountButtonProps {
  readonly user: User;
  readonly disabled: boolean;
}

export function PasswordButton({ user }: Pick<AccountButtonProps, "user">) {
  return (
    <DialogButton icon={KeyRound} dialog={(state) => <ChangePasswordDialog {...state} user={user} />}>
      Change password
    </DialogButton>
  );
}

export function InviteButton({ user, disabled }: AccountButtonProps) {
  return (
    <DialogButton icon={MailPlus} disabled={disabled} dialog={(state) => <InvitationDialog {...state} user={user} />}>
      Invite
    </DialogButton>
  );
}

export function RoleButton({ user: { _id, userName, role }, disabled }: AccountButtonProps) {
  const isAdmin = role === "ADMIN";
  const other = isAdmin ? "USER" : "ADMIN";
  const { run, busy } = useCommand({
    confirm: roleQuestion(userName, other),
    call: () => api.users.updateUser({ id: _id, body: { role: other } }),
    ...useUpdateWords(),
  });
  return (
    <Button icon={isAdmin ? ShieldOff : ShieldCheck} disabled={disabled} busy={busy} onClick={() => run()}>
      {isAdmin ? "Remove admin" : "Make admin"}
    </Button>
  );
}

/** Shown while the user has chosen a tee. */
export function ResetTeeButton({ user: { _id, userName } }: Pick<AccountButtonProps, "user">) {
  const { run, busy } = useCommand({
    confirm: {
      title: `Reset the tee of ${userName}?`,
      text: "It is drawn by the account again.",
      confirmLabel: "Reset tee",
    },
    call: () => api.users.updateUser({ id: _id, body: { tee: null } }),
    ...useUpdateWords(),
  });
  return (
    <Button icon={RotateCcw} busy={busy} onClick={() => run()}>
      Reset tee
    </Button>
  );
}

export function DeleteUserButton({
  paths,
  user: { _id, userName },
  disabled,
}: AccountButtonProps & { readonly paths: PlayerPaths }) {
  return (
    <DeleteButton
      what="user"
      name={userName}
      warning="Results keep the name."
      call={() => api.users.deleteUser({ id: _id })}
      success="User deleted successfully"
      failure="Erreur while deleting user"
      shownBy={whatShowsUsers}
      list={paths.list}
      disabled={disabled}
    >
      Delete user
    </DeleteButton>
  );
}

function useUpdateWords() {
  const queries = useQueryClient();
  return {
    success: "User updated successfully",
    failure: "Erreur while updating user",
    done: ({ data }: Awaited<ReturnType<typeof api.users.updateUser>>) => showUpdated(queries, data),
  };
}

function roleQuestion(userName: string, role: Role): Question {
  return role === "ADMIN"
    ? {
        title: `Make ${userName} an admin?`,
        text: "Admins may change everything in the league.",
        confirmLabel: "Make admin",
      }
    : {
        title: `Remove ${userName} as an admin?`,
        text: "They stay as a user.",
        confirmLabel: "Remove admin",
        danger: true,
      };
}

function ChangePasswordDialog({ user, open, onClose }: OpenDialog & { readonly user: User }) {
  const { _id, userName } = user;
  const form = useForm({
    initial: { password: "", confirmPassword: "" },
    validate: ({ draft }) => newPasswordFaults(draft),
    errorFields: passwordErrors,
    call: ({ draft: { password } }) => api.users.changePassword({ body: { _id, password } }),
    success: "Password changed successfully",
    failure: "Erreur while changing password",
    done: onClose,
  });
  const isOneself = _id === useSession().user?._id;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Change password"
      lede={isOneself ? "You are signed out everywhere but here." : `${userName} is signed out everywhere.`}
      submit="Change password"
    >
      <NewPasswordFields form={form} />
    </FormDialog>
  );
}

const secondFactorOf = (id: string) =>
  query({
    // Not of the users' topic: it would be fetched once more after the user was deleted.
    queryKey: ["secondFactor", id],
    access: "ADMIN",
    otherwise: { isActive: false },
    queryFn: async ({ signal }) => (await api.secondFactor.getSecondFactorOf({ id, signal })).data,
    meta: { failure: "Error while fetching the second factor" },
  });

/** Removes the second factor of another admin who has lost it; nothing where they have none. */
export function RemoveSecondFactorButton({ user: { _id, userName } }: { readonly user: User }) {
  const { data } = useQuery(secondFactorOf(_id));
  const { run, busy } = useCommand({
    confirm: {
      title: `Remove the second factor of ${userName}?`,
      text: "They sign in without a code until they set up another one. Make sure that it is they who ask.",
      confirmLabel: "Remove",
      danger: true,
    },
    call: () => api.secondFactor.removeSecondFactorOf({ id: _id }),
    success: "Second factor removed",
    failure: "Second factor not removed",
    refreshes: [secondFactorOf(_id).queryKey],
  });
  if (!data?.isActive) return null;
  return (
    <Button icon={ShieldX} busy={busy} onClick={() => run()}>
      Remove second factor
    </Button>
  );
}
