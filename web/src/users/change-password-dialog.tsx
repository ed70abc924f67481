import type { User } from "contract/users.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { newPasswordFaults } from "./password-faults.ts";
import { users } from "./users-client.ts";

interface ChangePasswordDialogProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
}

const empty = { password: "", confirmPassword: "" };

/** Gives a user another password, as an admin. */
export function ChangePasswordDialog({ user: { _id, userName }, open, onClose }: ChangePasswordDialogProps) {
  const form = useForm({
    start: empty,
    check: newPasswordFaults,
    call: ({ password }) => users.changePassword({ body: { _id, password } }),
    success: "Password changed successfully",
    failure: "Erreur while changing password",
    done: () => {
      form.setFields(empty);
      onClose();
    },
  });
  const { busy, submit, discard } = form;
  const close = () => discard(onClose);
  const { user: viewer } = useSession();
  const isOneself = _id === viewer?._id;

  return (
    <Dialog
      open={open}
      onClose={close}
      busy={busy}
      title="Change password"
      lede={isOneself ? "You are signed out everywhere but here." : `${userName} is signed out everywhere.`}
      onSubmit={submit}
      footer={<DialogActions submit="Change password" onCancel={close} busy={busy} />}
    >
      <NewPasswordFields form={form} />
    </Dialog>
  );
}
