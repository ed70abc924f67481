import type { User } from "contract/users.ts";
import { users } from "../api-clients.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NewPasswordFields, newPasswordFaults, passwordErrors } from "./new-password-fields.tsx";

/** Gives a user another password, as an admin. */
export function ChangePasswordDialog({ user, open, onClose }: OpenDialog & { readonly user: User }) {
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
