import {
  apiErrors,
  type ErrorCode,
  type ErrorDetails,
  type ErrorStatus,
  formatErrorMessage,
} from "contract/error-codes.ts";
import { escapeInvisibleCharacters } from "contract/names.ts";

type Details = Readonly<Record<string, string | number>>;

/** An expected error, with an error code of the contract. Any other error is a bug. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly status: ErrorStatus<ErrorCode>;
  /** The values of the placeholders in the message, and values that only programs read. */
  readonly details: Details;
  /** All errors, if the message names only the first one; `undefined` if there can be only one. */
  readonly allErrors: readonly object[] | undefined;

  constructor(code: ErrorCode, details: Details, allErrors?: readonly object[]) {
    super(formatErrorMessage(code, details));
    this.code = code;
    const [status] = apiErrors[code];
    this.status = status;
    this.details = details;
    this.allErrors = allErrors;
  }

  /** Returns the same error with additional details, which the message does not contain. */
  withDetails(details: Details): ApiError {
    return new ApiError(this.code, { ...this.details, ...details }, this.allErrors);
  }

  /** Returns the same error with the list of all errors. */
  withAllErrors(allErrors: readonly object[]): ApiError {
    return new ApiError(this.code, this.details, allErrors);
  }
}

/**
 * Creates an error to throw. The details fill the placeholders in the message of the code. Invisible characters in them
 * are replaced by their code points, so that look-alike names can be distinguished.
 */
export function createApiError<Code extends ErrorCode>(
  code: Code,
  ...[details]: keyof ErrorDetails<Code> extends never ? [] : [details: ErrorDetails<Code>]
): ApiError {
  const escapedDetails = Object.entries<string | number>(details ?? {}).map(([name, detail]) => [
    name,
    typeof detail === "string" ? escapeInvisibleCharacters(detail) : detail,
  ]);
  return new ApiError(code, Object.fromEntries(escapedDetails));
}

type CodeWithoutDetails = { [Code in ErrorCode]: keyof ErrorDetails<Code> extends never ? Code : never }[ErrorCode];

/** Returns the row that a query found. @throws `code` if it found none */
export function orThrow<Row>(row: Row | undefined, code: CodeWithoutDetails): Row {
  if (row === undefined) throw createApiError(code);
  return row;
}
