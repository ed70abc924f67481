/**
 * Applies a function to a value or to the result of a promise. Stays synchronous if the value is not a promise, because
 * waiting for promises would make cached responses much slower.
 */
export function mapMaybePromise<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
