import type { rankedResultsShapes } from "contract/results.ts";
import { rankedResultsCalls } from "contract/results-calls.ts";
import { client } from "../platform/api.ts";

export const rankedResults = client<typeof rankedResultsCalls, typeof rankedResultsShapes>(rankedResultsCalls);
