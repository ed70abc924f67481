import { lazyComponent } from "./lazy-component.tsx";

/** A `ConflictMessage` whose code is loaded on demand: conflicts are rare. */
export const LazyConflictMessage = lazyComponent(async () => (await import("./conflict-message.tsx")).ConflictMessage);
