import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { UserX } from "lucide-react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { signOut } from "../platform/sign-in-and-out.ts";
import { useForm } from "../platform/use-form.ts";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { PasswordField } from "../ui/password-field.tsx";

/** Where the viewer deletes their account. */
export function LeaveSection({ userId }: { readonly userId: string }) {
  return (
    <Section title="Delete account">
      <p className="max-w-prose text-soft">
        Your account, e-mail, in-game names, sessions and Discord link go at once, and so do your places in your clan
        and in queues. Results stay, with “Player {userId}” in place of your name. This cannot be undone.
      </p>
      <div>
        <DialogButton kind="danger" icon={UserX} dialog={(state) => <LeaveDialog {...state} />}>
          Delete account
        </DialogButton>
      </div>
    </Section>
  );
}

function LeaveDialog({ open, onClose }: OpenDialog) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: { currentPassword: "" },
    isGuarded: false,
    errorFields: { PASSWORD_NEEDED: "currentPassword", WRONG_PASSWORD: "currentPassword" },
    call: ({ draft: body }) =>
      signOut(
        queries,
        () => navigate(paths.home),
        () => api.users.deleteOwnAccount({ body }),
      ),
    success: "Your account is deleted",
    failure: "Account not deleted",
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Delete your account?"
      lede="This cannot be undone."
      submit="Delete my account"
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        help="Empty if you only sign in with Discord."
        {...form.fields.currentPassword}
      />
    </FormDialog>
  );
}
