import { type Channel, type Guild, stamp, type World } from "./world.ts";

/** The bot joins a server with the permissions of its invitation; where it is a member already, only those change. */
export function joinGuild(world: World, guild: Guild, permissions: bigint): void {
  if (guild.botRole) {
    guild.botRole.permissions = permissions;
    return;
  }
  guild.botRole = { id: world.makeId(), permissions, joinedAt: world.now() };
  world.announce({ t: "GUILD_CREATE", d: wholeGuild(world, guild), guildId: guild.id });
}

/** The bot is removed from a server, or leaves it. */
export function leaveGuild(world: World, guild: Guild): void {
  world.announce({ t: "GUILD_DELETE", d: { id: guild.id }, guildId: guild.id });
  guild.botRole = null;
}

/** A server as REST shows it. */
export function showGuild(guild: Guild, withCounts: boolean): Record<string, unknown> {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    description: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    owner_id: guild.peopleRole.id,
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: 1,
    default_message_notifications: 1,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    premium_tier: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: "en-US",
    application_id: null,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    vanity_url_code: null,
    features: [],
    emojis: [],
    stickers: [],
    roles: rolesOf(guild),
    ...(withCounts && { approximate_member_count: guild.memberCount, approximate_presence_count: 1 }),
  };
}

/** A server as the gateway sends it to a bot that joins. */
export function wholeGuild(world: World, guild: Guild): Record<string, unknown> {
  return {
    ...showGuild(guild, false),
    joined_at: stamp(guild.botRole?.joinedAt ?? 0),
    large: false,
    ...(guild.reportsAvailability && { unavailable: false }),
    member_count: guild.memberCount,
    channels: channelsOf(guild),
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

export function channelsOf(guild: Guild): Channel[] {
  return structuredClone([...guild.channels.values()]);
}

export function rolesOf(guild: Guild) {
  const role = (id: string, name: string, position: number, permissions: bigint) => ({
    id,
    name,
    position,
    permissions: String(permissions),
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: position === 2,
    mentionable: false,
    flags: 0,
  });
  return [
    role(guild.id, "@everyone", 0, 0n),
    role(guild.peopleRole.id, "Members", 1, guild.peopleRole.permissions),
    ...(guild.botRole ? [role(guild.botRole.id, "Bot", 2, guild.botRole.permissions)] : []),
  ];
}
