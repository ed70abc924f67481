import { useQueryClient } from "@tanstack/react-query";
import { deepEqual } from "@tanstack/react-router";
import type { ErrorCode } from "contract/error-codes.ts";
import { useEffect, useRef, useState } from "react";
import type { Conflict } from "../ui/conflict-message.tsx";
import { focusFirstInvalidField } from "../ui/field.tsx";
import { ApiError, type FieldErrors, getFieldErrors, isChangedMeanwhile } from "./api-error.ts";
import { confirmDiscard, useUnsavedEdits } from "./unsaved-edits.ts";
import { type CommandOptions, useCommand } from "./use-command.ts";

/** The data that a form sends. */
interface Submission<Draft> {
  /** The values of all fields. */
  readonly draft: Draft;
  /** The values that differ from the saved record. */
  readonly changes: Partial<Draft>;
  /** The values of the changed fields before the edits, as the API returned them. The server compares them with its own. */
  readonly base: ApiValues<Draft>;
  /** The version of the record when the edits began. `null` if there is none yet, or if the record has no versions. */
  readonly version: string | null;
}

/** Values of fields as the API returns them. */
type ApiValues<Draft> = { readonly [Name in keyof Draft]?: unknown };

/** The values that the fields show without edits. */
type StartValues<Draft> =
  | {
      /** The current values of the saved record. Fields without edits follow them, even if somebody else changes the record. */
      readonly saved: Draft;
      /** The same values as the API returns them, if that differs: exact dates, and `null` for missing values. */
      readonly apiValues?: ApiValues<Draft>;
    }
  /** The values of a new record, which is sent once. */
  | { readonly initial: Draft };

type FormOptions<Draft extends object, Reply> = StartValues<Draft> &
  Omit<CommandOptions<Submission<Draft>, Reply>, "onFailed"> & {
    /** Returns the errors of the fields. The form is only sent if there are none. */
    readonly validate?: (submission: Submission<Draft>) => FieldErrors;
    /** The field of each API error that does not name its field itself. */
    readonly errorFields?: Partial<Record<ErrorCode, keyof Draft & string>>;
    /** For a record with versions. */
    readonly version?: {
      /** The newest version that the page knows. */
      readonly newest: string | null;
      /** Returns the version in a reply. */
      readonly getVersion: (reply: Reply) => string | null;
      /** The error code if the sent version is not the newest. */
      readonly outdatedErrorCode: ErrorCode;
    };
    /**
     * Whether a prompt asks before unsaved edits are discarded. Default true. A login has nothing to save, so it sets
     * false.
     */
    readonly hasDiscardPrompt?: boolean;
  };

/** The value of a field, with its error and its conflict. */
export interface FieldState<Value> {
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly error: string | undefined;
  /** Set if somebody else has changed the field since it was edited. The user must resolve it before the form is sent. */
  readonly conflict: Conflict | undefined;
}

export interface Form<Draft> {
  readonly fields: { readonly [Name in keyof Draft]: FieldState<Draft[Name]> };
  readonly draft: Draft;
  readonly setFields: (fields: Partial<Draft>) => void;
  readonly fieldErrors: FieldErrors;
  /** The error of the last attempt to send the form. `null` after a field is edited. */
  readonly error: unknown;
  readonly busy: boolean;
  readonly changes: Partial<Draft>;
  readonly isChanged: boolean;
  /**
   * Sends the form. If a field is invalid, focuses the first one instead.
   *
   * @param form the submitted element; default: the element that was submitted last
   * @param fields values that are sent instead of those in the fields
   */
  readonly submit: (form?: HTMLFormElement, fields?: Partial<Draft>) => void;
  /** Discards the edits, after a prompt if there are any, and then calls `onDiscarded`. */
  readonly discard: (onDiscarded: () => void) => void;
}

/**
 * Returns the state of a form that edits or creates a record. The state consists of the edits only. They are applied to the
 * current values of the saved record, so that a change by somebody else since the first edit is neither hidden nor undone.
 */
