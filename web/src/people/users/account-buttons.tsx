import { useQueryClient } from "@tanstack/react-query";
import { type BanScope, banReasonMax } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import type { User, Ban as UserBan } from "contract/users.ts";
import { Ban, KeyRound, ShieldX } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { DateTimeField } from "../../platform/date-time-field.tsx";
import type { Faults } from "../../platform/failures.ts";
import { query, useQuery } from "../../platform/query.ts";
import { serverNow } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { dateMeant, dateTyped, requiredDateFault, savedOrTyped } from "../../platform/typed-dates.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import type { Question } from "../../ui/confirm.ts";
import { DialogButton, type OpenDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import {
  CurrentPasswordField,
  NewPasswordFields,
  newPasswordFaults,
  ownPasswordErrors,
} from "../auth/password-fields.tsx";
import { showUpdated } from "./users-queries.ts";

interface UpdateButtonProps extends Pick<ButtonProps, "icon" | "disabled"> {
  readonly user: User;
  readonly changes: Parameters<typeof api.users.updateUser>[0]["body"];
  readonly confirm: Question;
  readonly success?: string;
  readonly failure?: string;
  readonly children: string;
}

/** Changes a user, once that is confirmed. */
export function UpdateButton({ user, changes, confirm, children, ...props }: UpdateButtonProps) {
  const { success = "User updated successfully", failure = "Erreur while updating user", ...button } = props;
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm,
    call: () => api.users.updateUser({ id: user._id, body: changes }),
    success,
    failure,
    done: ({ data }) => showUpdated(queries, data),
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

export function BanButton({ user, ...button }: BanButtonProps) {
  return <DialogButton icon={Ban} {...button} dialog={(state) => <BanDialog {...state} user={user} />} />;
}

const WEEK = 604_800_000;

const scopes = [
  { value: "RANKED", label: "Ranked matches: joins no queue" },
  { value: "ALL", label: "All: cannot sign in" },
] as const satisfies readonly { value: BanScope; label: string }[];

const ends = [
  { value: "date", label: "On a date" },
  { value: "never", label: "When an admin lifts it" },
] as const;

interface BanDraft {
  readonly scope: BanScope;
  readonly reason: string;
  readonly ends: (typeof ends)[number]["value"];
  readonly endDate: string;
}

function BanDialog({ user, open, onClose }: OpenDialog & { readonly user: User }) {
  const queries = useQueryClient();
  const { ban = null } = user;
  const [usualEnd] = useState(() => dateTyped(serverNow() + WEEK));
  const form = useForm({
    saved: draftOf(user, usualEnd),
    values: { scope: ban?.scope, reason: ban?.reason, ends: ban && ban.endDate === null, endDate: ban?.endDate },
    validate: ({ draft }) => banFaults(user, draft),
    errorFields: { BAN_ENDED: "endDate" },
    call: ({ draft }) => api.users.updateUser({ id: user._id, body: { ban: asSent(user, draft), base: { ban } } }),
    success: "Player banned",
    failure: "Player not banned",
    done: ({ data }) => {
      showUpdated(queries, data);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Ban ${isolated(user.userName)}`}
      lede="They leave all queues and a match that has not begun. Their results stay."
      submit="Ban"
    >
      <SelectField label="From" name="scope" options={scopes} {...form.fields.scope} />
      <TextField
        label="Reason"
        name="reason"
        help="They read it."
        maxLength={banReasonMax}
        autoComplete="off"
        {...form.fields.reason}
      />
      <SelectField label="Ends" name="ends" options={ends} {...form.fields.ends} />
      {form.draft.ends === "date" && (
        <DateTimeField kind="PLANNED" label="End date" name="endDate" {...form.fields.endDate} />
      )}
    </FormDialog>
  );
}

function draftOf({ ban, blocked }: User, usualEnd: string): BanDraft {
  return {
    scope: ban?.scope ?? (blocked ? "ALL" : "RANKED"),
    reason: ban?.reason ?? "",
    ends: (ban ? ban.endDate === null : blocked) ? "never" : "date",
    endDate: ban?.endDate ? dateTyped(ban.endDate) : usualEnd,
  };
}

function banFaults({ ban }: User, { reason, ends: end, endDate }: BanDraft): Faults {
  const fault = requiredDateFault("PLANNED", savedOrTyped(ban?.endDate, endDate));
  return {
    ...(reason.trim() === "" && { reason: "Please say why" }),
    ...(end === "date" && fault !== null && { endDate: fault }),
  };
}

function asSent({ ban }: User, { scope, reason, ends: end, endDate }: BanDraft): UserBan {
  return { scope, reason, endDate: end === "date" ? dateMeant(savedOrTyped(ban?.endDate, endDate)) : null };
}

export function PasswordButton({ user }: { readonly user: User }) {
  return (
    <DialogButton icon={KeyRound} dialog={(state) => <ChangePasswordDialog {...state} user={user} />}>
      Change password
    </DialogButton>
  );
}

function ChangePasswordDialog({ user, open, onClose }: OpenDialog & { readonly user: User }) {
  const { _id, userName } = user;
  const form = useForm({
    initial: { password: "", confirmPassword: "", currentPassword: "" },
    validate: ({ draft }) => newPasswordFaults(draft),
    errorFields: ownPasswordErrors,
    call: ({ draft: { password, currentPassword } }) =>
      api.users.changePassword({ body: { _id, password, currentPassword } }),
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
      lede={isOneself ? "You are signed out everywhere but here." : `${isolated(userName)} is signed out everywhere.`}
      submit="Change password"
    >
      <NewPasswordFields form={form} />
      <CurrentPasswordField form={form} />
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

/** Removes the second factor of another who has lost it; nothing where they have none. */
export function RemoveSecondFactorButton({ user: { _id, userName } }: { readonly user: User }) {
  const { data } = useQuery(secondFactorOf(_id));
  const { run, busy } = useCommand({
    confirm: {
      title: `Remove the second factor of ${isolated(userName)}?`,
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
