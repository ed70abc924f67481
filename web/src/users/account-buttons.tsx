import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Role } from "contract/roles.ts";
import type { User } from "contract/users.ts";
import { Ban, KeyRound, LockOpen, ShieldCheck, ShieldOff, Trash2 } from "lucide-react";
import { users } from "../api-clients.ts";
import { useSession } from "../platform/session.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import type { Question } from "../ui/confirm.ts";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NewPasswordFields, newPasswordFaults, passwordErrors } from "./new-password-fields.tsx";
import type { PlayerPaths } from "./player-paths.ts";
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

export function RoleButton({ user: { _id, userName, role }, disabled }: AccountButtonProps) {
  const isAdmin = role === "ADMIN";
  const other = isAdmin ? "USER" : "ADMIN";
  const { run, busy } = useCommand({
    confirm: roleQuestion(userName, other),
    call: () => users.updateUser({ id: _id, body: { role: other } }),
    ...useUpdateWords(),
  });
  return (
    <Button icon={isAdmin ? ShieldOff : ShieldCheck} disabled={disabled} busy={busy} onClick={() => run()}>
      {isAdmin ? "Remove admin" : "Make admin"}
    </Button>
  );
}

export function BlockButton({ user: { _id, userName, blocked = false }, disabled }: AccountButtonProps) {
  const { run, busy } = useCommand({
    confirm: blockQuestion(userName, !blocked),
    call: () => users.updateUser({ id: _id, body: { blocked: !blocked } }),
    ...useUpdateWords(),
  });
  return (
    <Button icon={blocked ? LockOpen : Ban} disabled={disabled} busy={busy} onClick={() => run()}>
      {blocked ? "Unblock" : "Block"}
    </Button>
  );
}

/** Deletes the user and leads back to the list. */
export function DeleteButton({
  paths,
  user: { _id, userName },
  disabled,
}: AccountButtonProps & { readonly paths: PlayerPaths }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    confirm: deleteQuestion(userName),
    call: () => users.deleteUser({ id: _id }),
    success: "User deleted successfully",
    failure: "Erreur while deleting user",
    done: () => {
      // Asked again where they are next in view: here they would find that the user is gone.
      for (const queryKey of whatShowsUsers) void queries.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate({ ...paths.list, replace: true, ignoreBlocker: true });
    },
  });
  return (
    <Button kind="danger" icon={Trash2} disabled={disabled} busy={busy} onClick={() => run()}>
      Delete user
    </Button>
  );
}

function useUpdateWords() {
  const queries = useQueryClient();
  return {
    success: "User updated successfully",
    failure: "Erreur while updating user",
    done: ({ data }: Awaited<ReturnType<typeof users.updateUser>>) => showUpdated(queries, data),
  };
}

/** What is asked before a user's role changes. */
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

/** What is asked before a user is blocked or unblocked. */
function blockQuestion(userName: string, blocked: boolean): Question {
  return blocked
    ? {
        title: `Block ${userName}?`,
        text: "They are signed out and cannot sign in until they are unblocked. Their results stay.",
        confirmLabel: "Block",
        danger: true,
      }
    : { title: `Unblock ${userName}?`, text: "They can sign in again.", confirmLabel: "Unblock" };
}

/** What is asked before a user is deleted. */
function deleteQuestion(userName: string): Question {
  return {
    title: `Delete ${userName}?`,
    text: "Are you sure you want to delete this user? This cannot be undone. Results keep the name.",
    confirmLabel: "Delete user",
    danger: true,
  };
}

/** Gives a user another password, as an admin. */
function ChangePasswordDialog({ user, open, onClose }: OpenDialog & { readonly user: User }) {
  const { _id, userName } = user;
  const form = useForm({
    initial: { password: "", confirmPassword: "" },
    validate: ({ draft }) => newPasswordFaults(draft),
    errorFields: passwordErrors,
    call: ({ draft: { password } }) => users.changePassword({ body: { _id, password } }),
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
