import type { BodyOf } from "contract/endpoint.ts";
import { type LeagueSettings, leagueSettingsShapes } from "contract/league-settings.ts";
import { leagueSettingsCalls } from "contract/league-settings-calls.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { PreviewPainter } from "../previews/preview-painter.ts";
import { isFitAccent, nearestAccent } from "./accent-colours.ts";
import { environmentOf } from "./environment.ts";
import { findLeagueSettings, setLeagueSettings } from "./league-settings-queries.ts";
import { redrawMark } from "./redraw-mark.ts";

const forAYear = "public, max-age=31536000, immutable";
const types = new Map([
  ["png", "image/png"],
  ["css", "text/css; charset=utf-8"],
]);

type Change = BodyOf<(typeof leagueSettingsShapes)["changeLeagueSettings"]>;

export function serveLeagueSettings(http: Http, context: Context): void {
  const { db, settings } = context;
  const painter = new PreviewPainter();
  http.server.addHook("onClose", () => painter.close());

  async function present(): Promise<LeagueSettings> {
    const row = await findLeagueSettings(db);
    const { given = settings } = settings;
    return {
      leagueName: row?.league_name ?? null,
      communityUrl: row?.community_url ?? null,
      accountRequests: row?.account_requests == null ? null : row.account_requests === 1,
      readySeconds: row?.ready_seconds ?? null,
      accent: row?.accent ?? null,
      mark: settings.look?.mark?.path ?? null,
      otherwise: {
        leagueName: given.leagueName,
        communityUrl: given.communityUrl ?? null,
        accountRequests: given.accountRequests,
        readySeconds: given.readySeconds,
      },
      environment: environmentOf(given),
    };
  }

  serve(http, leagueSettingsCalls, leagueSettingsShapes, "NOT_FOUND", {
    getLeagueSettings: async () => ({ data: await present() }),
    changeLeagueSettings: async ({ body }) => {
      await changeLeagueSettings(context, painter, body);
      await settings.refresh?.();
      return { data: await present() };
    },
  });

  /** The league's mark and accent; under another name as they are now, for pages that were loaded before. */
  http.server.get<{ Params: { file: string } }>(
    "/look/:file",
    { onRequest: http.limits.usual },
    async (request, reply) => {
      const [, ending = ""] = request.params.file.split(".");
      const path = `/look/${request.params.file}`;
      const isNamed = () => [settings.look?.mark?.path, settings.look?.styles?.path].includes(path);
      // Another process may have made a page with what this one has not heard of yet.
      if (!isNamed()) await settings.refresh?.();
      const type = types.get(ending);
      const found = ending === "png" ? settings.look?.mark : settings.look?.styles;
      if (type === undefined || found == null) return reply.callNotFound();
      reply.header("cache-control", isNamed() ? forAYear : "no-store");
      return reply.type(type).send(found.content);
    },
  );
}

/**
 * Changes the given settings; `null` leaves one to the environment.
 * @throws ACCENT_UNSEEN, MARK_REFUSED
 */
async function changeLeagueSettings({ db }: Context, painter: PreviewPainter, change: Change): Promise<void> {
  const { leagueName, communityUrl, accountRequests, readySeconds, accent, mark } = change;
  if (accent && !isFitAccent(accent)) throw refuse("ACCENT_UNSEEN", { nearest: nearestAccent(accent) });
  const drawn = mark && (await redrawMark(painter, Buffer.from(mark, "base64"))).toString("base64");
  await transaction(db, async (trx) => {
    await noteSubject(trx, { kind: "SETTINGS", id: 1 });
    const columns = {
      league_name: leagueName,
      community_url: communityUrl,
      account_requests: accountRequests == null ? accountRequests : flagOf(accountRequests),
      ready_seconds: readySeconds,
      accent,
      mark: drawn === "" ? null : drawn,
    } as const;
    await setLeagueSettings(trx, omitUndefined(columns));
  });
}

function flagOf(is: boolean): 0 | 1 {
  return is ? 1 : 0;
}
