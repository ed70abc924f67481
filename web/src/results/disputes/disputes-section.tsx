import { useQueryClient } from "@tanstack/react-query";
import { type Area, disputeMax } from "contract/constants.ts";
import type { Dispute, ResultDisputes } from "contract/disputes.ts";
import { isolated } from "contract/isolated.ts";
import { MessageSquareWarning } from "lucide-react";
import { api } from "../../platform/api.ts";
import { query, useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { playedAt, useTimeZone } from "../../platform/time-zone.ts";
import { useForm } from "../../platform/use-form.ts";
import { DialogButton, type OpenDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { TextArea } from "../../ui/text-field.tsx";

interface OfResult {
  readonly area: Area;
  readonly resultId: string;
}

/** The disputes that the viewer may see, and the button to open one; nothing where there is neither. */
export function DisputesSection(result: OfResult) {
  const { data } = useQuery(disputesQuery(result.area, result.resultId));
  const timeZone = useTimeZone();
  if (data === undefined || (data.disputes.length === 0 && data.until === null)) return null;
  return (
    <Section title="Disputes">
      {data.disputes.length > 0 && (
        <RowList label="Disputes">
          {data.disputes.map((dispute) => (
            <DisputeRow key={dispute.userId} {...result} dispute={dispute} />
          ))}
        </RowList>
      )}
      {data.until !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="text-soft text-sm">
            Is something wrong with this result? You can say so until {playedAt(data.until, timeZone)}. Only admins read
            it.
          </p>
          <DialogButton icon={MessageSquareWarning} dialog={(state) => <DisputeDialog {...state} {...result} />}>
            Dispute result
          </DialogButton>
        </div>
      )}
    </Section>
  );
}

function DisputeRow({ dispute, ...result }: OfResult & { readonly dispute: Dispute }) {
  const { userName, reason, openedAt, answer } = dispute;
  return (
    <li className="flex flex-col gap-3 p-4">
      <Words by={userName} date={openedAt} text={reason} />
      {answer === null ? <Unanswered {...result} dispute={dispute} /> : <Answer answer={answer} />}
    </li>
  );
}

function Answer({ answer: { text, byUserName, date } }: { readonly answer: NonNullable<Dispute["answer"]> }) {
  return (
    <div className="pl-4 border-l-2 border-line">
      <Words by={byUserName} date={date} text={text} />
    </div>
  );
}

function Words({ by, date, text }: { by: string; date: string; text: string }) {
  const timeZone = useTimeZone();
  return (
    <div className="flex flex-col gap-1 min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <bdi className="font-semibold">{by}</bdi>
        <time className="text-soft text-sm" dateTime={date}>
          {playedAt(date, timeZone)}
        </time>
      </p>
      <p className="max-w-176 wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  );
}

function Unanswered({ dispute, ...result }: OfResult & { readonly dispute: Dispute }) {
  const { isAdmin } = useSession();
  if (!isAdmin) return <p className="text-soft text-sm">An admin has not answered yet.</p>;
  return (
    <div>
      <DialogButton size="small" dialog={(state) => <AnswerDialog {...state} {...result} dispute={dispute} />}>
        Answer
      </DialogButton>
    </div>
  );
}

function DisputeDialog({ area, resultId, open, onClose }: OpenDialog & OfResult) {
  const form = useForm({
    initial: { reason: "" },
    validate: ({ draft }): Record<string, string> =>
      draft.reason.trim() === "" ? { reason: "Please say what is wrong" } : {},
    errorFields: { DISPUTE_TOO_LATE: "reason", ALREADY_DISPUTED: "reason" },
    call: ({ draft: body }) => disputes[area].disputeResult({ id: resultId, body }),
    success: "Dispute sent",
    failure: "Error while sending the dispute",
    ...useShownDisputes({ area, resultId }, onClose),
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Dispute result"
      lede="Say what is wrong, and what shows it: the name of a demo, a stream, who else saw it. The result stays as it is until an admin has looked at it."
      submit="Send"
    >
      <TextArea label="What is wrong" maxLength={disputeMax} rows={5} {...form.fields.reason} />
    </FormDialog>
  );
}

function AnswerDialog({ area, resultId, dispute, open, onClose }: OpenDialog & OfResult & { dispute: Dispute }) {
  const { userId, userName, reason } = dispute;
  const form = useForm({
    initial: { answer: "" },
    validate: ({ draft }): Record<string, string> =>
      draft.answer.trim() === "" ? { answer: "Please write an answer" } : {},
    errorFields: { DISPUTE_ANSWERED: "answer", DISPUTE_NOT_FOUND: "answer" },
    call: ({ draft: { answer } }) => disputes[area].answerDispute({ id: resultId, body: { userId, answer } }),
    success: "Dispute answered",
    failure: "Error while answering the dispute",
    ...useShownDisputes({ area, resultId }, onClose),
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Answer ${isolated(userName)}`}
      lede={<span className="max-w-176 wrap-anywhere whitespace-pre-line">{reason}</span>}
      submit="Answer"
    >
      <TextArea label="Answer" maxLength={disputeMax} rows={5} {...form.fields.answer} />
    </FormDialog>
  );
}

/** Shows the disputes that a reply holds. */
function useShownDisputes({ area, resultId }: OfResult, onClose: () => void) {
  const queries = useQueryClient();
  return {
    refreshes: whatShowsDisputes,
    done: ({ data }: { readonly data: ResultDisputes }) => {
      queries.setQueryData(disputesQuery(area, resultId).queryKey, data);
      onClose();
    },
  };
}

const disputes = {
  ranked: api.rankedDisputes,
  league: api.leagueDisputes,
};

function disputesQuery(area: Area, resultId: string) {
  return query<ResultDisputes>({
    queryKey: ["results", area, "disputes", resultId],
    access: "USER",
    otherwise: { disputes: [], until: null },
    queryFn: async ({ signal }) => (await disputes[area].getDisputes({ id: resultId, signal })).data,
    refetchOnWindowFocus: "always",
    // Who disputes is notified of the answer by "matches", admins of both by "results".
    meta: { failure: "Error while fetching disputes", topics: ["matches"] },
  });
}

const whatShowsDisputes = [["admin"]] as const;
