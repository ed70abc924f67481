type Nothing = undefined | null | false | 0 | "";

/** Lets tests wait for something to become true, without asking over and over. */
export function makeWaiting() {
  const looks = new Set<() => void>();
  return {
    /** Something has changed. */
    changed(): void {
      for (const look of looks) look();
    },
    /** Answers what the question answers, as soon as that is something: asked now and after every change. */
    until<T>(question: () => T | Nothing): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const look = () => {
        try {
          const found = question();
          if (!found) return;
          resolve(found);
        } catch (error) {
          reject(error);
        }
        looks.delete(look);
      };
      looks.add(look);
      look();
      return promise;
    },
  };
}
