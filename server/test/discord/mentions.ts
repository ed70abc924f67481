import { PermissionFlagsBits as May } from "discord-api-types/v10";
import { isObject } from "./fields.ts";
import { permissionsOf } from "./permissions.ts";
import type { Channel, Guild, World } from "./world.ts";

/** Whom a message notifies: the mentions in its text, as far as `allowed_mentions` permits; without it, all of them. */
export function mentionsOf(world: World, guild: Guild, channel: Channel, content: string, allowed: unknown) {
  const parse = isObject(allowed) && Array.isArray(allowed["parse"]) ? allowed["parse"] : [];
  const may = (kind: string) => allowed === undefined || allowed === null || parse.includes(kind);
  const named = (kind: string, id: string) =>
    may(kind) || (isObject(allowed) && Array.isArray(allowed[kind]) && allowed[kind].includes(id));
  const everyone = /@(everyone|here)/.test(content) && may("everyone");
  const users = idsIn(content, /<@!?(\d+)>/g).filter((id) => named("users", id));
  return {
    mention_everyone:
      everyone && (permissionsOf(world, guild, world.bot.id, channel) & May.MentionEveryone) === May.MentionEveryone,
    mentions: users.flatMap((id) => world.accounts.get(id) ?? []),
    mention_roles: idsIn(content, /<@&(\d+)>/g).filter((id) => named("roles", id)),
  };
}

function idsIn(content: string, mention: RegExp): string[] {
  return [...new Set([...content.matchAll(mention)].map((match) => match[1] ?? ""))];
}
