import type { ErrorCode } from "contract/error-codes.ts";
import { fieldLabels } from "contract/field-labels.ts";
import { getOwnValue } from "contract/own-value.ts";

export interface ToastText {
  readonly title: string;
  readonly text?: string;
}

const WOOPS = "Woops!... Something went wrong ):";

/** The texts for a failed call: `failure` as the title, the server's message below; "Woops" where there is neither. */
export function toToastText(error: unknown, failure?: string): ToastText {
  const call = error instanceof CallError ? error : null;
  const said = call ? messageOf(call) : "";
  const title = failure ?? call?.failure ?? (said || WOOPS);
  return said === "" || said === title ? { title } : { title, text: said };
}

/** The server's message, with labels for the fields that it names. */
function messageOf(error: CallError): string {
  const { message, errorData } = error;
  const { field, reason, fields } = errorData;
  if (isChangedMeanwhile(error) && typeof fields === "string") {
    return message.replace(fields, fields.split(", ").map(labelOf).join(", "));
  }
  const namesField = typeof field === "string" && typeof reason === "string";
  return namesField ? `${labelOf(field)} ${withLabels(reason)}` : message;
}

/** What is wrong with which field of what was sent, in words that can stand at the field. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * The faults that a failed call names.
 * @param errorFields the field that a refusal is about, where it does not name one itself
 */
export function getFieldErrors(error: unknown, errorFields: Partial<Record<ErrorCode, string>> = {}): FieldErrors {
  if (!(error instanceof CallError)) return {};
  const { field, reason } = error.errorData;
  if (typeof field === "string" && typeof reason === "string") return { [field]: capitalise(withLabels(reason)) };
  const named = Object.entries(errorFields).find(([code]) => code === error.errorCode)?.[1];
  return named === undefined ? {} : { [named]: error.message };
}

/** Begins with a capital letter, to stand alone. */
export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's label: `redPlayers[0].kills` is "Kills". What is no field, such as "The body", stays. */
function labelOf(path: string): string {
  const name = path.slice(path.lastIndexOf(".") + 1).split("[", 1)[0] || path;
  if (path.includes(" ") || path.includes("-")) return path;
  return getOwnValue(fieldLabels, name) ?? sentenceCase(name);
}

function withLabels(reason: string): string {
  return reason.replace(
    /\b[a-z]+[A-Z]\w*|\btwitch\b/g,
    (name) => getOwnValue(fieldLabels, name) ?? sentenceCase(name).toLowerCase(),
  );
}

/** "timeLimit" is "Time limit". */
function sentenceCase(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface CallErrorOptions {
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly errorCode?: string | undefined;
  readonly errorData?: Readonly<Record<string, unknown>> | undefined;
  /** How long to wait before retrying, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The title of its toast, such as "Erreur while fetching users". */
  readonly failure?: string | undefined;
  readonly cause?: unknown;
}

/** A call of the API that did not succeed. Its message is for people; empty where the server said nothing. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly errorData: Readonly<Record<string, unknown>>;
  readonly retryAfterMs: number | undefined;
  readonly failure: string | undefined;

  constructor(message: string, { cause, ...parts }: CallErrorOptions) {
    super(message, { cause });
    this.status = parts.status;
    this.errorCode = parts.errorCode;
    this.errorData = parts.errorData ?? {};
    this.retryAfterMs = parts.retryAfterMs;
    this.failure = parts.failure;
  }

  withFailureTitle(failure: string): CallError {
    const { status, errorCode, errorData, retryAfterMs, cause } = this;
    return new CallError(this.message, { status, errorCode, errorData, retryAfterMs, failure, cause });
  }
}

/** Whether somebody else has changed a field that was edited. */
export function isChangedMeanwhile(error: unknown): error is CallError {
  const code: ErrorCode = "CHANGED_MEANWHILE";
  return error instanceof CallError && error.errorCode === code;
}

export function isApiError(error: unknown): boolean {
  return error instanceof CallError && error.errorCode !== undefined;
}

/** Whether the requested record does not exist, or not for this viewer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
