/**
 * Continues with a value: at once where it is known, else once its promise is fulfilled. Promises for what is known at
 * once were a good part of the time that a cached reply takes.
 */
export function mapMaybePromise<Value, Answer>(
  value: Value | Promise<Value>,
  next: (value: Value) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  return value instanceof Promise ? value.then(next) : next(value);
}
