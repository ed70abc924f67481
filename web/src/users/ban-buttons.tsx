import { useQueryClient } from "@tanstack/react-query";
import { type BanScope, banReasonMax } from "contract/constants.ts";
import type { User, Ban as UserBan } from "contract/users.ts";
import { Ban, LockOpen } from "lucide-react";
import { api } from "../platform/api.ts";
import type { Faults } from "../platform/failures.ts";
import { serverNow } from "../platform/server-clock.ts";
import { dateMeant, dateTyped } from "../platform/typed-dates.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { DateTimeField, TextField } from "../ui/text-field.tsx";
import { showUpdated } from "./users-queries.ts";

interface BanButtonsProps {
  readonly user: User;
  readonly disabled: boolean;
}

/** Bans a player, or changes or lifts the ban that holds. */
export function BanButtons({ user, disabled }: BanButtonsProps) {
  const isBanned = user.blocked === true || user.ban != null;
  return (
    <>
      <DialogButton icon={Ban} disabled={disabled} dialog={(state) => <BanDialog {...state} user={user} />}>
        {isBanned ? "Change ban" : "Ban"}
      </DialogButton>
      {isBanned && <LiftButton user={user} disabled={disabled} />}
    </>
  );
}

function LiftButton({ user: { _id, userName, blocked }, disabled }: BanButtonsProps) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm: {
      title: `Lift the ban of ${userName}?`,
      text: blocked ? "They can sign in again." : "They can play ranked matches again.",
      confirmLabel: "Lift ban",
    },
    call: () => api.users.updateUser({ id: _id, body: blocked ? { blocked: false } : { ban: null } }),
    success: "Ban lifted",
    failure: "Ban not lifted",
    done: ({ data }) => showUpdated(queries, data),
  });
  return (
    <Button icon={LockOpen} disabled={disabled} busy={busy} onClick={() => run()}>
      Lift ban
    </Button>
  );
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
  const form = useForm({
    initial: draftOf(user),
    validate: ({ draft }) => banFaults(draft),
    errorFields: { BAN_ENDED: "endDate" },
    call: ({ draft }) => api.users.updateUser({ id: user._id, body: { ban: asSent(draft) } }),
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
      title={`Ban ${user.userName}`}
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
      {form.draft.ends === "date" && <DateTimeField label="End date" name="endDate" {...form.fields.endDate} />}
    </FormDialog>
  );
}

function draftOf({ ban, blocked }: User): BanDraft {
  return {
    scope: ban?.scope ?? (blocked ? "ALL" : "RANKED"),
    reason: ban?.reason ?? "",
    ends: ban?.endDate === null || blocked ? "never" : "date",
    endDate: dateTyped(ban?.endDate ?? serverNow() + WEEK),
  };
}

function banFaults({ reason, ends: end, endDate }: BanDraft): Faults {
  const date = dateMeant(endDate);
  return {
    ...(reason.trim() === "" && { reason: "Please say why" }),
    ...(end === "date" && date === null && { endDate: "Please enter a day and a time" }),
  };
}

function asSent({ scope, reason, ends: end, endDate }: BanDraft): UserBan {
  return { scope, reason, endDate: end === "date" ? dateMeant(endDate) : null };
}
