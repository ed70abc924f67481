import type { modesShapes } from "contract/modes.ts";
import { modesCalls } from "contract/modes-calls.ts";
import { client } from "../platform/api.ts";

export const modes = client<typeof modesCalls, typeof modesShapes>(modesCalls);