export function useForm<Draft extends object, Reply>(options: FormOptions<Draft, Reply>): Form<Draft> {
  const { validate, errorFields = {}, hasDiscardPrompt = true, version, ...command } = options;
  const isNew = "initial" in options;
  const startValues = isNew ? options.initial : options.saved;
  const formElement = useRef<HTMLFormElement>(null);
  /** Whether the first invalid field gets the focus after the next rendering, which shows the errors. */
  const needsFocus = useRef(false);
  const queryClient = useQueryClient();
  const apiValues: ApiValues<Draft> = isNew ? {} : (options.apiValues ?? options.saved);
  const [edits, setEdits] = useState<Partial<Draft>>({});
  // The values of the edited fields before their first edit.
  const [valuesBeforeEdit, setValuesBeforeEdit] = useState<ApiValues<Draft>>({});
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [error, setError] = useState<unknown>(null);
  /** Whether a new record was sent. */
  const [isNewRecordSent, setNewRecordSent] = useState(false);
  const newestVersion = version?.newest ?? null;
  // The version at the first edit; `undefined` for the newest.
  const [versionAtFirstEdit, setVersionAtFirstEdit] = useState<string | null>();
  const draft: Draft = { ...startValues, ...edits };
  const changes = getChanges(startValues, edits);
  const isChanged = !isNewRecordSent && Object.keys(changes).length > 0;
  const conflicts = isNew ? [] : findChangedFields(valuesBeforeEdit, apiValues).filter((name) => name in changes);
  const unregisterEdits = useUnsavedEdits(isChanged && hasDiscardPrompt);
  const { run, busy } = useCommand({
    ...command,
    onDone(reply: Reply, submission: Submission<Draft>) {
      unregisterEdits();
      setVersionAtFirstEdit(version?.getVersion(reply));
      setValuesBeforeEdit((current) => omitFields(current, Object.keys(submission.changes)));
      if (isNew) setNewRecordSent(true);
      // Keeps what was edited while the form was being sent.
      else setEdits((current) => getChanges(submission.draft, current));
      command.onDone?.(reply, submission);
    },
    onFailed(apiError: unknown) {
      setError(apiError);
      // The user now sees the newer version, and may replace it by sending the form again.
      if (apiError instanceof ApiError && apiError.errorCode === version?.outdatedErrorCode)
        setVersionAtFirstEdit(undefined);
      // The page does not have the new values of the fields yet, so it fetches all data again.
      if (isChangedMeanwhile(apiError)) void queryClient.invalidateQueries();
      showFieldErrors(getFieldErrors(apiError, errorFields));
    },
  });
  useEffect(() => {
    if (needsFocus.current) focusFirstInvalidField(formElement.current);
    needsFocus.current = false;
  });

  function showFieldErrors(errors: FieldErrors): void {
    needsFocus.current = true;
    setFieldErrors(errors);
  }

  async function discard(onDiscarded: () => void): Promise<void> {
    if (isChanged && hasDiscardPrompt && !(await confirmDiscard())) return;
    setEdits({});
    setValuesBeforeEdit({});
    setFieldErrors({});
    setError(null);
    onDiscarded();
  }

  function setFields(fields: Partial<Draft>): void {
    setNewRecordSent(false);
    if (!isChanged || versionAtFirstEdit === undefined) setVersionAtFirstEdit(newestVersion);
    const newlyEditedNames = Object.keys(fields).filter((name) => !(name in changes));
    setValuesBeforeEdit((current) => ({ ...current, ...pickValues(apiValues, newlyEditedNames) }));
    setEdits((current) => ({ ...omitFields(current, Object.keys(fields)), ...getChanges(startValues, fields) }));
    setFieldErrors((current) => omitFields(current, Object.keys(fields)));
    setError(null);
  }

  function resolveConflict(name: keyof Draft & string): void {
    setFieldErrors((current) => omitFields(current, [name]));
    setError(null);
    // The user has seen the newest version, so the form may replace it.
    setVersionAtFirstEdit(newestVersion);
  }

  const createConflict = (name: keyof Draft & string): Conflict => ({
    theirs: startValues[name],
    keepMine() {
      setValuesBeforeEdit((current) => ({ ...current, ...pickValues(apiValues, [name]) }));
      resolveConflict(name);
    },
    takeTheirs() {
      setEdits((current) => omitFields(current, [name]));
      resolveConflict(name);
    },
  });

  return {
    fields: createFields({
      draft,
      fieldErrors,
      setFields,
      findConflict: (name) => (conflicts.includes(name) ? createConflict(name) : undefined),
    }),
    draft,
    fieldErrors,
    error,
    busy,
    changes,
    isChanged,
    discard: (onDiscarded) => void discard(onDiscarded),
    setFields,
    submit(form, fields = {}) {
      formElement.current = form ?? formElement.current;
      const submittedChanges = getChanges(startValues, { ...edits, ...fields });
      const submission = {
        draft: { ...draft, ...fields },
        changes: submittedChanges,
        base: pickValues(apiValues, Object.keys(submittedChanges)),
        version: isChanged && versionAtFirstEdit !== undefined ? versionAtFirstEdit : newestVersion,
      };
      const conflictErrors = conflicts.map((name) => [name, "Keep yours or take theirs first"]);
      const errors: FieldErrors = { ...validate?.(submission), ...Object.fromEntries(conflictErrors) };
      showFieldErrors(errors);
      if (Object.keys(errors).length === 0) run(submission);
    },
  };
}

interface CreateFieldsOptions<Draft> extends Pick<Form<Draft>, "draft" | "fieldErrors" | "setFields"> {
  /** Returns the conflict of a field, if it has one. */
  readonly findConflict: (name: keyof Draft & string) => Conflict | undefined;
}

function createFields<Draft extends object>({
  draft,
  fieldErrors,
  setFields,
  findConflict,
}: CreateFieldsOptions<Draft>) {
  const fields = Object.entries(draft).map(([name, value]) => [
    name,
    {
      value,
      onValueChange: (newValue: unknown) => setFields({ [name]: newValue } as Partial<Draft>),
      error: fieldErrors[name],
      conflict: findConflict(name as keyof Draft & string),
    },
  ]);
  return Object.fromEntries(fields) as Form<Draft>["fields"];
}

/** Returns the fields whose value differs from the record. Ignores fields that the record does not have. */
export function getChanges<Draft extends object>(record: Draft, fields: Partial<Draft>): Partial<Draft> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => Object.hasOwn(record, name) && !deepEqual(value, record[name as keyof Draft]),
  );
  return Object.fromEntries(changed) as Partial<Draft>;
}

/** Returns the names of the fields whose saved value has changed since they were first edited. */
export function findChangedFields<Draft extends object>(
  valuesBeforeEdit: ApiValues<Draft>,
  apiValues: ApiValues<Draft>,
) {
  const names = Object.keys(valuesBeforeEdit) as (keyof Draft & string)[];
  return names.filter((name) => !deepEqual(valuesBeforeEdit[name], apiValues[name]));
}

function pickValues<Draft extends object>(values: ApiValues<Draft>, names: readonly string[]): ApiValues<Draft> {
  const valuesByName = values as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, valuesByName[name]])) as ApiValues<Draft>;
}

function omitFields<Fields extends object>(fields: Fields, omittedNames: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !omittedNames.includes(name))) as Fields;
}
