import type { votesShapes } from "contract/votes.ts";
import { votesCalls } from "contract/votes-calls.ts";
import { client } from "../platform/api.ts";

export const votes = client<typeof votesCalls, typeof votesShapes>(votesCalls);
