interface CallErrorParts {
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

  constructor(message: string, { cause, ...parts }: CallErrorParts) {
    super(message, { cause });
    this.status = parts.status;
    this.errorCode = parts.errorCode;
    this.errorData = parts.errorData ?? {};
    this.retryAfterMs = parts.retryAfterMs;
    this.failure = parts.failure;
  }

  /** The same error with this title. */
  saying(failure: string): CallError {
    const { status, errorCode, errorData, retryAfterMs, cause } = this;
    return new CallError(this.message, { status, errorCode, errorData, retryAfterMs, failure, cause });
  }
}

/** Whether the server refused the call, with a code of the contract. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.errorCode !== undefined;
}

/** Whether the requested record does not exist, or not for this viewer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
