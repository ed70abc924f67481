import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { areas } from "contract/constants.ts";
import type { OwnSession } from "contract/sessions.ts";
import { Download, FileSpreadsheet, UserX } from "lucide-react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { signOut } from "../../platform/sign-in-and-out.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, getButtonClass } from "../../ui/button.tsx";
import { DialogButton, type DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { pushSettingsQuery } from "./own-notifications.tsx";

/** The viewer's sessions on all devices. */
const sessionsQuery = defineQuery({
  queryKey: ["users", "sessions"],
  access: "USER",
  queryFn: async ({ signal }) => (await api.sessions.listSessions({ signal })).data,
  meta: { failure: "Error while fetching sessions" },
});

/** The viewer's sessions, this one first. They can end the others. */
export function OwnSessions() {
  const queryResult = useQuery(sessionsQuery);
  const endOtherSessions = useCommand({
    confirm: {
      title: "Sign out everywhere else?",
      text: "Every other device has to sign in again.",
      confirmLabel: "Sign out",
    },
    call: () => api.sessions.endOtherSessions(),
    success: "Signed out everywhere else",
    failure: "Sessions not ended",
    invalidates: [sessionsQuery.queryKey, pushSettingsQuery.queryKey],
  });
  const hasOtherSessions = queryResult.data?.some(({ isOwn }) => !isOwn);
  return (
    <Section
      title="Sessions"
      actions={
        hasOtherSessions && (
          <Button size="small" busy={endOtherSessions.busy} onClick={() => endOtherSessions.run()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded query={queryResult} skeleton={<Skeleton height="4rem" />}>
        {(sessions) => (
          <RowList label="Sessions">
            {sortOwnFirst(sessions).map((session) => (
              <Session key={session._id} session={session} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Section>
  );
}

function sortOwnFirst(sessions: readonly OwnSession[]): readonly OwnSession[] {
  return sessions.toSorted((first, second) => Number(second.isOwn) - Number(first.isOwn));
}

function Session({ session: { _id, device, startDate, lastUse, isOwn } }: { readonly session: OwnSession }) {
  const timeZone = useTimeZone();
  const endSession = useCommand({
    call: () => api.sessions.endSession({ id: _id }),
    success: "Session ended",
    failure: "Session not ended",
    invalidates: [sessionsQuery.queryKey],
    invalidatesOnError: [sessionsQuery.queryKey],
  });
  const name = device ?? "Unknown device";
  return (
    <li className="flex items-center justify-between gap-3 py-3 px-4">
      <div className="flex flex-col gap-1 min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isOwn && <Badge state="ok">This session</Badge>}
        </span>
        <span className="text-soft text-sm">
          Signed in {formatDateAndTime(startDate, timeZone)}
          {!isOwn && `, last used ${formatDateAndTime(lastUse, timeZone)}`}
        </span>
      </div>
      {!isOwn && (
        <Button
          size="small"
          aria-label={`End ${isolateBidi(name)}`}
          busy={endSession.busy}
          onClick={() => endSession.run()}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** Lets the viewer download their data. */
export function OwnData({ userId }: { readonly userId: string }) {
  const { run, busy } = useCommand({
    call: () => api.users.getOwnData(),
    failure: "Could not download your data",
    onDone: ({ data }) => downloadFile(JSON.stringify(data, null, 2), "my-league-data.json"),
  });
  return (
    <Section title="Your data">
      <p className="max-w-prose text-soft">
        All data about you: your account, names, sessions, clans, matches, rounds, votes and actions.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon={Download} busy={busy} onClick={() => run()}>
          Download as JSON
        </Button>
        {areas.map((area) => (
          <a
            key={area}
            href={`/api/user/${userId}/rounds?format=csv&area=${area}`}
            download={true}
            className={getButtonClass()}
          >
            <Icon icon={FileSpreadsheet} size={16} />{" "}
            <span>{area === "ranked" ? "Ranked" : "League"} rounds as CSV</span>
          </a>
        ))}
      </div>
    </Section>
  );
}

/** Lets the browser save a text as a file. */
function downloadFile(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** Lets the viewer delete their account. */
export function DeleteAccountSection({ userId }: { readonly userId: string }) {
  return (
    <Section title="Delete account">
      <p className="max-w-prose text-soft">
        This deletes your account, e-mail, in-game names, sessions and Discord link, and removes you from your clan and
        from queues. Results stay, with “Player {userId}” instead of your name. This cannot be undone.
      </p>
      <div>
        <DialogButton kind="danger" icon={UserX} renderDialog={(state) => <DeleteAccountDialog {...state} />}>
          Delete account
        </DialogButton>
      </div>
    </Section>
  );
}

function DeleteAccountDialog({ open, onClose }: DialogState) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: { currentPassword: "" },
    hasDiscardPrompt: false,
    errorFields: { PASSWORD_NEEDED: "currentPassword", WRONG_PASSWORD: "currentPassword" },
    call: ({ draft }) => {
      // Leaves the page even if it has unsaved edits.
      const showHomePage = () => navigate({ ...paths.home, ignoreBlocker: true });
      const deleteAccount = () => api.users.deleteOwnAccount({ body: draft });
      return signOut(queryClient, { leave: showHomePage, end: deleteAccount });
    },
    success: "Your account is deleted",
    failure: "Account not deleted",
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Delete your account?"
      subtitle="This cannot be undone."
      danger={true}
      submitLabel="Delete my account"
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        help="Leave empty if you only sign in with Discord."
        {...form.fields.currentPassword}
      />
    </FormDialog>
  );
}
