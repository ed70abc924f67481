import { useNavigate } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { useRef, useState } from "react";
import { modesQueries } from "../competitions/modes-queries.ts";
import { pathsByArea } from "../paths.ts";
import { api } from "../platform/api.ts";
import type { FieldErrors } from "../platform/api-error.ts";
import { findRequiredDateError, formatDateInput, parseDateInput } from "../platform/date-input.ts";
import { DateTimeField } from "../platform/date-time-field.tsx";
import { formatCount } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { getServerTime } from "../platform/server-clock.ts";
import { useTimeZoneLabel } from "../platform/time-zone.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import type { DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Notice } from "../ui/notice.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { toast } from "../ui/toast.ts";
import { findFittingMode } from "./find-fitting-mode.ts";
import {
  getDuplicatedResultId,
  getImportErrors,
  getImportFailureTitle,
  importErrorFields,
  postRounds,
} from "./post-rounds.ts";
import { queriesShowingResults } from "./results-queries.ts";

const ImportErrors = createLazyComponent(async () => (await import("./import-errors.tsx")).ImportErrors);

interface PostResultProps extends DialogState {
  readonly area: Area;
  /** Whether the user can choose another area. */
  readonly hasAreaField?: boolean;
  /** The mode selected in the list; "" for all modes. */
  readonly listedModeId?: string;
  /** The round that the fields show first: its message, and when it was played (ISO 8601). Empty by default. */
  readonly round?: { readonly message: string; readonly date: string } | undefined;
  /** Called with the id of the first created result. */
  readonly onPosted?: ((resultId: string) => void) | undefined;
}

/** The mode of the last posted round, until the page is reloaded. */
let lastModeId = "";

/**
 * Posts a result from a date and a game server's message, and navigates to it. The field is labelled "Discord message",
 * because admins copy such messages from Discord. A text with several messages creates several results. The default mode of
 * a ranked result is the listed mode, the only mode, the only mode that fits the message, or the last chosen mode.
 */
