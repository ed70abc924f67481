import { useSyncExternalStore } from "react";

/** A value that lives outside of React. Components subscribe to it with `useStore`. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls `onChange` after each change. @returns a function that unsubscribes */
  readonly subscribe: (onChange: () => void) => () => void;
  /** The value on the server and during hydration. */
  readonly initial: T;
}

/** Creates a store. Setting an equal value does not notify subscribers. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    initial,
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Returns the value of a store; on the server and during hydration, the initial value. */
export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}
