import { deepEqual } from "@tanstack/react-router";
import type { ErrorCode } from "contract/error-codes.ts";
import { useEffect, useRef, useState } from "react";
import { focusFirstFault } from "../ui/field.tsx";
import { type Faults, faultsIn } from "./failures.ts";
import { confirmDiscard, useUnsavedEdits } from "./unsaved-edits.ts";
import { type CommandParts, useCommand } from "./use-command.ts";

/** What a form sends: what stands in all its fields, and of that what differs from the saved record. */
interface Sent<Draft> {
  readonly draft: Draft;
  readonly changes: Partial<Draft>;
}

/** Where the fields begin. */
type Start<Draft> =
  /** The record that is edited, as it is saved now: fields that are not edited follow it, whoever changes it. */
  | { readonly saved: Draft }
  /** A new record. Sent once, the form is done with. */
  | { readonly initial: Draft };

type FormParts<Draft extends object, Reply> = Start<Draft> &
  Omit<CommandParts<Sent<Draft>, Reply>, "failed"> & {
    /** What is wrong before anything is sent; then nothing is. */
    readonly validate?: (sent: Sent<Draft>) => Faults;
    /** The field that a refusal is about, where it does not name one itself. */
    readonly errorFields?: Partial<Record<ErrorCode, keyof Draft & string>>;
    /** Whether edits are lost only after a prompt; not so for a login, which is nothing to save. */
    readonly isGuarded?: boolean;
  };

/** What a control is given of the field that it edits. */
interface FieldState<Value> {
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly error: string | undefined;
}

/** The state of a form, and what its controls call. */
export interface Form<Draft> {
  /** For each field, the props of its control. */
  readonly fields: { readonly [Name in keyof Draft]: FieldState<Draft[Name]> };
  /** What stands in the fields. */
  readonly draft: Draft;
  /** Writes into fields and clears their faults. */
  readonly setFields: (fields: Partial<Draft>) => void;
  /** What is wrong with which field, found before sending or by the server. */
  readonly faults: Faults;
  /** What the last sending failed with; `null` once a field is edited. */
  readonly error: unknown;
  readonly busy: boolean;
  /** The edited fields that differ from the saved record. */
  readonly changes: Partial<Draft>;
  /** Whether there is anything to send. */
  readonly isChanged: boolean;
  /**
   * Sends the form; where something is wrong, its first faulty field gets the focus.
   * @param form as it was submitted; without it, the one submitted last
   * @param fields sent instead of what stands in them
   */
  readonly submit: (form?: HTMLFormElement, fields?: Partial<Draft>) => void;
  /** Forgets the edits, after a prompt where there are any, and then calls back. */
  readonly discard: (done: () => void) => void;
}

/**
 * The form of a record that is edited or created, sent by a command. Only edits are state; they lie over the record as it
 * is saved, so that what others save meanwhile is neither hidden nor undone (docs/decisions/0060).
 */
export function useForm<Draft extends object, Reply>(parts: FormParts<Draft, Reply>): Form<Draft> {
  const { validate, errorFields = {}, isGuarded = true, ...command } = parts;
  const isNew = "initial" in parts;
  const start = isNew ? parts.initial : parts.saved;
  const element = useRef<HTMLFormElement>(null);
  const needsFocus = useRef(false);
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [faults, setFaults] = useState<Faults>({});
  const [error, setError] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const draft: Draft = { ...start, ...edits };
  const changes = changesIn(start, edits);
  const isChanged = !isDone && Object.keys(changes).length > 0;
  const release = useUnsavedEdits(isChanged && isGuarded);
  const { run, busy } = useCommand({
    ...command,
    done(reply: Reply, sent: Sent<Draft>) {
      release();
      if (isNew) setDone(true);
      else setEdits((current) => changesIn(sent.draft, current));
      command.done?.(reply, sent);
    },
    failed(failure: unknown) {
      setError(failure);
      showFaults(faultsIn(failure, errorFields));
    },
  });
  useEffect(() => {
    if (needsFocus.current) focusFirstFault(element.current);
    needsFocus.current = false;
  });

  function showFaults(found: Faults): void {
    needsFocus.current = true;
    setFaults(found);
  }

  async function discard(done: () => void): Promise<void> {
    if (isChanged && isGuarded && !(await confirmDiscard())) return;
    setEdits({});
    setFaults({});
    setError(null);
    done();
  }

  function setFields(fields: Partial<Draft>): void {
    setDone(false);
    setEdits((current) => changesIn(start, { ...current, ...fields }));
    setFaults((current) => without(current, Object.keys(fields)));
    setError(null);
  }

  return {
    fields: fieldsOf(draft, faults, setFields),
    draft,
    faults,
    error,
    busy,
    changes,
    isChanged,
    discard: (done) => void discard(done),
    setFields,
    submit(form, fields = {}) {
      element.current = form ?? element.current;
      const sent = { draft: { ...draft, ...fields }, changes: changesIn(start, { ...edits, ...fields }) };
      const found = validate?.(sent) ?? {};
      showFaults(found);
      if (Object.keys(found).length === 0) run(sent);
    },
  };
}

function fieldsOf<Draft extends object>(draft: Draft, faults: Faults, setFields: Form<Draft>["setFields"]) {
  const fields = Object.entries(draft).map(([name, value]) => [
    name,
    { value, onValue: (typed: unknown) => setFields({ [name]: typed } as Partial<Draft>), error: faults[name] },
  ]);
  return Object.fromEntries(fields) as Form<Draft>["fields"];
}

/** The fields of a record that differ from it; fields that it does not have, or has no more, are none. */
export function changesIn<Draft extends object>(record: Draft, fields: Partial<Draft>): Partial<Draft> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => name in record && !deepEqual(value, record[name as keyof Draft]),
  );
  return Object.fromEntries(changed) as Partial<Draft>;
}

function without(faults: Faults, fields: readonly string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)));
}
