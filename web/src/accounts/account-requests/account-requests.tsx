import type { AccountRequest } from "contract/account-requests.ts";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { accountRequestLimits } from "contract/constants.ts";
import { useState } from "react";
import { RequireActiveSeason } from "../../people/users/create-player-buttons.tsx";
import { api } from "../../platform/api.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DialogButton, type DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { useRowKey, useSelectionKey } from "../../ui/row-keys.ts";
import { RowList } from "../../ui/row-list.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { accountRequestsQuery } from "./account-requests-queries.ts";

/** The keys of the queries to refetch after an answer. An accepted request creates a user. */
const queriesShowingRequests = [["admin"], ["users"]] as const;

/** The pending account requests, with buttons to invite or decline. Renders nothing if there are none. */
export function AccountRequests() {
  const { data: requests = [] } = useQuery(accountRequestsQuery);
  /** Also contains requests that were answered since they were chosen. */
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const requestIds = requests.map(({ _id }) => _id);
  // Leaves out requests that an admin has accepted or declined since they were chosen.
  const pendingChosenIds = requestIds.filter((id) => chosenIds.has(id));
  const declineKey = useSelectionKey("d", pendingChosenIds.length);
  if (requests.length === 0) return null;
  const areAllChosen = pendingChosenIds.length === requestIds.length;
  const toggle = (id: string) => {
    const newIds = new Set(pendingChosenIds);
    if (newIds.has(id)) newIds.delete(id);
    else newIds.add(id);
    setChosenIds(newIds);
  };
  return (
    <Section
      title="Account requests"
      actions={
        <>
          <Button kind="quiet" onClick={() => setChosenIds(new Set(areAllChosen ? [] : requestIds))}>
            {areAllChosen ? "Choose none" : "Choose all"}
          </Button>
          <DialogButton
            {...declineKey}
            disabled={pendingChosenIds.length === 0}
            renderDialog={(state) => <DeclineManyDialog {...state} ids={pendingChosenIds} />}
          >
            {`Decline ${formatCount(pendingChosenIds.length, "request")}`}
          </DialogButton>
        </>
      }
    >
      <RowList label="Account requests">
        {requests.map((request) => (
          <RequestRow
            key={request._id}
            request={request}
            isChosen={chosenIds.has(request._id)}
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
  const selectKey = useRowKey("x");
  const accept = useCommand({
    call: () => api.accountRequests.acceptAccountRequest({ id: _id }),
    success: `${isolateBidi(userName)} can now set a password on the page where they asked`,
    failure: "Could not invite the player",
    invalidates: queriesShowingRequests,
    invalidatesOnError: queriesShowingRequests,
  });
  return (
    <li
      data-row={true}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3 px-4 focus-visible:-outline-offset-2"
    >
      <label
        className={classNames(
          "grid flex-none self-start place-items-center -mx-3 accent-default",
          "size-[max(var(--spacing-target),1.5rem)]",
        )}
      >
        <input
          type="checkbox"
          {...selectKey}
          checked={isChosen}
          onChange={onToggle}
          aria-label={`Choose the request of ${isolateBidi(userName)}`}
        />
      </label>
      <div className="grid flex-1 gap-1 min-w-52 wrap-anywhere">
        <p>
          <strong className="font-semibold">
            <bdi translate="no">{userName}</bdi>
          </strong>{" "}
          <span className="text-soft text-sm">
            <bdi>{contact}</bdi>, {formatDateAndTime(requestedAt, timeZone)}
          </span>
        </p>
        <p className="text-sm whitespace-pre-line" dir="auto">
          {message}
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-2">
        <DialogButton {...useRowKey("d")} renderDialog={(state) => <DeclineDialog {...state} request={request} />}>
          Decline
        </DialogButton>
        {/* An invitation creates a player, which needs an active season. */}
        <RequireActiveSeason>
          <Button kind="primary" {...useRowKey("i")} busy={accept.busy} onClick={() => accept.run()}>
            Invite
          </Button>
        </RequireActiveSeason>
      </span>
    </li>
  );
}

function DeclineManyDialog({ ids, open, onClose }: DialogState & { readonly ids: readonly string[] }) {
  // The list of chosen requests may change while the dialog is open, so their ids are stored when it opens.
  const [declinedIds] = useState(ids);
  const requestCountText = formatCount(declinedIds.length, "request");
  const form = useForm({
    initial: { answer: "" },
    validate: () => ({}),
    call: ({ draft }) =>
      api.accountRequests.declineAccountRequests({
        body: { ids: [...declinedIds], answer: draft.answer.trim() === "" ? null : draft.answer },
      }),
    success: ({ data }) => `${formatCount(data.declined.length, "request")} declined`,
    failure: "Requests not declined",
    invalidates: queriesShowingRequests,
    invalidatesOnError: queriesShowingRequests,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Decline ${requestCountText}?`}
      submitLabel={`Decline ${requestCountText}`}
    >
      <TextArea
        label="Reason"
        dir="auto"
        maxLength={accountRequestLimits.message}
        help="Optional. They see it on the page where they asked."
        {...form.fields.answer}
      />
    </FormDialog>
  );
}

function DeclineDialog({ request, open, onClose }: DialogState & { readonly request: AccountRequest }) {
  const form = useForm({
    initial: { answer: "" },
    validate: ({ draft }) => (draft.answer.trim() === "" ? { answer: "Please enter a reason" } : {}),
    call: ({ draft }) => api.accountRequests.declineAccountRequest({ id: request._id, body: draft }),
    success: "Request declined",
    failure: "Request not declined",
    invalidates: queriesShowingRequests,
    invalidatesOnError: queriesShowingRequests,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Decline ${isolateBidi(request.userName)}`}
      submitLabel="Decline"
    >
      <TextArea
        label="Reason"
        required={true}
        dir="auto"
        maxLength={accountRequestLimits.message}
        help="They see it on the page where they asked."
        {...form.fields.answer}
      />
    </FormDialog>
  );
}
