import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { User } from "contract/users.ts";
import { Ban, KeyRound, LockOpen, ShieldCheck, ShieldOff, Trash2 } from "lucide-react";
import { users } from "../api-clients.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { DialogButton } from "../ui/dialog-button.tsx";
import { blockQuestion, deleteQuestion, roleQuestion } from "./account-questions.ts";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import type { PlayerPaths } from "./player-paths.ts";
import { showUpdated } from "./show-updated.ts";
import { whatShowsUsers } from "./users-queries.ts";

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
