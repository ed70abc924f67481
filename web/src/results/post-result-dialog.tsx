import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ErrorCode } from "contract/error-codes.ts";
import type { ImportFault } from "contract/import-faults.ts";
import { type ReactNode, Suspense } from "react";
import { leagueImports, rankedImports } from "../late-api-clients.ts";
import { modesQueries } from "../modes/modes-queries.ts";
import { CallError } from "../platform/call-error.ts";
import type { Faults } from "../platform/failures.ts";
import { dateMeant, dateTyped, viewersZone } from "../platform/typed-dates.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { DateTimeField } from "../ui/date-time-field.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Notice } from "../ui/notice.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { leagueResultsArea } from "./league-results-area.tsx";
import { rankedResultsArea } from "./ranked-results-area.tsx";
import type { ResultsArea } from "./results-area.ts";
import { whatShowsResults } from "./results-queries.ts";

interface PostRankedResultProps extends OpenDialog {
  /** The mode chosen in the list; "" for all modes. */
  readonly listedModeId: string;
}

/** Posts a ranked result: by default for the listed mode, or for the only one. */
export function PostRankedResult({ listedModeId, ...dialog }: PostRankedResultProps) {
  const { data: modes = [] } = useQuery(modesQueries.all);
  const only = modes.length === 1 ? modes[0]?._id : undefined;
  const options = modes.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <PostResultDialog
      {...dialog}
      area={rankedResultsArea}
      modeId={listedModeId || (only ?? "")}
      post={({ modeId, ...posted }) => rankedImports.importResult({ body: { ...posted, modeId: modeId || null } })}
    >
      {({ draft, setFields }) => (
        <SelectField
          label="Mode"
          value={draft.modeId}
          options={[{ value: "", label: "No mode yet" }, ...options]}
          onValue={(modeId) => setFields({ modeId })}
        />
      )}
    </PostResultDialog>
  );
}

/** Posts a result of the active season. */
export function PostLeagueResult(dialog: OpenDialog) {
  return (
    <PostResultDialog
      {...dialog}
      area={leagueResultsArea}
      post={({ modeId, ...posted }) => leagueImports.importResult({ body: posted })}
    />
  );
}

const ImportFaults = lazyPart(async () => (await import("./import-faults.tsx")).ImportFaults);

interface PostedResult {
  readonly date: string;
  readonly message: string;
  readonly allowDuplicate: boolean;
  /** Empty for none. */
  readonly modeId: string;
}

interface PostResultDialogProps extends OpenDialog {
  readonly area: ResultsArea;
  /** The initially chosen mode. */
  readonly modeId?: string;
  readonly post: (posted: PostedResult) => Promise<{ readonly data: { readonly _id: string } }>;
  /** The fields that only one area has. */
  readonly children?: (form: Form<PostedResult>) => ReactNode;
}

/** Posts a result from a date and a game server's message, and navigates to it. */
function PostResultDialog({ area, open, onClose, modeId = "", post, children }: PostResultDialogProps) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { date: dateTyped(new Date()), message: "", allowDuplicate: false, modeId },
    validate: ({ draft }) => dateFaults(draft),
    errorFields: importErrors,
    call: ({ draft }) => post({ ...draft, date: dateMeant(draft.date) ?? "" }),
    success: "Result created",
    failure: importFailure,
    refreshes: whatShowsResults,
    done: ({ data }) => void navigate(area.paths.one(data._id)),
  });
  const { draft, setFields, faults } = form;
  const first = firstPosted(form.error);
  const wrong = faultsIn(form.error);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      width="wide"
      title="Post result"
      lede="The new result is not validated: you can look it over and correct it before it counts."
      submit="Post result"
      disabled={first !== null}
    >
      {first !== null && (
        <Notice
          state="warn"
          title="This round is already there."
          urgent={true}
          actions={
            <>
              <Button size="small" onClick={() => void navigate({ ...area.paths.one(first), ignoreBlocker: true })}>
                Open the first
              </Button>
              <Button size="small" onClick={() => form.submit(undefined, { allowDuplicate: true })}>
                Post anyway
              </Button>
            </>
          }
        >
          Post it a second time?
        </Notice>
      )}
      {wrong.length > 0 && (
        <Suspense fallback={null}>
          <ImportFaults
            key={wrong.map(({ message }) => message).join("\n")}
            faults={wrong}
            onSettled={() => form.submit()}
          />
        </Suspense>
      )}
      <DateTimeField
        label="Date"
        value={draft.date}
        onValue={(date) => setFields({ date })}
        help={`When the round was played, in ${viewersZone()}`}
        error={faults["date"] ?? dateFaults(draft)["date"]}
      />
      {children?.(form)}
      <TextArea
        label="Discord message"
        placeholder="Discord message, leave blank if no message"
        rows={10}
        spellCheck={false}
        {...form.fields.message}
        {...(wrong.length > 0 && { error: "Something in this message did not fit: see above." })}
      />
    </FormDialog>
  );
}

function dateFaults({ date }: Pick<PostedResult, "date">): Faults {
  return dateMeant(date) === null ? { date: "Please enter a day and a time" } : {};
}

/** The refusals whose message is the toast's title; the message of any other is the text under the common title. */
const WORDED = {
  PLAYER_NOT_FOUND: "message",
  TEAM_SIZE_MISMATCH: "message",
  CLAN_NAME_MISMATCH: "message",
  PLAYER_NOT_IN_CLAN: "message",
  CLAN_NOT_FOUND: "message",
  SAME_CLAN: "message",
} as const;

/** The form fields of the error codes of a posted result. */
export const importErrors = { INVALID_MESSAGE: "message", ...WORDED } as const;

const DUPLICATE: ErrorCode = "DUPLICATE_RESULT";

/**
 * The title of the toast for a result that could not be posted; `undefined` where it is the refusal's own message.
 */
export function importFailure(error: unknown): string | undefined {
  return codeOf(error) in WORDED ? undefined : "Erreur while creating result";
}

/** The id of the result as which the same round was posted before; `null` for other refusals. */
export function firstPosted(error: unknown): string | null {
  if (!(error instanceof CallError) || error.errorCode !== DUPLICATE) return null;
  const { _id } = error.errorData;
  return typeof _id === "string" ? _id : null;
}

function codeOf(error: unknown): string {
  return error instanceof CallError ? (error.errorCode ?? "") : "";
}

/** All that a refusal of a posted round says is wrong; empty for other errors. */
function faultsIn(error: unknown): readonly ImportFault[] {
  if (!(error instanceof CallError) || !Array.isArray(error.errorData["faults"])) return [];
  return error.errorData["faults"] as readonly ImportFault[];
}
