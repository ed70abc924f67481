/**
 * Applies a function to a value or to the result of a promise. Stays synchronous if the value is not a promise, because
 * promises would take a considerable part of the time of a cached response.
 */
export function mapMaybePromise<Value, Answer>(
  value: Value | Promise<Value>,
  next: (value: Value) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  return value instanceof Promise ? value.then(next) : next(value);
}
