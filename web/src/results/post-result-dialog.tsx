import { useNavigate } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { useRef } from "react";
import { modesQueries } from "../competitions/modes-queries.ts";
import { pathsIn } from "../paths.ts";
import { api } from "../platform/api.ts";
import { DateTimeField } from "../platform/date-time-field.tsx";
import type { Faults } from "../platform/failures.ts";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { serverNow } from "../platform/server-clock.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import { dateMeant, dateTyped, requiredDateFault } from "../platform/typed-dates.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Notice } from "../ui/notice.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { toast } from "../ui/toast.ts";
import { firstPosted, importErrors, importFailure, importFaultsIn, postRounds } from "./post-rounds.ts";
import { whatShowsResults } from "./results-queries.ts";

const ImportFaults = lazyPart(async () => (await import("./import-faults.tsx")).ImportFaults);

interface PostResultProps extends OpenDialog {
  readonly area: Area;
  /** The mode chosen in the list; "" for all modes. */
  readonly listedModeId?: string;
}

/** The mode of the round that was posted last, until the page is left. */
let lastModeId = "";

/**
 * Posts a result from a date and a game server's message, and navigates to it; or several from several messages. A ranked
 * one is by default for the listed mode, for the only one, or for the one chosen last.
 */
export function PostResultDialog({ area, listedModeId = "", open, onClose }: PostResultProps) {
  const navigate = useNavigate();
  const message = useRef<HTMLTextAreaElement>(null);
  /** Whether the last attempt to post was to keep the dialog open. */
  const isAnother = useRef(false);
  const zone = useZoneWords();
  const { data: modes = [] } = useQuery({ ...modesQueries.all, enabled: area === "ranked" });
  const likely = modes.length === 1 ? modes[0] : modes.find(({ _id }) => _id === lastModeId);
  const initial: DraftResult = {
    date: dateTyped(serverNow()),
    message: "",
    allowDuplicate: false,
    modeId: listedModeId || (likely?._id ?? ""),
    another: false,
  };
  const form: Form<DraftResult> = useForm({
    initial,
    validate: ({ draft }) => dateFaults(draft),
    errorFields: importErrors,
    call: ({ draft }) => postAll(draft),
    success: (created) => createdWords(created.length),
    failure: importFailure,
    refreshes: whatShowsResults,
    rechecks: whatShowsResults,
    done(created, { draft }) {
      if (draft.another) {
        form.setFields({ message: "" });
        message.current?.focus();
      } else if (created.length > 1) onClose();
      else for (const { data } of created) void navigate(pathsIn[area].result(data._id));
    },
  });

  function submitAgain(fields: Partial<DraftResult> = {}) {
    form.submit(undefined, { ...fields, another: isAnother.current });
  }

  async function postAll({ date, message: typed, allowDuplicate, modeId, another }: DraftResult) {
    isAnother.current = another;
    let created = 0;
    async function post(text: string): Promise<{ readonly data: { readonly _id: string } }> {
      // A round is posted a second time only where that was asked: it is the first that is left.
      const isAsked = allowDuplicate && created === 0;
      const body = { date: dateMeant(date) ?? "", message: text, allowDuplicate: isAsked };
      if (area === "league") return api.leagueImports.importResult({ body });
      lastModeId = modeId;
      return api.rankedImports.importResult({ body: { ...body, modeId } });
    }
    try {
      return await postRounds(typed, post, (left) => {
        created += 1;
        form.setFields({ message: left });
      });
    } catch (error) {
      if (created > 0) toast.success(createdWords(created));
      throw error;
    }
  }
  const first = firstPosted(form.error);
  const wrong = importFaultsIn(form.error);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      width="wide"
      title="Post result"
      lede="The new result is not validated: you can look it over and correct it before it counts."
      submit="Post result"
      more={
        <Button
          disabled={form.busy || first !== null}
          onClick={({ currentTarget }) => form.submit(currentTarget.form ?? undefined, { another: true })}
        >
          Post another
        </Button>
      }
      disabled={first !== null}
    >
      {first !== null && (
        <Notice
          state="warn"
          title="This round is already there."
          urgent={true}
          actions={
            <>
              <Button
                size="small"
                onClick={() => void navigate({ ...pathsIn[area].result(first), ignoreBlocker: true })}
              >
                Open the first
              </Button>
              <Button size="small" onClick={() => submitAgain({ allowDuplicate: true })}>
                Post anyway
              </Button>
            </>
          }
        >
          Post it a second time?
        </Notice>
      )}
      {wrong.length > 0 && (
        <ImportFaults
          key={wrong.map(({ message }) => message).join("\n")}
          faults={wrong}
          onSettled={() => submitAgain()}
        />
      )}
      <DateTimeField
        kind="PLAYED"
        label="Date"
        help={`When the round was played, in ${zone}`}
        {...form.fields.date}
        error={form.faults["date"] ?? dateFaults(form.draft)["date"]}
      />
      {area === "ranked" && (
        <SelectField
          label="Mode"
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
        help="Ctrl+Enter posts it. Several messages make several results of this date."
        rows={10}
        spellCheck={false}
        ref={message}
        data-initial-focus={true}
        {...form.fields.message}
        {...(wrong.length > 0 && { error: "Something in this message did not fit: see above." })}
      />
    </FormDialog>
  );
}

interface DraftResult {
  readonly date: string;
  readonly message: string;
  readonly allowDuplicate: boolean;
  /** Empty for none. */
  readonly modeId: string;
  /** Whether the dialog stays open for another one. */
  readonly another: boolean;
}

function createdWords(results: number): string {
  return results === 1 ? "Result created" : `${counted(results, "result")} created`;
}

function dateFaults({ date }: DraftResult): Faults {
  const fault = requiredDateFault("PLAYED", date);
  return fault === null ? {} : { date: fault };
}
