import type { AccountRequest } from "contract/account-requests.ts";
import { accountRequestLimits } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import { useState } from "react";
import { InActiveSeason } from "../../people/users/create-player.tsx";
import { api } from "../../platform/api.ts";
import { counted } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { playedAt, useTimeZone } from "../../platform/time-zone.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { DialogButton, type OpenDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { accountRequestsQuery } from "./account-requests-queries.ts";

const whatShowsRequests = [["admin"], ["users"]] as const;

/** Who asks for an account, each with its two answers; nothing where nobody does. */
export function AccountRequests() {
  const { data: requests = [] } = useQuery(accountRequestsQuery);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  if (requests.length === 0) return null;
  const all = requests.map(({ _id }) => _id);
  // Of those that still wait: another admin may have decided some.
  const chosen = all.filter((id) => selected.has(id));
  const isAll = chosen.length === all.length;
  const toggle = (id: string) => {
    const now = new Set(chosen);
    if (!now.delete(id)) now.add(id);
    setSelected(now);
  };
  return (
    <Section
      title="Asked for an account"
      actions={
        <>
          <Button kind="quiet" onClick={() => setSelected(new Set(isAll ? [] : all))}>
            {isAll ? "Choose none" : "Choose all"}
          </Button>
          <DialogButton
            disabled={chosen.length === 0}
            dialog={(state) => <DeclineManyDialog {...state} ids={chosen} />}
          >
            {`Decline ${counted(chosen.length, "request")}`}
          </DialogButton>
        </>
      }
    >
      <RowList label="Asked for an account">
        {requests.map((request) => (
          <RequestRow
            key={request._id}
            request={request}
            isChosen={selected.has(request._id)}
            onToggle={() => toggle(request._id)}
          />
        ))}
      </RowList>
    </Section>
  );
}

interface RequestRowProps {
  readonly request: AccountRequest;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function RequestRow({ request, isChosen, onToggle }: RequestRowProps) {
  const { _id, userName, contact, message, requestedAt } = request;
  const timeZone = useTimeZone();
  const accept = useCommand({
    call: () => api.accountRequests.acceptAccountRequest({ id: _id }),
    success: `${isolated(userName)} can set a password where they asked`,
    failure: "Not invited",
    refreshes: whatShowsRequests,
    rechecks: whatShowsRequests,
  });
  return (
    <li data-row={true} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3 px-4">
      <label className="grid flex-none self-start place-items-center -mx-3 accent-default size-[max(var(--spacing-target),1.5rem)]">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onToggle}
          aria-label={`Choose the request of ${isolated(userName)}`}
        />
      </label>
      <div className="grid flex-1 gap-1 min-w-52 wrap-anywhere">
        <p>
          <strong className="font-semibold">
            <bdi translate="no">{userName}</bdi>
          </strong>{" "}
          <span className="text-soft text-sm">
            <bdi>{contact}</bdi>, {playedAt(requestedAt, timeZone)}
          </span>
        </p>
        <p className="text-sm whitespace-pre-line" dir="auto">
          {message}
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-2">
        <DialogButton dialog={(state) => <DeclineDialog {...state} request={request} />}>Decline</DialogButton>
        <InActiveSeason>
          <Button kind="primary" busy={accept.busy} onClick={() => accept.run()}>
            Invite
          </Button>
        </InActiveSeason>
      </span>
    </li>
  );
}

function DeclineManyDialog({ ids, open, onClose }: OpenDialog & { readonly ids: readonly string[] }) {
  // Those that were chosen when it was opened.
  const [declined] = useState(ids);
  const requests = counted(declined.length, "request");
  const form = useForm({
    initial: { answer: "" },
    validate: () => ({}),
    call: ({ draft }) =>
      api.accountRequests.declineAccountRequests({
        body: { ids: [...declined], answer: draft.answer.trim() === "" ? null : draft.answer },
      }),
    success: ({ data }) => `${counted(data.declined.length, "request")} declined`,
    failure: "Not declined",
    refreshes: whatShowsRequests,
    rechecks: whatShowsRequests,
    done: onClose,
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title={`Decline ${requests}?`} submit={`Decline ${requests}`}>
      <TextArea
        label="Reason"
        dir="auto"
        maxLength={accountRequestLimits.message}
        help="Each of them reads it where they asked. You may leave it empty."
        {...form.fields.answer}
      />
    </FormDialog>
  );
}

function DeclineDialog({ request, open, onClose }: OpenDialog & { readonly request: AccountRequest }) {
  const form = useForm({
    initial: { answer: "" },
    validate: ({ draft }) => (draft.answer.trim() === "" ? { answer: "Please enter a reason" } : {}),
    call: ({ draft }) => api.accountRequests.declineAccountRequest({ id: request._id, body: draft }),
    success: "Declined",
    failure: "Not declined",
    refreshes: whatShowsRequests,
    rechecks: whatShowsRequests,
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Decline ${isolated(request.userName)}`}
      submit="Decline"
    >
      <TextArea
        label="Reason"
        required={true}
        dir="auto"
        maxLength={accountRequestLimits.message}
        help="They read it where they asked."
        {...form.fields.answer}
      />
    </FormDialog>
  );
}
