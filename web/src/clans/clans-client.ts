import type { clansShapes } from "contract/clans.ts";
import { clansCalls } from "contract/clans-calls.ts";
import { client } from "../platform/api.ts";

export const clans = client<typeof clansCalls, typeof clansShapes>(clansCalls);
