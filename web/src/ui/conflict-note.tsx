import { lazyPart } from "./lazy-part.tsx";

/** Conflicts are rare, so their code is no part of every page. */
export const ConflictNote = lazyPart(async () => (await import("./conflict-message.tsx")).ConflictMessage);
