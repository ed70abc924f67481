import { createLazyComponent } from "./lazy-component.tsx";

/** A `ConflictMessage` whose code is loaded when it is first shown, because conflicts are rare. */
export const LazyConflictMessage = createLazyComponent(
  async () => (await import("./conflict-message.tsx")).ConflictMessage,
);
