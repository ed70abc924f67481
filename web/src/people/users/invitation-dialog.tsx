import { isolated } from "contract/isolated.ts";
import type { User } from "contract/users.ts";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { query, useQuery } from "../../platform/query.ts";
import { dateWords, useTimeZone, zonedTime } from "../../platform/time-zone.ts";
import { useShownOnce } from "../../platform/unsaved-edits.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { useCopyLine } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { OpenDialog } from "../../ui/dialog-button.tsx";
import { Notice } from "../../ui/notice.tsx";

const invitationOf = (userId: string) =>
  query({
    queryKey: ["users", "invitation", userId],
    access: "ADMIN",
    queryFn: async ({ signal }) => (await api.invitations.getInvitation({ id: userId, signal })).data,
    meta: { failure: "Error while fetching the invitation" },
  });

type Invited = Pick<User, "_id" | "userName" | "email">;

export function InvitationDialog({ user, open, onClose }: OpenDialog & { readonly user: Invited }) {
  const { _id, userName, email } = user;
  const timeZone = useTimeZone();
  const [url, setUrl] = useState("");
  const { keep, close } = useShownOnce({
    text: url,
    what: "the link",
    lost: `It is shown only this once. Without it ${isolated(userName)} needs a new one.`,
    onClose,
  });
  const { line, button } = useCopyLine(url, "Link", { onCopied: keep, autoFocus: true });
  const own = invitationOf(_id);
  const { data: current } = useQuery({ ...own, enabled: open });
  const make = useCommand({
    call: () => api.invitations.createInvitations({ body: { userIds: [_id] } }),
    failure: "Invitation not made",
    refreshes: [own.queryKey],
    done: ({ data: [made] }) => setUrl(made?.url ?? ""),
  });
  const withdraw = useCommand({
    call: () => api.invitations.deleteInvitation({ id: _id }),
    success: "Invitation withdrawn",
    refreshes: [own.queryKey],
    done: () => setUrl(""),
  });
  const isMade = url !== "";
  return (
    <Dialog
      open={open}
      onClose={close}
      width="wide"
      title={`Invitation of ${isolated(userName)}`}
      lede={`A link with which they set ${email === null ? "their e-mail and password" : "a new password"}: once, within 14 days.`}
      footer={
        <>
          {isMade && button}
          {current && (
            <Button kind="danger" busy={withdraw.busy} onClick={() => withdraw.run()}>
              Withdraw
            </Button>
          )}
          <Button onClick={close}>Close</Button>
          {!isMade && (
            <Button kind="primary" busy={make.busy} onClick={() => make.run()}>
              {current ? "Make new link" : "Make link"}
            </Button>
          )}
        </>
      }
    >
      {isMade ? (
        <>
          {line}
          <p className="text-soft">
            It is shown only this once. Whoever has it can log in as <bdi translate="no">{userName}</bdi>: send it to
            nobody else.
          </p>
        </>
      ) : (
        <p className="text-soft">Their password stays as it is until they use the link. Then all their sessions end.</p>
      )}
      {!isMade && current && (
        <Notice state="neutral" title="A link is open">
          made on {dateWords(zonedTime(current.createdAt, timeZone))}, until{" "}
          {dateWords(zonedTime(current.expiresAt, timeZone))}. A new one ends it.
        </Notice>
      )}
    </Dialog>
  );
}
