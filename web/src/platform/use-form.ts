import { useQueryClient } from "@tanstack/react-query";
import { deepEqual } from "@tanstack/react-router";
import type { ErrorCode } from "contract/error-codes.ts";
import { useEffect, useRef, useState } from "react";
import type { Conflict } from "../ui/conflict-message.tsx";
import { focusFirstInvalidField } from "../ui/field.tsx";
import { CallError, type FieldErrors, getFieldErrors, isChangedMeanwhile } from "./call-errors.ts";
import { confirmDiscard, useUnsavedEdits } from "./unsaved-edits.ts";
import { type CommandOptions, useCommand } from "./use-command.ts";

/** What a form sends: the values of all its fields, and those of them that differ from the saved record. */
interface Sent<Draft> {
  readonly draft: Draft;
  readonly changes: Partial<Draft>;
  /** The values from which the changes were edited, as the API answered them; the server compares them with its own. */
  readonly base: Values<Draft>;
  /** That stood when the edits began; `null`: the first one, or the record has none. */
  readonly version: string | null;
}

/** Values of fields as the API answers them. */
type Values<Draft> = { readonly [Name in keyof Draft]?: unknown };

/** The initial values of the fields. */
type Start<Draft> =
  | {
      /**
       * The record that is edited, as it is saved now: fields that are not edited show its current values, whoever
       * changes it.
       */
      readonly saved: Draft;
      /** The same as the API answers it, where that differs: dates are exact, what there is none of is `null`. */
      readonly values?: Values<Draft>;
    }
  /** A new record, which is sent once. */
  | { readonly initial: Draft };

type FormOptions<Draft extends object, Reply> = Start<Draft> &
  Omit<CommandOptions<Sent<Draft>, Reply>, "onFailed"> & {
    /** Finds faults before sending; where there are any, nothing is sent. */
    readonly validate?: (sent: Sent<Draft>) => FieldErrors;
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
  readonly onValueChange: (value: Value) => void;
  readonly error: string | undefined;
  /** Set where somebody else has changed the field since it was edited: whoever edits it decides before it is sent. */
  readonly conflict: Conflict | undefined;
}

