import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { type Area, maxDisputeLength } from "contract/constants.ts";
import type { Dispute, ResultDisputes } from "contract/disputes.ts";
import { MessageSquareWarning } from "lucide-react";
import { api } from "../../platform/api.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { useForm } from "../../platform/use-form.ts";
import { DialogButton, type DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { TextArea } from "../../ui/text-field.tsx";

interface ResultProps {
  readonly area: Area;
  readonly resultId: string;
}

/** The disputes that the viewer may see, and the button to open one. Renders nothing if there is neither. */
export function DisputesSection(resultProps: ResultProps) {
  const { data: resultDisputes } = useQuery(createDisputesQuery(resultProps.area, resultProps.resultId));
  const timeZone = useTimeZone();
  if (resultDisputes === undefined) return null;
  // `until` is when the time to dispute the result ends. `null` if the viewer cannot dispute it.
  const { disputes, until } = resultDisputes;
  if (disputes.length === 0 && until === null) return null;
  return (
    <Section title="Disputes">
      {disputes.length > 0 && (
        <RowList label="Disputes">
          {disputes.map((dispute) => (
            <DisputeRow key={dispute.userId} {...resultProps} dispute={dispute} />
          ))}
        </RowList>
      )}
      {until !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="text-soft text-sm">
            Is something wrong with this result? You can dispute it until {formatDateAndTime(until, timeZone)}. Only
            admins read disputes.
          </p>
          <DialogButton
            icon={MessageSquareWarning}
            renderDialog={(state) => <DisputeDialog {...state} {...resultProps} />}
          >
            Dispute result
          </DialogButton>
        </div>
      )}
    </Section>
  );
}

function DisputeRow({ dispute, ...resultProps }: ResultProps & { readonly dispute: Dispute }) {
  const { userName, reason, openedAt, answer } = dispute;
  return (
    <li className="flex flex-col gap-3 p-4">
      <Statement author={userName} date={openedAt} text={reason} />
      {answer === null ? <UnansweredNote {...resultProps} dispute={dispute} /> : <AnswerStatement answer={answer} />}
    </li>
  );
}

function AnswerStatement({ answer: { text, byUserName, date } }: { readonly answer: NonNullable<Dispute["answer"]> }) {
  return (
    <div className="pl-4 border-l-2 border-line">
      <Statement author={byUserName} date={date} text={text} />
    </div>
  );
}

function Statement({ author, date, text }: { author: string; date: string; text: string }) {
  const timeZone = useTimeZone();
  return (
    <div className="flex flex-col gap-1 min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <bdi className="font-semibold">{author}</bdi>
        <time className="text-soft text-sm" dateTime={date}>
          {formatDateAndTime(date, timeZone)}
        </time>
      </p>
      <p className="max-w-176 wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  );
}

function UnansweredNote({ dispute, ...resultProps }: ResultProps & { readonly dispute: Dispute }) {
  const { isAdmin } = useSession();
  if (!isAdmin) return <p className="text-soft text-sm">An admin has not answered yet.</p>;
  return (
    <div>
      <DialogButton
        size="small"
        renderDialog={(state) => <AnswerDialog {...state} {...resultProps} dispute={dispute} />}
      >
        Answer
      </DialogButton>
    </div>
  );
}

function DisputeDialog({ area, resultId, open, onClose }: DialogState & ResultProps) {
  const form = useForm({
    initial: { reason: "" },
    validate: ({ draft }): Record<string, string> =>
      draft.reason.trim() === "" ? { reason: "Please say what is wrong" } : {},
    errorFields: { DISPUTE_TOO_LATE: "reason", ALREADY_DISPUTED: "reason" },
    call: ({ draft: body }) => disputeCalls[area].disputeResult({ id: resultId, body }),
    success: "Dispute sent",
    failure: "Error while sending the dispute",
    ...useDisputeFormOptions({ area, resultId }, onClose),
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Dispute result"
      subtitle="Say what is wrong and add evidence: the name of a demo, a stream, witnesses. The result does not change until an admin has reviewed it."
      submitLabel="Send"
    >
      <TextArea label="What is wrong" maxLength={maxDisputeLength} rows={5} {...form.fields.reason} />
    </FormDialog>
  );
}

function AnswerDialog({ area, resultId, dispute, open, onClose }: DialogState & ResultProps & { dispute: Dispute }) {
  const { userId, userName, reason } = dispute;
  const form = useForm({
    initial: { answer: "" },
    validate: ({ draft }): Record<string, string> =>
      draft.answer.trim() === "" ? { answer: "Please write an answer" } : {},
    errorFields: { DISPUTE_ANSWERED: "answer", DISPUTE_NOT_FOUND: "answer" },
    call: ({ draft: { answer } }) => disputeCalls[area].answerDispute({ id: resultId, body: { userId, answer } }),
    success: "Dispute answered",
    failure: "Error while answering the dispute",
    ...useDisputeFormOptions({ area, resultId }, onClose),
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Answer ${isolateBidi(userName)}`}
      subtitle={<span className="max-w-176 wrap-anywhere whitespace-pre-line">{reason}</span>}
      submitLabel="Answer"
    >
      <TextArea label="Answer" maxLength={maxDisputeLength} rows={5} {...form.fields.answer} />
    </FormDialog>
  );
}

/** Returns the form options with which the section shows the disputes of the response, and the dialog closes. */
function useDisputeFormOptions({ area, resultId }: ResultProps, onClose: () => void) {
  const queryClient = useQueryClient();
  return {
    invalidates: queriesShowingDisputes,
    onDone: ({ data }: { readonly data: ResultDisputes }) => {
      queryClient.setQueryData(createDisputesQuery(area, resultId).queryKey, data);
      onClose();
    },
  };
}

const disputeCalls = {
  ranked: api.rankedDisputes,
  league: api.leagueDisputes,
};

function createDisputesQuery(area: Area, resultId: string) {
  return defineQuery<ResultDisputes>({
    queryKey: ["results", area, "disputes", resultId],
    access: "USER",
    dataWithoutAccess: { disputes: [], until: null },
    queryFn: async ({ signal }) => (await disputeCalls[area].getDisputes({ id: resultId, signal })).data,
    refetchOnWindowFocus: "always",
    // The server publishes a new dispute to admins on the topic "results" (the start of the key), and an answer to the
    // disputing player on the topic "matches".
    meta: { failure: "Error while fetching disputes", topics: ["matches"] },
  });
}

/** The query keys of the admin pages, which list unanswered disputes. */
const queriesShowingDisputes = [["admin"]] as const;
