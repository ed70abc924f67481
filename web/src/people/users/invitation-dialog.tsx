import { isolateBidi } from "contract/bidi-isolation.ts";
import type { User } from "contract/users.ts";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { formatDate, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";
import { useOneTimeText } from "../../platform/unsaved-edits.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { useCopyLine } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { DialogState } from "../../ui/dialog-button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** The unused invitation of a user, without its link; `null` if there is none. */
const createInvitationQuery = (userId: string) =>
  defineQuery({
    queryKey: ["users", "invitation", userId],
    access: "ADMIN",
    queryFn: async ({ signal }) => (await api.invitations.getInvitation({ id: userId, signal })).data,
    meta: { failure: "Error while fetching the invitation" },
  });

type InvitedUser = Pick<User, "_id" | "userName" | "email">;

/** Creates a link with which a user sets their password, or withdraws an unused one. */
export function InvitationDialog({ user, open, onClose }: DialogState & { readonly user: InvitedUser }) {
  const { _id, userName, email } = user;
  const timeZone = useTimeZone();
  // The created link; empty before it is created.
  const [url, setUrl] = useState("");
  const { markCopied, close } = useOneTimeText({
    text: url,
    textLabel: "the link",
    promptText: `It is shown only once. Without it, ${isolateBidi(userName)} needs a new one.`,
    onClose,
  });
  const { line, button } = useCopyLine(url, "Link", { onCopied: markCopied, autoFocus: true });
  const unusedQuery = createInvitationQuery(_id);
  const { data: unusedInvitation } = useQuery({ ...unusedQuery, enabled: open });
  const create = useCommand({
    call: () => api.invitations.createInvitations({ body: { userIds: [_id] } }),
    failure: "Could not create the invitation",
    invalidates: [unusedQuery.queryKey],
    onDone: ({ data: [invitation] }) => setUrl(invitation?.url ?? ""),
  });
  const withdraw = useCommand({
    call: () => api.invitations.deleteInvitation({ id: _id }),
    success: "Invitation withdrawn",
    invalidates: [unusedQuery.queryKey],
    onDone: () => setUrl(""),
  });
  const isCreated = url !== "";
  return (
    <Dialog
      open={open}
      onClose={close}
      width="wide"
      title={`Invitation for ${isolateBidi(userName)}`}
      subtitle={`A link to set ${email === null ? "their e-mail and password" : "a new password"}. It works once, within 14 days.`}
      footer={
        <>
          {isCreated && button}
          {unusedInvitation && (
            <Button kind="danger" busy={withdraw.busy} onClick={() => withdraw.run()}>
              Withdraw
            </Button>
          )}
          <Button onClick={close}>Close</Button>
          {!isCreated && (
            <Button kind="primary" busy={create.busy} onClick={() => create.run()}>
              {unusedInvitation ? "Create new link" : "Create link"}
            </Button>
          )}
        </>
      }
    >
      {isCreated ? (
        <>
          {line}
          <p className="text-soft">
            It is shown only once. Anyone with the link can log in as <bdi translate="no">{userName}</bdi>: do not share
            it with anybody else.
          </p>
        </>
      ) : (
        <p className="text-soft">The current password works until the link is used. Then all their sessions end.</p>
      )}
      {!isCreated && unusedInvitation && (
        <Notice state="neutral" title="There is an unused link">
          Created on {formatDate(toZonedTime(unusedInvitation.createdAt, timeZone))}, expires on{" "}
          {formatDate(toZonedTime(unusedInvitation.expiresAt, timeZone))}. A new link replaces it.
        </Notice>
      )}
    </Dialog>
  );
}
