import type { usersShapes } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import { client } from "../platform/api.ts";

export const users = client<typeof usersCalls, typeof usersShapes>(usersCalls);
