import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { dateMeant, dateTyped, viewersZone } from "../platform/typed-dates.ts";
import { confirmDiscard, useUnsavedEdits } from "../platform/unsaved-edits.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { focusFirstFault } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { firstPosted, importFailure, messageFault } from "./import-refusal.ts";
import type { ResultsArea } from "./results-area.ts";
import { whatShowsResults } from "./what-shows-results.ts";

interface Posted {
  readonly date: string;
  readonly message: string;
  readonly allowDuplicate: boolean;
}

const empty: { readonly date?: string; readonly message: string } = { message: "" };

interface PostResultDialogProps {
  readonly area: ResultsArea;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly post: (posted: Posted) => Promise<{ readonly data: { readonly _id: string } }>;
  /** The fields that only one area has. */
  readonly children?: ReactNode;
}

/** Takes a round's date and what the game server wrote of it, and opens the result that comes of it. */
export function PostResultDialog({ area, open, onClose, post, children }: PostResultDialogProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState(empty);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { date = dateTyped(new Date()), message } = written;
  const instant = dateMeant(date);
  const first = firstPosted(refusal);
  const [isPosted, setPosted] = useState(false);
  const isChanged = !isPosted && (message !== "" || written.date !== undefined);
  const release = useUnsavedEdits(isChanged);

  const posting = useCommand({
    call: post,
    success: "Result created",
    failure: importFailure,
    refreshes: whatShowsResults,
    done: ({ data }) => {
      release();
      setPosted(true);
      void navigate(area.paths.one(data._id));
    },
    failed: setRefusal,
  });
  useEffect(() => {
    if (refusal !== null) focusFirstFault(form.current);
  }, [refusal]);

  function write(change: Partial<typeof empty>): void {
    setWritten({ ...written, ...change });
    setRefusal(null);
  }

  async function close(): Promise<void> {
    if (isChanged && !(await confirmDiscard())) return;
    setWritten(empty);
    setRefusal(null);
    onClose();
  }

  function submit(allowDuplicate: boolean): void {
    if (instant === null) focusFirstFault(form.current);
    else posting.run({ date: instant, message, allowDuplicate });
  }

  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      busy={posting.busy}
      width="wide"
      title="Post result"
      lede="The new result is not validated: you can look it over and correct it before it counts."
      onSubmit={(submitted) => {
        form.current = submitted;
        submit(false);
      }}
      footer={
        <DialogActions
          submit="Post result"
          onCancel={() => void close()}
          busy={posting.busy}
          disabled={first !== null}
        />
      }
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
              <Button size="small" onClick={() => submit(true)}>
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
        value={date}
        onValue={(typed) => write({ date: typed })}
        help={`When the round was played, in ${viewersZone()}`}
        error={posting.faults["date"] ?? (instant === null ? "Please enter a day and a time" : undefined)}
      />
      {children}
      <TextArea
        label="Discord message"
        placeholder="Discord message, leave blank if no message"
        rows={10}
        spellCheck={false}
        value={message}
        onValue={(typed) => write({ message: typed })}
        error={messageFault(refusal)}
      />
    </Dialog>
  );
}
