import type { BodyOf } from "contract/endpoint.ts";
import { type LeagueSettings, leagueSettingsShapes } from "contract/league-settings.ts";
import { leagueSettingsCalls } from "contract/league-settings-calls.ts";
import { imageSize } from "image-size";
import { transaction } from "../../../platform/database/database.ts";
import { acquireLock } from "../../../platform/database/dialect.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { Refusal, refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { omitUndefined } from "../../columns.ts";
import type { Context, LeagueDatabase, RefuseIfChanged } from "../../context.ts";
import type { Settings } from "../../settings.ts";
import { PreviewPainter } from "../../site/previews/preview-painter.ts";
import { isFitAccent, nearestAccent } from "./accent-colours.ts";
import { findLeagueSettings, setLeagueSettings } from "./league-settings-queries.ts";

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

  async function present(from: LeagueDatabase = db): Promise<LeagueSettings> {
    const row = await findLeagueSettings(from);
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
    changeLeagueSettings: async ({ body, refuseChanged }) => {
      await changeLeagueSettings(context, painter, body, (trx) =>
        refuseChanged(async () => ({ data: await present(trx) })),
      );
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
async function changeLeagueSettings(
  { db }: Context,
  painter: PreviewPainter,
  change: Change,
  refuseIfChanged: RefuseIfChanged,
): Promise<void> {
  const { leagueName, communityUrl, accountRequests, readySeconds, accent, mark } = change;
  if (accent && !isFitAccent(accent)) throw refuse("ACCENT_UNSEEN", { nearest: nearestAccent(accent) });
  const drawn = mark && (await redrawMark(painter, Buffer.from(mark, "base64"))).toString("base64");
  await transaction(db, async (trx) => {
    // The row may not be there yet: whoever changes settings waits for this lock instead.
    await acquireLock(trx, "league settings");
    await noteSubject(trx, { kind: "SETTINGS", id: 1 });
    await refuseIfChanged(trx);
    const columns = {
      league_name: leagueName,
      community_url: communityUrl,
      account_requests: accountRequests == null ? accountRequests : Number(accountRequests),
      ready_seconds: readySeconds,
      accent,
      mark: drawn === "" ? null : drawn,
    };
    await setLeagueSettings(trx, omitUndefined(columns));
  });
}

const secret = "given, and not shown";

/** The variables of the environment with what the league makes of them; of secrets only whether they were given. */
function environmentOf(given: Settings): LeagueSettings["environment"] {
  const { backupSchedule: backups, mail, discord } = given;
  const values: Readonly<Record<string, string | number | undefined>> = {
    PUBLIC_URL: given.publicUrl,
    LEAGUE_TIME_ZONE: given.timeZone,
    CLIENT_DOWNLOADS: given.clientDownloads,
    SESSION_DAYS: given.sessionDays,
    PASSWORD_MIN_LENGTH: given.passwordMinLength,
    ELO_K: given.eloK,
    ROUND_TEXT_DAYS: given.roundTextDays,
    GAME_SERVER_MIB_PER_DAY: given.gameServerBytesPerDay / 2 ** 20,
    HISTORY_DAYS: given.historyDays,
    BACKUP_EVERY_HOURS: backups?.everyHours,
    BACKUP_KEEP: backups?.keep,
    MAIL_FROM: mail?.from,
    SMTP_URL: mail && secret,
    DISCORD_CLIENT_ID: discord?.clientId,
    DISCORD_BOT_TOKEN: discord && secret,
    DISCORD_CLIENT_SECRET: discord && secret,
    DISCORD_LEAGUE_CHANNEL: discord?.leagueChannel,
    DISCORD_SIGN_UP: given.discordSignUp ? "on" : "off",
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: value === undefined ? null : String(value) }));
}

/** Pixels a side: of what is read, as more of them fill the memory, and of what is drawn. */
const mostRead = 2048;
const size = 256;
const pictures = ["png", "webp"];

/**
 * A picture as a PNG of 256 by 256 pixels, decoded and drawn anew, so that nothing of the file is passed on.
 * @throws MARK_REFUSED
 */
async function redrawMark(painter: PreviewPainter, picture: Buffer): Promise<Buffer> {
  const { width, height, type = "" } = sizeOf(picture);
  if (!pictures.includes(type)) throw refuse("MARK_REFUSED", { reason: "must be a PNG or WebP picture" });
  if (width > mostRead || height > mostRead) {
    throw refuse("MARK_REFUSED", { reason: `must have at most ${mostRead} pixels a side` });
  }
  const src = `data:image/${type};base64,${picture.toString("base64")}`;
  try {
    return Buffer.from(await painter.redraw({ src, size }));
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    throw refuse("MARK_REFUSED", { reason: "cannot be drawn: it is damaged, or nothing here draws pictures" });
  }
}

function sizeOf(picture: Buffer): { width: number; height: number; type?: string | undefined } {
  try {
    return imageSize(picture);
  } catch {
    return { width: 0, height: 0 };
  }
}
