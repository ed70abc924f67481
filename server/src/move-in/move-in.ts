// `move-in.ts` is the name that `import-legacy.ts` had in version 1.0.0. Scripts of operators may still use it.
import "../legacy-import/import-legacy.ts";
