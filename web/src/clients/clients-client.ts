import type { clientsShapes } from "contract/clients.ts";
import { clientsCalls } from "contract/clients-calls.ts";
import { client } from "../platform/api.ts";

export const clients = client<typeof clientsCalls, typeof clientsShapes>(clientsCalls);
