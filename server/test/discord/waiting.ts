type Nothing = undefined | null | false | 0 | "";

/** Lets tests wait for a condition without polling. */
export function makeWaiting() {
  const checks = new Set<() => void>();
  return {
    /** Checks all conditions again. */
    changed(): void {
      for (const check of checks) check();
    },
    /** Resolves with the function's value once that is truthy: it is called now and after every change. */
    until<T>(condition: () => T | Nothing): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const check = () => {
        try {
          const found = condition();
          if (!found) return;
          resolve(found);
        } catch (error) {
          reject(error);
        }
        checks.delete(check);
      };
      checks.add(check);
      check();
      return promise;
    },
  };
}
