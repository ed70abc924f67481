import type { leagueImportsShapes, rankedImportsShapes } from "contract/imports.ts";
import { leagueImportsCalls, rankedImportsCalls } from "contract/imports-calls.ts";
import type { leagueResultsShapes, rankedResultsShapes } from "contract/results.ts";
import { leagueResultsCalls, rankedResultsCalls } from "contract/results-calls.ts";
import { client } from "../platform/api.ts";

export const rankedResults = client<typeof rankedResultsCalls, typeof rankedResultsShapes>(rankedResultsCalls);
export const rankedImports = client<typeof rankedImportsCalls, typeof rankedImportsShapes>(rankedImportsCalls);
export const leagueResults = client<typeof leagueResultsCalls, typeof leagueResultsShapes>(leagueResultsCalls);
export const leagueImports = client<typeof leagueImportsCalls, typeof leagueImportsShapes>(leagueImportsCalls);