export interface Form<Draft> {
  readonly fields: { readonly [Name in keyof Draft]: FieldState<Draft[Name]> };
  readonly draft: Draft;
  readonly setFields: (fields: Partial<Draft>) => void;
  readonly fieldErrors: FieldErrors;
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
 * it is saved, so that what others save meanwhile is neither hidden nor undone.
 */
export function useForm<Draft extends object, Reply>(parts: FormOptions<Draft, Reply>): Form<Draft> {
  const { validate, errorFields = {}, isGuarded = true, version, ...command } = parts;
  const isNew = "initial" in parts;
  const start = isNew ? parts.initial : parts.saved;
  const element = useRef<HTMLFormElement>(null);
  const needsFocus = useRef(false);
  const queryClient = useQueryClient();
  const values: Values<Draft> = isNew ? {} : (parts.values ?? parts.saved);
  const [edits, setEdits] = useState<Partial<Draft>>({});
  // What edited fields held when they were first edited.
  const [begun, setBegun] = useState<Values<Draft>>({});
  const [faults, setFaults] = useState<FieldErrors>({});
  const [error, setError] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const newest = version?.newest ?? null;
  // The version at the first edit; `undefined`: the newest.
  const [begunWith, setBegunWith] = useState<string | null>();
  const draft: Draft = { ...start, ...edits };
  const changes = getChanges(start, edits);
  const isChanged = !isDone && Object.keys(changes).length > 0;
  const conflicts = isNew ? [] : findChangedFields(begun, values).filter((name) => name in changes);
  const release = useUnsavedEdits(isChanged && isGuarded);
  const { run, busy } = useCommand({
    ...command,
    onDone(reply: Reply, sent: Sent<Draft>) {
      release();
      setBegunWith(version?.of(reply));
      setBegun((current) => without(current, Object.keys(sent.changes)));
      if (isNew) setDone(true);
      else setEdits((current) => getChanges(sent.draft, current));
      command.onDone?.(reply, sent);
    },
    onFailed(failure: unknown) {
      setError(failure);
      // Told of another version, one may send once more.
      if (failure instanceof CallError && failure.errorCode === version?.refusal) setBegunWith(undefined);
      // The page has not heard yet what the fields were changed to.
      if (isChangedMeanwhile(failure)) void queryClient.invalidateQueries();
      showFaults(getFieldErrors(failure, errorFields));
    },
  });
  useEffect(() => {
    if (needsFocus.current) focusFirstInvalidField(element.current);
    needsFocus.current = false;
  });

  function showFaults(found: FieldErrors): void {
    needsFocus.current = true;
    setFaults(found);
  }

  async function discard(done: () => void): Promise<void> {
    if (isChanged && isGuarded && !(await confirmDiscard())) return;
    setEdits({});
    setBegun({});
    setFaults({});
    setError(null);
    done();
  }

  function setFields(fields: Partial<Draft>): void {
    setDone(false);
    if (!isChanged || begunWith === undefined) setBegunWith(newest);
    const newlyEdited = Object.keys(fields).filter((name) => !(name in changes));
    setBegun((current) => ({ ...current, ...valuesOf(values, newlyEdited) }));
    setEdits((current) => ({ ...without(current, Object.keys(fields)), ...getChanges(start, fields) }));
    setFaults((current) => without(current, Object.keys(fields)));
    setError(null);
  }

  function settle(name: keyof Draft & string): void {
    setFaults((current) => without(current, [name]));
    setError(null);
    // Whoever has decided has read the newest.
    setBegunWith(newest);
  }

  const conflictOf = (name: keyof Draft & string): Conflict => ({
    theirs: start[name],
    keepMine() {
      setBegun((current) => ({ ...current, ...valuesOf(values, [name]) }));
      settle(name);
    },
    takeTheirs() {
      setEdits((current) => without(current, [name]));
      settle(name);
    },
  });

  return {
    fields: fieldsOf(draft, faults, setFields, (name) => (conflicts.includes(name) ? conflictOf(name) : undefined)),
    draft,
    fieldErrors: faults,
    error,
    busy,
    changes,
    isChanged,
    discard: (done) => void discard(done),
    setFields,
    submit(form, fields = {}) {
      element.current = form ?? element.current;
      const sentChanges = getChanges(start, { ...edits, ...fields });
      const sent = {
        draft: { ...draft, ...fields },
        changes: sentChanges,
        base: valuesOf(values, Object.keys(sentChanges)),
        version: isChanged && begunWith !== undefined ? begunWith : newest,
      };
      const undecided = conflicts.map((name) => [name, "Keep yours or take theirs first"]);
      const found: FieldErrors = { ...validate?.(sent), ...Object.fromEntries(undecided) };
      showFaults(found);
      if (Object.keys(found).length === 0) run(sent);
    },
  };
}

function fieldsOf<Draft extends object>(
  draft: Draft,
  faults: FieldErrors,
  setFields: Form<Draft>["setFields"],
  conflictOf: (name: keyof Draft & string) => Conflict | undefined,
) {
  const fields = Object.entries(draft).map(([name, value]) => [
    name,
    {
      value,
      onValueChange: (typed: unknown) => setFields({ [name]: typed } as Partial<Draft>),
      error: faults[name],
      conflict: conflictOf(name as keyof Draft & string),
    },
  ]);
  return Object.fromEntries(fields) as Form<Draft>["fields"];
}

/** The fields that differ from the record's; fields that the record does not have are left out. */
export function getChanges<Draft extends object>(record: Draft, fields: Partial<Draft>): Partial<Draft> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => Object.hasOwn(record, name) && !deepEqual(value, record[name as keyof Draft]),
  );
  return Object.fromEntries(changed) as Partial<Draft>;
}

/** The fields whose value is another one than when they were first edited. */
export function findChangedFields<Draft extends object>(begun: Values<Draft>, values: Values<Draft>) {
  const names = Object.keys(begun) as (keyof Draft & string)[];
  return names.filter((name) => !deepEqual(begun[name], values[name]));
}

function valuesOf<Draft extends object>(values: Values<Draft>, fields: readonly string[]): Values<Draft> {
  const known = values as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.map((field) => [field, known[field]])) as Values<Draft>;
}

function without<Fields extends object>(fields: Fields, left: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !left.includes(field))) as Fields;
}
