import { deepEqual } from "@tanstack/react-router";
import type { ErrorCode } from "contract/error-codes.ts";
import { useEffect, useRef, useState } from "react";
import { focusFirstFault } from "../ui/field.tsx";
import { CallError, type Faults, faultsIn } from "./failures.ts";
import { confirmDiscard, useUnsavedEdits } from "./unsaved-edits.ts";
import { type CommandParts, useCommand } from "./use-command.ts";

/** What a form sends: the values of all its fields, and those of them that differ from the saved record. */
interface Sent<Draft> {
  readonly draft: Draft;
  readonly changes: Partial<Draft>;
  /** That stood when the edits began; `null`: the first one, or the record has none. */
  readonly version: string | null;
}

/** The initial values of the fields. */
type Start<Draft> =
  /**
   * The record that is edited, as it is saved now: fields that are not edited show its current values, whoever changes
   * it.
   */
  | { readonly saved: Draft }
  /** A new record, which is sent once. */
  | { readonly initial: Draft };

type FormParts<Draft extends object, Reply> = Start<Draft> &
  Omit<CommandParts<Sent<Draft>, Reply>, "failed"> & {
    /** Finds faults before sending; where there are any, nothing is sent. */
    readonly validate?: (sent: Sent<Draft>) => Faults;
    /** The field that a refusal is about, where it does not name one itself. */
    readonly errorFields?: Partial<Record<ErrorCode, keyof Draft & string>>;
    /** Of a record of versions: the newest, the one that a reply tells, and what refuses who has not read the newest. */
    readonly version?: {
      readonly newest: string | null;
      readonly of: (reply: Reply) => string | null;
      readonly refusal: ErrorCode;
    };
    /** Whether edits are lost only after a prompt; not so for a login, which is nothing to save. */
    readonly isGuarded?: boolean;
  };

/** The value of a field, and what is wrong with it. */
export interface FieldState<Value> {
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly error: string | undefined;
}

export interface Form<Draft> {
  readonly fields: { readonly [Name in keyof Draft]: FieldState<Draft[Name]> };
  readonly draft: Draft;
  readonly setFields: (fields: Partial<Draft>) => void;
  readonly faults: Faults;
  /** The error of the last attempt to send; `null` once a field is edited. */
  readonly error: unknown;
  readonly busy: boolean;
  readonly changes: Partial<Draft>;
  readonly isChanged: boolean;
  /**
   * Sends the form; where something is wrong, its first faulty field gets the focus.
   * @param form as it was submitted; without it, the one submitted last
   * @param fields sent instead of what stands in them
   */
  readonly submit: (form?: HTMLFormElement, fields?: Partial<Draft>) => void;
  /** Discards the edits, after a prompt where there are any, and then calls `done`. */
  readonly discard: (done: () => void) => void;
}

/**
 * The form of a record that is edited or created, sent by a command. Only edits are state; they lie over the record as
 * it is saved, so that what others save meanwhile is neither hidden nor undone (docs/decisions/0060).
 */
export function useForm<Draft extends object, Reply>(parts: FormParts<Draft, Reply>): Form<Draft> {
  const { validate, errorFields = {}, isGuarded = true, version, ...command } = parts;
  const isNew = "initial" in parts;
  const start = isNew ? parts.initial : parts.saved;
  const element = useRef<HTMLFormElement>(null);
  const needsFocus = useRef(false);
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [faults, setFaults] = useState<Faults>({});
  const [error, setError] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const newest = version?.newest ?? null;
  // The version at the first edit; `undefined`: the newest.
  const [begunWith, setBegunWith] = useState<string | null>();
  const draft: Draft = { ...start, ...edits };
  const changes = changesIn(start, edits);
  const isChanged = !isDone && Object.keys(changes).length > 0;
  const release = useUnsavedEdits(isChanged && isGuarded);
  const { run, busy } = useCommand({
    ...command,
    done(reply: Reply, sent: Sent<Draft>) {
      release();
      setBegunWith(version?.of(reply));
      if (isNew) setDone(true);
      else setEdits((current) => changesIn(sent.draft, current));
      command.done?.(reply, sent);
    },
    failed(failure: unknown) {
      setError(failure);
      // Told of another version, one may send once more.
      if (failure instanceof CallError && failure.errorCode === version?.refusal) setBegunWith(undefined);
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
    if (!isChanged || begunWith === undefined) setBegunWith(newest);
    setEdits((current) => ({ ...without(current, Object.keys(fields)), ...changesIn(start, fields) }));
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
      const sent = {
        draft: { ...draft, ...fields },
        changes: changesIn(start, { ...edits, ...fields }),
        version: isChanged && begunWith !== undefined ? begunWith : newest,
      };
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

/** The fields that differ from the record's; fields that the record does not have are left out. */
export function changesIn<Draft extends object>(record: Draft, fields: Partial<Draft>): Partial<Draft> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => name in record && !deepEqual(value, record[name as keyof Draft]),
  );
  return Object.fromEntries(changed) as Partial<Draft>;
}

function without<Values extends object>(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field))) as Values;
}
