import type { rankedImportsShapes } from "contract/imports.ts";
import { rankedImportsCalls } from "contract/imports-calls.ts";
import type { rankedResultsShapes } from "contract/results.ts";
import { rankedResultsCalls } from "contract/results-calls.ts";
import { client } from "../platform/api.ts";

export const rankedResults = client<typeof rankedResultsCalls, typeof rankedResultsShapes>(rankedResultsCalls);
export const rankedImports = client<typeof rankedImportsCalls, typeof rankedImportsShapes>(rankedImportsCalls);
