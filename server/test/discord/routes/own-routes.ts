import { leaveGuild } from "../guilds.ts";
import { permissionsOf } from "../permissions.ts";
import { unknownUser } from "../refusal.ts";
import { nothing, ok, type Route } from "../route.ts";
import type { World } from "../world.ts";
import { memberGuild } from "./find-location.ts";

/** Routes of the bot itself and of people. */
export function ownRoutes(world: World, gatewayUrl: () => string): Route[] {
  const application = () => ({
    id: world.bot.id,
    name: world.bot.username,
    icon: null,
    description: "",
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: "0".repeat(64),
    flags: 0,
    team: null,
    bot: world.bot,
  });
  const joined = () => [...world.guilds.values()].filter((guild) => guild.botRole);
  return [
    {
      method: "GET",
      path: "/gateway/bot",
      who: "bot",
      answer: () =>
        ok({
          url: gatewayUrl(),
          shards: 1,
          session_start_limit: { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 1 },
        }),
    },
    { method: "GET", path: "/gateway", who: "anyone", answer: () => ok({ url: gatewayUrl() }) },
    { method: "GET", path: "/users/@me", who: "account", answer: ({ account }) => ok(account) },
    { method: "GET", path: "/applications/@me", who: "bot", answer: () => ok(application()) },
    { method: "GET", path: "/oauth2/applications/@me", who: "bot", answer: () => ok(application()) },
    {
      method: "GET",
      path: "/users/@me/guilds",
      who: "bot",
      answer: ({ query }) =>
        ok(
          joined().map((guild) => ({
            id: guild.id,
            name: guild.name,
            icon: guild.icon,
            banner: null,
            owner: false,
            permissions: String(permissionsOf(world, guild, world.bot.id)),
            features: [],
            ...(query.get("with_counts") === "true" && { approximate_member_count: guild.memberCount }),
          })),
        ),
    },
    {
      method: "DELETE",
      path: "/users/@me/guilds/:guild",
      who: "bot",
      answer: ({ params }) => {
        leaveGuild(world, memberGuild(world, params));
        return nothing();
      },
    },
    {
      method: "GET",
      path: "/users/:user",
      who: "bot",
      answer: ({ params }) => {
        const account = world.accounts.get(params["user"] ?? "");
        if (!account) throw unknownUser();
        return ok(account);
      },
    },
    // A bot without commands sends none.
    { method: "GET", path: "/applications/:application/commands", who: "bot", answer: () => ok([]) },
    { method: "PUT", path: "/applications/:application/commands", who: "bot", answer: () => ok([]) },
  ];
}
