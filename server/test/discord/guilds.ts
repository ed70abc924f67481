import { permissionsOf } from "./permissions.ts";
import { channelsOf, type Guild, stamp, type World } from "./world.ts";

/** The bot joins a server with the permissions of its invitation; where it is a member already, only those change. */
export function joinGuild(world: World, guild: Guild, permissions: bigint): void {
  if (guild.botRole) {
    guild.botRole.permissions = permissions;
    return;
  }
  guild.botRole = { id: world.makeId(), permissions, joinedAt: world.now() };
  world.announce("GUILD_CREATE", wholeGuild(world, guild), guild.id);
}

/** The bot is removed from a server, or leaves it. */
export function leaveGuild(world: World, guild: Guild): void {
  world.announce("GUILD_DELETE", { id: guild.id }, guild.id);
  guild.botRole = null;
}

export function joinedGuilds(world: World): Guild[] {
  return [...world.guilds.values()].filter(({ botRole }) => botRole);
}

/** A server as REST shows it. */
export function showGuild(guild: Guild, withCounts: boolean): Record<string, unknown> {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    description: null,
    splash: null,
    banner: null,
    owner_id: guild.peopleRole.id,
    application_id: null,
    system_channel_id: null,
    vanity_url_code: null,
    verification_level: 1,
    premium_tier: 0,
    preferred_locale: "en-US",
    features: [],
    emojis: [],
    stickers: [],
    roles: rolesOf(guild),
    ...(withCounts && { approximate_member_count: guild.memberCount, approximate_presence_count: 1 }),
  };
}

/** A server in the list of those that the bot is on. */
export function summariseGuild(world: World, guild: Guild, withCounts: boolean) {
  const { id, name, icon, memberCount } = guild;
  const permissions = String(permissionsOf(world, guild, world.bot.id));
  const counts = withCounts && { approximate_member_count: memberCount };
  return { id, name, icon, banner: null, owner: false, permissions, features: [], ...counts };
}

/** A server as the gateway sends it to a bot that joins. */
export function wholeGuild(world: World, guild: Guild): Record<string, unknown> {
  return {
    ...showGuild(guild, false),
    joined_at: stamp(guild.botRole?.joinedAt ?? 0),
    large: false,
    ...(guild.reportsAvailability && { unavailable: false }),
    member_count: guild.memberCount,
    channels: channelsOf(world, guild),
    members: [memberOf(world, guild, world.bot.id)],
    threads: [],
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

export function memberOf(world: World, guild: Guild, accountId: string) {
  const role = accountId === world.bot.id ? guild.botRole : guild.peopleRole;
  return {
    user: world.accounts.get(accountId),
    nick: null,
    avatar: null,
    roles: role ? [role.id] : [],
    joined_at: stamp(guild.botRole?.joinedAt ?? 0),
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0,
    pending: false,
  };
}

export function rolesOf({ id, peopleRole, botRole }: Guild) {
  const roles = [
    { id, name: "@everyone", permissions: 0n },
    { name: "Members", ...peopleRole },
    ...(botRole ? [{ name: "Bot", id: botRole.id, permissions: botRole.permissions }] : []),
  ];
  return roles.map((role, position) => ({
    ...role,
    position,
    permissions: String(role.permissions),
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: position === 2,
    mentionable: false,
    flags: 0,
  }));
}
