import type { matchesShapes } from "contract/matches.ts";
import { matchesCalls } from "contract/matches-calls.ts";
import { client } from "../platform/api.ts";

export const matches = client<typeof matchesCalls, typeof matchesShapes>(matchesCalls);
