import type { discordShapes } from "contract/discord.ts";
import { discordCalls } from "contract/discord-calls.ts";
import { client } from "../platform/api.ts";

export const discord = client<typeof discordCalls, typeof discordShapes>(discordCalls);