export function PostResultDialog(props: PostResultProps) {
  const { listedModeId = "", round, onPosted, open, onClose } = props;
  const [area, setArea] = useState(props.area);
  const messageField = useRef<HTMLTextAreaElement>(null);
  const [enteredMessage, setEnteredMessage] = useState(round?.message ?? "");
  const timeZoneLabel = useTimeZoneLabel();
  const { data: modes = [] } = useQuery({ ...modesQueries.all, enabled: area === "ranked" });
  const defaultMode =
    modes.length === 1
      ? modes[0]
      : (findFittingMode(modes, enteredMessage) ?? modes.find(({ _id }) => _id === lastModeId));
  const { form, submitAgain } = usePostForm({
    area,
    defaultModeId: listedModeId || (defaultMode?._id ?? ""),
    round,
    focusMessage: () => messageField.current?.focus(),
    onPosted,
    onClose,
  });
  const duplicatedId = getDuplicatedResultId(form.error);
  const importErrors = getImportErrors(form.error);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      width="wide"
      title="Post result"
      subtitle="The new result is not validated. You can check and correct it before it counts."
      submitLabel="Post result"
      extraActions={
        round === undefined && (
          <Button
            disabled={form.busy || duplicatedId !== null}
            onClick={({ currentTarget }) => form.submit(currentTarget.form ?? undefined, { postsAnother: true })}
          >
            Post another
          </Button>
        )
      }
      disabled={duplicatedId !== null}
    >
      {duplicatedId !== null && (
        <DuplicateNotice
          area={area}
          existingResultId={duplicatedId}
          onPostAnyway={() => submitAgain({ allowDuplicate: true })}
        />
      )}
      {importErrors.length > 0 && (
        <ImportErrors
          // Different errors mount a new component, which counts none of them as resolved.
          key={importErrors.map(({ message }) => message).join("\n")}
          errors={importErrors}
          onResolved={() => submitAgain()}
        />
      )}
      {props.hasAreaField && <SelectField label="Area" options={areaOptions} value={area} onValueChange={setArea} />}
      <DateTimeField
        kind="PLAYED"
        label="Date"
        help={`When the round was played, in ${timeZoneLabel}`}
        {...form.fields.date}
        error={form.fieldErrors["date"] ?? validateDate(form.draft)["date"]}
      />
      {area === "ranked" && (
        <SelectField
          label="Mode"
          help="The ladder in which the result counts for Elo. You can also choose it later."
          {...form.fields.modeId}
          options={[
            { value: "", label: "No mode yet" },
            ...modes.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      )}
      <TextArea
        label="Discord message"
        placeholder="Discord message, leave blank if no message"
        help={
          <>
            <span className="max-sm:hidden [@media(pointer:coarse)]:hidden">Press Ctrl+Enter to post. </span>
            Several messages create several results with this date.
          </>
        }
        rows={10}
        spellCheck={false}
        ref={messageField}
        data-initial-focus={true}
        {...form.fields.message}
        onValueChange={(message) => {
          setEnteredMessage(message);
          form.fields.message.onValueChange(message);
        }}
        {...(importErrors.length > 0 && { error: "This message has errors: see above." })}
      />
    </FormDialog>
  );
}

const areaOptions = [
  { value: "ranked", label: "Ranked: counts for a mode" },
  { value: "league", label: "League: counts for the clans of its players" },
] as const satisfies readonly { value: Area; label: string }[];

/** The values of the form. */
interface PostDraft {
  readonly date: string;
  /** One or more messages of a game server, each about one round. */
  readonly message: string;
  /** Whether the first round is posted even if a result of it exists. */
  readonly allowDuplicate: boolean;
  /** Empty for no mode. */
  readonly modeId: string;
  /** Whether the dialog stays open for another result. */
  readonly postsAnother: boolean;
}

interface PostFormOptions extends Pick<PostResultProps, "area" | "round" | "onPosted" | "onClose"> {
  /** Empty for no mode. */
  readonly defaultModeId: string;
  readonly focusMessage: () => void;
}

/** Returns the form, and a function that submits it again after an error, with the given changes. */
function usePostForm({ area, defaultModeId, round, focusMessage, onPosted, onClose }: PostFormOptions) {
  const navigate = useNavigate();
  /** `postsAnother` of the last attempt. The button "Post another" changes `postsAnother` only for one attempt. */
  const lastPostsAnother = useRef(false);
  const initial: PostDraft = {
    date: formatDateInput(round?.date ?? getServerTime()),
    message: round?.message ?? "",
    allowDuplicate: false,
    modeId: defaultModeId,
    postsAnother: false,
  };
  const form: Form<PostDraft> = useForm({
    initial,
    validate: ({ draft }) => validateDate(draft),
    errorFields: importErrorFields,
    call: ({ draft }) => {
      lastPostsAnother.current = draft.postsAnother;
      return postMessages(area, draft, (remaining) => form.setFields({ message: remaining }));
    },
    success: (replies) => formatCreatedCount(replies.length),
    failure: getImportFailureTitle,
    invalidates: queriesShowingResults,
    invalidatesOnError: queriesShowingResults,
    onDone(replies, { draft }) {
      const [firstReply] = replies;
      if (firstReply) onPosted?.(firstReply.data._id);
      if (draft.postsAnother) {
        form.setFields({ message: "" });
        focusMessage();
        return;
      }
      if (replies.length > 1) onClose();
      else if (firstReply) void navigate(pathsByArea[area].result(firstReply.data._id));
    },
  });
  const submitAgain = (changes: Partial<PostDraft> = {}) =>
    form.submit(undefined, { ...changes, postsAnother: lastPostsAnother.current });
  return { form, submitAgain };
}

/**
 * Posts the messages of the form one after another.
 *
 * @param onPosted called after each message except the last, with the remaining text
 */
async function postMessages(area: Area, draft: PostDraft, onPosted: (remaining: string) => void) {
  const { date, message: enteredText, allowDuplicate, modeId } = draft;
  let createdCount = 0;
  async function post(text: string): Promise<{ readonly data: { readonly _id: string } }> {
    // The user allowed a duplicate of the first remaining round only.
    const isDuplicateAllowed = allowDuplicate && createdCount === 0;
    const body = { date: parseDateInput(date) ?? "", message: text, allowDuplicate: isDuplicateAllowed };
    if (area === "league") return api.leagueImports.importResult({ body });
    lastModeId = modeId;
    return api.rankedImports.importResult({ body: { ...body, modeId } });
  }
  try {
    return await postRounds(enteredText, post, (remaining) => {
      createdCount += 1;
      onPosted(remaining);
    });
  } catch (error) {
    if (createdCount > 0) toast.success(formatCreatedCount(createdCount));
    throw error;
  }
}

interface DuplicateNoticeProps {
  readonly area: Area;
  readonly existingResultId: string;
  readonly onPostAnyway: () => void;
}

function DuplicateNotice({ area, existingResultId, onPostAnyway }: DuplicateNoticeProps) {
  const navigate = useNavigate();
  // `ignoreBlocker` leaves the dialog even if it has unsaved edits.
  const openExisting = () => void navigate({ ...pathsByArea[area].result(existingResultId), ignoreBlocker: true });
  return (
    <Notice
      state="warn"
      title="This round was already posted."
      urgent={true}
      actions={
        <>
          <Button size="small" onClick={openExisting}>
            Open existing result
          </Button>
          <Button size="small" onClick={onPostAnyway}>
            Post anyway
          </Button>
        </>
      }
    >
      Post it a second time?
    </Notice>
  );
}

function formatCreatedCount(count: number): string {
  return count === 1 ? "Result created" : `${formatCount(count, "result")} created`;
}

function validateDate({ date }: PostDraft): FieldErrors {
  const error = findRequiredDateError("PLAYED", date);
  return error === null ? {} : { date: error };
}
