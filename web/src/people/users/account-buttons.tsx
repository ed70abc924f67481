import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { type BanScope, maxBanReasonLength } from "contract/constants.ts";
import type { User, Ban as UserBan } from "contract/users.ts";
import { Ban, KeyRound, ShieldX } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import type { FieldErrors } from "../../platform/api-error.ts";
import { findRequiredDateError, formatDateInput, parseDateInput, preferSavedDate } from "../../platform/date-input.ts";
import { DateTimeField } from "../../platform/date-time-field.tsx";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { getServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import type { ConfirmPrompt } from "../../ui/confirm.ts";
import { DialogButton, type DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import {
  CurrentPasswordField,
  NewPasswordFields,
  ownPasswordErrorFields,
  validateNewPassword,
} from "../auth/password-fields.tsx";
import { updateCachedUser } from "./users-queries.ts";

interface UpdateUserButtonProps extends Pick<ButtonProps, "icon" | "disabled"> {
  readonly user: User;
  readonly changes: Parameters<typeof api.users.updateUser>[0]["body"];
  readonly confirm: ConfirmPrompt;
  readonly success?: string;
  readonly failure?: string;
  readonly children: string;
}

/** A button that changes a user after a confirmation. */
export function UpdateUserButton({ user, changes, confirm, children, ...props }: UpdateUserButtonProps) {
  // "Erreur" is intended: users know it from the site that this one replaces.
  const { success = "User updated successfully", failure = "Erreur while updating user", ...button } = props;
  const queryClient = useQueryClient();
  const { run, busy } = useCommand({
    confirm,
    call: () => api.users.updateUser({ id: user._id, body: changes }),
    success,
    failure,
    onDone: ({ data }) => updateCachedUser(queryClient, data),
  });
  return (
    <Button {...button} busy={busy} onClick={() => run()}>
      {children}
    </Button>
  );
}

interface BanButtonProps extends Pick<ButtonProps, "disabled"> {
  readonly user: User;
  readonly children: string;
}

/** Opens the dialog that bans a user or changes their ban. */
export function BanButton({ user, ...button }: BanButtonProps) {
  return <DialogButton icon={Ban} {...button} renderDialog={(state) => <BanDialog {...state} user={user} />} />;
}

const WEEK_MS = 7 * 24 * 3_600_000;

const scopeOptions = [
  { value: "RANKED", label: "Ranked matches: cannot join queues" },
  { value: "ALL", label: "Everything: cannot sign in" },
] as const satisfies readonly { value: BanScope; label: string }[];

const endOptions = [
  { value: "date", label: "On a date" },
  { value: "never", label: "When an admin lifts it" },
] as const;

/** The form values of a ban. */
interface BanDraft {
  readonly scope: BanScope;
  readonly reason: string;
  readonly endKind: (typeof endOptions)[number]["value"];
  /** In the format of date fields. Ignored unless `endKind` is "date". */
  readonly endDate: string;
}

function BanDialog({ user, open, onClose }: DialogState & { readonly user: User }) {
  const queryClient = useQueryClient();
  const { ban = null } = user;
  // The API has no value for the field `endKind`. This one changes together with it: `null` without a ban.
  const isEndless = ban && ban.endDate === null;
  const [defaultEnd] = useState(() => formatDateInput(getServerTime() + WEEK_MS));
  const form = useForm({
    saved: createDraft(user, defaultEnd),
    // The values of the API, by which the form notices that somebody else has changed a field.
    apiValues: { scope: ban?.scope, reason: ban?.reason, endKind: isEndless, endDate: ban?.endDate },
    validate: ({ draft }) => validateBan(user, draft),
    errorFields: { BAN_ENDED: "endDate" },
    call: ({ draft }) => api.users.updateUser({ id: user._id, body: { ban: toBan(user, draft), base: { ban } } }),
    success: "Player banned",
    failure: "Player not banned",
    onDone: ({ data }) => {
      updateCachedUser(queryClient, data);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Ban ${isolateBidi(user.userName)}`}
      subtitle="Removes the player from all queues and from a match that has not started. Results stay."
      submitLabel="Ban"
    >
      <SelectField label="From" name="scope" options={scopeOptions} {...form.fields.scope} />
      <TextField
        label="Reason"
        name="reason"
        help="The player sees it."
        maxLength={maxBanReasonLength}
        autoComplete="off"
        {...form.fields.reason}
      />
      <SelectField label="Ends" name="ends" options={endOptions} {...form.fields.endKind} />
      {form.draft.endKind === "date" && (
        <DateTimeField kind="PLANNED" label="End date" name="endDate" {...form.fields.endDate} />
      )}
    </FormDialog>
  );
}

/**
 * Returns the form values of the current ban, or of a new one. A user who was blocked without a reason and an end date has no
 * `ban`, but is banned from everything without an end.
 */
function createDraft({ ban, blocked }: User, defaultEnd: string): BanDraft {
  const defaultScope = blocked ? "ALL" : "RANKED";
  const hasNoEnd = ban ? ban.endDate === null : blocked;
  return {
    scope: ban?.scope ?? defaultScope,
    reason: ban?.reason ?? "",
    endKind: hasNoEnd ? "never" : "date",
    endDate: ban?.endDate ? formatDateInput(ban.endDate) : defaultEnd,
  };
}

function validateBan({ ban }: User, { reason, endKind, endDate }: BanDraft): FieldErrors {
  // `PLANNED`: in contrast to the date of a result, the date may be in the future.
  const dateError = findRequiredDateError("PLANNED", preferSavedDate(ban?.endDate, endDate));
  return {
    ...(reason.trim() === "" && { reason: "Please say why" }),
    ...(endKind === "date" && dateError !== null && { endDate: dateError }),
  };
}

/** Converts the form values to a ban; `endDate` is `null` without an end. */
function toBan({ ban }: User, { scope, reason, endKind, endDate }: BanDraft): UserBan {
  // An unchanged end keeps its seconds, which date fields cannot show.
  const exactEndDate = parseDateInput(preferSavedDate(ban?.endDate, endDate));
  return { scope, reason, endDate: endKind === "date" ? exactEndDate : null };
}

/** Opens the dialog in which a user or an admin changes the user's password. */
export function PasswordButton({ user }: { readonly user: User }) {
  return (
    <DialogButton icon={KeyRound} renderDialog={(state) => <ChangePasswordDialog {...state} user={user} />}>
      Change password
    </DialogButton>
  );
}

function ChangePasswordDialog({ user, open, onClose }: DialogState & { readonly user: User }) {
  const { _id, userName } = user;
  const form = useForm({
    initial: { password: "", confirmPassword: "", currentPassword: "" },
    validate: ({ draft }) => validateNewPassword(draft),
    errorFields: ownPasswordErrorFields,
    call: ({ draft: { password, currentPassword } }) =>
      api.users.changePassword({ body: { _id, password, currentPassword } }),
    success: "Password changed successfully",
    failure: "Erreur while changing password",
    onDone: onClose,
  });
  const isSelf = _id === useSession().user?._id;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Change password"
      subtitle={
        isSelf
          ? "You will be signed out on all other devices."
          : `${isolateBidi(userName)} will be signed out on all devices.`
      }
      submitLabel="Change password"
    >
      <NewPasswordFields form={form} />
      <CurrentPasswordField form={form} />
    </FormDialog>
  );
}

const createSecondFactorQuery = (id: string) =>
  defineQuery({
    // The key does not begin with "users", which is invalidated when the user is deleted: this query would then fail.
    queryKey: ["secondFactor", id],
    access: "ADMIN",
    dataWithoutAccess: { isActive: false },
    queryFn: async ({ signal }) => (await api.secondFactor.getSecondFactorOf({ id, signal })).data,
    meta: { failure: "Error while fetching the second factor" },
  });

/** Removes the second factor of another user who has lost it. Renders nothing if the user has none. */
export function RemoveSecondFactorButton({ user: { _id, userName } }: { readonly user: User }) {
  const { data: secondFactor } = useQuery(createSecondFactorQuery(_id));
  const { run, busy } = useCommand({
    confirm: {
      title: `Remove the second factor of ${isolateBidi(userName)}?`,
      text: "They sign in without a code until they set up a new one. Verify that the request really comes from them.",
      confirmLabel: "Remove",
      danger: true,
    },
    call: () => api.secondFactor.removeSecondFactorOf({ id: _id }),
    success: "Second factor removed",
    failure: "Second factor not removed",
    invalidates: [createSecondFactorQuery(_id).queryKey],
  });
  if (!secondFactor?.isActive) return null;
  return (
    <Button icon={ShieldX} busy={busy} onClick={() => run()}>
      Remove second factor
    </Button>
  );
}
