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
  /** Changes fields; what was said to be wrong with them is taken back. */
  readonly type: (typed: Partial<Draft>) => void;
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
  const [told, tell] = useState<Faults>({});
  const [mended, setMended] = useState<readonly string[]>([]);
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
    failed: (error: unknown) => say(faultsIn(error)),
  });
  useEffect(() => {
    if (Object.keys(told).length > 0) focusFirstFault(form.current);
  }, [told]);

  function say(faults: Faults): void {
    setMended([]);
    tell(faults);
  }

  async function discard(done: () => void): Promise<void> {
    if (isChanged && !(await confirmDiscard())) return;
    setDraft(start);
    say({});
    done();
  }

  return {
    draft,
    faults: Object.fromEntries(Object.entries(told).filter(([field]) => !mended.includes(field))),
    busy,
    isChanged,
    discard: (done) => void discard(done),
    type(typed) {
      setSaved(false);
      setDraft((before) => ({ ...before, ...typed }));
      setMended((before) => [...before, ...Object.keys(typed)]);
    },
    submit(submitted) {
      form.current = submitted;
      const found = check?.(draft) ?? {};
      say(found);
      if (Object.keys(found).length === 0) run(draft);
    },
  };
}

function differs<Draft extends object>(start: Draft, draft: Draft): boolean {
  return Object.entries(draft).some(([name, value]) => value !== start[name as keyof Draft]);
}
