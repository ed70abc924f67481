import type { ErrorCode } from "contract/error-codes.ts";
import { fieldLabels } from "contract/field-labels.ts";
import { getOwnValue } from "contract/own-value.ts";

export interface ErrorDescription {
  readonly title: string;
  readonly text?: string;
}

const UNKNOWN_ERROR = "Woops!... Something went wrong ):";

/**
 * Returns the texts of a toast for a failed call: a title that names the failed action, and the server's message below. If
 * there is only one of them, it is the title. If there is neither, the title is a generic message.
 */
export function describeError(error: unknown, failureTitle?: string): ErrorDescription {
  const apiError = error instanceof ApiError ? error : null;
  const message = apiError ? formatMessage(apiError) : "";
  const title = failureTitle ?? apiError?.failureTitle ?? (message || UNKNOWN_ERROR);
  return message === "" || message === title ? { title } : { title, text: message };
}

/** Returns the server's message, with labels instead of field names. */
function formatMessage(error: ApiError): string {
  const { message, errorData } = error;
  const { field, reason, fields } = errorData;
  if (isChangedMeanwhile(error) && typeof fields === "string") {
    // The message contains the list of fields: "Somebody else has changed maxVotes, endDate in the meantime".
    const labels = fields.split(", ").map(formatFieldLabel).join(", ");
    return message.replace(fields, labels);
  }
  const isAboutField = typeof field === "string" && typeof reason === "string";
  if (!isAboutField) return message;
  return `${isAboutDate(error) ? "This date" : formatFieldLabel(field)} ${replaceFieldNames(reason)}`;
}

/** Returns whether the rules reject a date. The reason continues a sentence about it: "is a Friday in Europe/Berlin". */
function isAboutDate({ errorCode }: ApiError): boolean {
  const code: ErrorCode = "DATE_NOT_ALLOWED";
  return errorCode === code;
}

/** Error messages by the path of the field at which they are shown. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Returns the field errors of a failed call.
 *
 * @param errorFields the field at which an error is shown, for error codes that name no field
 */
export function getFieldErrors(error: unknown, errorFields: Partial<Record<ErrorCode, string>> = {}): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const { field, reason, faults } = error.errorData;
  if (typeof field === "string" && typeof reason === "string") {
    if (isAboutDate(error)) return { [field]: formatMessage(error) };
    // The API lists the invalid fields if there are several.
    const invalidFields = (faults ?? [error.errorData]) as { readonly field: string; readonly reason: string }[];
    return Object.fromEntries(invalidFields.map((invalid) => [invalid.field, formatReason(invalid.reason)]).reverse());
  }
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

/** Formats the reason why a field is invalid, to be read below the field. */
function formatReason(reason: string): string {
  return capitalise(replaceFieldNames(reason));
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

interface ApiErrorOptions {
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
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly errorData: Readonly<Record<string, unknown>>;
  readonly retryAfterMs: number | undefined;
  readonly failureTitle: string | undefined;

  constructor(message: string, { cause, ...options }: ApiErrorOptions) {
    super(message, { cause });
    this.status = options.status;
    this.errorCode = options.errorCode;
    this.errorData = options.errorData ?? {};
    this.retryAfterMs = options.retryAfterMs;
    this.failureTitle = options.failureTitle;
  }

  withFailureTitle(failureTitle: string): ApiError {
    const { status, errorCode, errorData, retryAfterMs, cause } = this;
    return new ApiError(this.message, { status, errorCode, errorData, retryAfterMs, failureTitle, cause });
  }
}

/** Returns whether the call failed because somebody else has changed an edited field. */
export function isChangedMeanwhile(error: unknown): error is ApiError {
  const code: ErrorCode = "CHANGED_MEANWHILE";
  return error instanceof ApiError && error.errorCode === code;
}

/** Returns whether the server rejected the call with an error code. */
export function hasErrorCode(error: unknown): boolean {
  return error instanceof ApiError && error.errorCode !== undefined;
}

/** Returns whether the requested record does not exist or is hidden from this viewer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
