// The name of this command in version 1.0.0.
import "../legacy-import/import-legacy.ts";
