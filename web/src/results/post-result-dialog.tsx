import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Faults } from "../platform/failures.ts";
import { dateMeant, dateTyped, viewersZone } from "../platform/typed-dates.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { DateTimeField } from "../ui/date-time-field.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { firstPosted, importErrors, importFailure } from "./import-refusal.ts";
import type { ResultsArea } from "./results-area.ts";
import { whatShowsResults } from "./results-queries.ts";

interface PostedResult {
  readonly date: string;
  readonly message: string;
  readonly allowDuplicate: boolean;
  /** Empty for none. */
  readonly modeId: string;
}

interface PostResultDialogProps extends OpenDialog {
  readonly area: ResultsArea;
  /** The mode that the result counts for unless another is chosen. */
  readonly modeId?: string;
  readonly post: (posted: PostedResult) => Promise<{ readonly data: { readonly _id: string } }>;
  /** The fields that only one area has. */
  readonly children?: (form: Form<PostedResult>) => ReactNode;
}

/** Takes a round's date and what the game server wrote of it, and opens the result that comes of it. */
export function PostResultDialog({ area, open, onClose, modeId = "", post, children }: PostResultDialogProps) {
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
        value={draft.message}
        onValue={(message) => setFields({ message })}
        error={faults["message"]}
      />
    </FormDialog>
  );
}

function dateFaults({ date }: Pick<PostedResult, "date">): Faults {
  return dateMeant(date) === null ? { date: "Please enter a day and a time" } : {};
}
