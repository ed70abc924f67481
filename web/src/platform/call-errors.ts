import type { ErrorCode } from "contract/error-codes.ts";
import { fieldLabels } from "contract/field-labels.ts";
import { getOwnValue } from "contract/own-value.ts";

export interface ToastText {
  readonly title: string;
  readonly text?: string;
}

const UNKNOWN_ERROR = "Woops!... Something went wrong ):";

/**
 * Returns the texts of a toast for a failed call: a title that names the failed action, and the server's message below. If
 * there is only one of them, it is the title. If there is neither, the title is a generic message.
 */
export function toToastText(error: unknown, failureTitle?: string): ToastText {
  const callError = error instanceof CallError ? error : null;
  const message = callError ? formatMessage(callError) : "";
  const title = failureTitle ?? callError?.failureTitle ?? (message || UNKNOWN_ERROR);
  return message === "" || message === title ? { title } : { title, text: message };
}

/** Returns the server's message, with labels instead of field names. */
function formatMessage(error: CallError): string {
  const { message, errorData } = error;
  const { field, reason, fields } = errorData;
  if (isChangedMeanwhile(error) && typeof fields === "string") {
    // The message contains the list of fields: "Somebody else has changed maxVotes, endDate in the meantime".
    const labels = fields.split(", ").map(formatFieldLabel).join(", ");
    return message.replace(fields, labels);
  }
  const isAboutField = typeof field === "string" && typeof reason === "string";
  return isAboutField ? `${formatFieldLabel(field)} ${replaceFieldNames(reason)}` : message;
}

/** Error messages by the path of the field at which they are shown. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Returns the field errors of a failed call.
 *
 * @param errorFields the field at which an error is shown, for error codes that name no field
 */
export function getFieldErrors(error: unknown, errorFields: Partial<Record<ErrorCode, string>> = {}): FieldErrors {
  if (!(error instanceof CallError)) return {};
  const { field, reason } = error.errorData;
  if (typeof field === "string" && typeof reason === "string")
    return { [field]: capitalise(replaceFieldNames(reason)) };
  const errorField = Object.entries(errorFields).find(([code]) => code === error.errorCode)?.[1];
  return errorField === undefined ? {} : { [errorField]: error.message };
}

/** Converts the first letter to upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns a field's label: "Kills" for `redPlayers[0].kills`. A text that is not a path, such as "The body" or
 * "Content-Type", is kept.
 */
function formatFieldLabel(path: string): string {
  const isPath = !path.includes(" ") && !path.includes("-");
  if (!isPath) return path;
  const name = path.slice(path.lastIndexOf(".") + 1).split("[", 1)[0] || path;
  return getOwnValue(fieldLabels, name) ?? toSentenceCase(name);
}

/** A field name in a message: a name in camel case, or `twitch`, the only other field name that users would not understand. */
const FIELD_NAME = /\b[a-z]+[A-Z]\w*|\btwitch\b/g;

function replaceFieldNames(reason: string): string {
  return reason.replace(FIELD_NAME, (name) => getOwnValue(fieldLabels, name) ?? toSentenceCase(name).toLowerCase());
}

/** Converts "timeLimit" to "Time limit". */
function toSentenceCase(name: string): string {
  return capitalise(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

interface CallErrorOptions {
  /** The HTTP status. 0 if there was no reply. */
  readonly status: number;
  readonly errorCode?: string | undefined;
  readonly errorData?: Readonly<Record<string, unknown>> | undefined;
  /** How long to wait before retrying, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The title of the toast, which names the failed action: "Error while fetching settings". */
  readonly failureTitle?: string | undefined;
  readonly cause?: unknown;
}

/** A failed call of the API. The message is for people, and empty if the server sent none. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly errorData: Readonly<Record<string, unknown>>;
  readonly retryAfterMs: number | undefined;
  readonly failureTitle: string | undefined;

  constructor(message: string, { cause, ...options }: CallErrorOptions) {
    super(message, { cause });
    this.status = options.status;
    this.errorCode = options.errorCode;
    this.errorData = options.errorData ?? {};
    this.retryAfterMs = options.retryAfterMs;
    this.failureTitle = options.failureTitle;
  }

  withFailureTitle(failureTitle: string): CallError {
    const { status, errorCode, errorData, retryAfterMs, cause } = this;
    return new CallError(this.message, { status, errorCode, errorData, retryAfterMs, failureTitle, cause });
  }
}

/** Returns whether the call failed because somebody else has changed an edited field. */
export function isChangedMeanwhile(error: unknown): error is CallError {
  const code: ErrorCode = "CHANGED_MEANWHILE";
  return error instanceof CallError && error.errorCode === code;
}

/** Returns whether the server rejected the call with an error code. */
export function isApiError(error: unknown): boolean {
  return error instanceof CallError && error.errorCode !== undefined;
}

/** Returns whether the requested record does not exist or is hidden from this viewer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
