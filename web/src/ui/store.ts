import { useSyncExternalStore } from "react";

/** A value that is kept outside of React's components and that they follow. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls back after each change. @returns a function that ends it */
  readonly subscribe: (changed: () => void) => () => void;
  readonly initial: T;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    initial,
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** What a store holds; on the server and while the page is hydrated, what it held at first. */
export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}
