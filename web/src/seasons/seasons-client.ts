import type { seasonsShapes } from "contract/seasons.ts";
import { seasonsCalls } from "contract/seasons-calls.ts";
import { client } from "../platform/api.ts";

export const seasons = client<typeof seasonsCalls, typeof seasonsShapes>(seasonsCalls);
