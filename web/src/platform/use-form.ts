import { useEffect, useRef, useState } from "react";
import { focusFirstFault } from "../ui/field.tsx";
import { type Faults, faultsIn } from "./failures.ts";
import { confirmDiscard, useUnsavedEdits } from "./unsaved-edits.ts";
import { type CommandParts, useCommand } from "./use-command.ts";

interface FormParts<Draft extends object, Reply> extends Omit<CommandParts<Draft, Reply>, "failed"> {
  /** What stands in the fields at first. */
  readonly start: Draft;
  /** What is wrong before anything is sent; then nothing is. */
  readonly check?: (draft: Draft) => Faults;
  /** Whether there is anything to save; unless given, whether anything else than at first stands in the fields. */
  readonly isChanged?: (draft: Draft) => boolean;
}

/** What is typed into a form, what is wrong with it, and how to send it. */
export interface Form<Draft> {
  readonly draft: Draft;
  /** Changes fields and clears their faults. */
  readonly setFields: (fields: Partial<Draft>) => void;
  readonly faults: Faults;
  readonly busy: boolean;
  readonly isChanged: boolean;
  /** Sends it; where that fails, the first faulty field gets the focus. */
  readonly submit: (form: HTMLFormElement) => void;
  /** Empties it, once it is agreed that what was typed may go, and then calls back. */
  readonly discard: (done: () => void) => void;
}

/** A form that is sent by a command. Its draft is what the call is given. */
export function useForm<Draft extends object, Reply>(parts: FormParts<Draft, Reply>): Form<Draft> {
  const { start, check, isChanged: isDraftChanged, ...command } = parts;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Faults>({});
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const [isSaved, setSaved] = useState(false);
  const isChanged = !isSaved && (isDraftChanged ? isDraftChanged(draft) : differs(start, draft));
  const release = useUnsavedEdits(isChanged);
  const { run, busy } = useCommand({
    ...command,
    done(reply: Reply, sent: Draft) {
      release();
      setSaved(true);
      command.done?.(reply, sent);
    },
    failed: (error: unknown) => showFaults(faultsIn(error)),
  });
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstFault(form.current);
  }, [errors]);

  function showFaults(faults: Faults): void {
    setCorrected([]);
    setErrors(faults);
  }

  async function discard(done: () => void): Promise<void> {
    if (isChanged && !(await confirmDiscard())) return;
    setDraft(start);
    showFaults({});
    done();
  }

  return {
    draft,
    faults: Object.fromEntries(Object.entries(errors).filter(([field]) => !corrected.includes(field))),
    busy,
    isChanged,
    discard: (done) => void discard(done),
    setFields(fields) {
      setSaved(false);
      setDraft((before) => ({ ...before, ...fields }));
      setCorrected((before) => [...before, ...Object.keys(fields)]);
    },
    submit(submitted) {
      form.current = submitted;
      const found = check?.(draft) ?? {};
      showFaults(found);
      if (Object.keys(found).length === 0) run(draft);
    },
  };
}

function differs<Draft extends object>(start: Draft, draft: Draft): boolean {
  return Object.entries(draft).some(([name, value]) => value !== start[name as keyof Draft]);
}
