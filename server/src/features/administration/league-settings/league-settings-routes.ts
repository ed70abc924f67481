import type { BodyOf } from "contract/endpoint.ts";
import { type LeagueSettings, leagueSettingsSchemas } from "contract/league-settings.ts";
import { leagueSettingsEndpoints } from "contract/league-settings-endpoints.ts";
import { imageSize } from "image-size";
import { ApiError, createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { acquireLock } from "../../../platform/database/dialect.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { omitUndefined } from "../../columns.ts";
import type { Context, EnsureUnchanged, LeagueDatabase } from "../../context.ts";
import type { Settings } from "../../settings.ts";
import { PreviewRenderer } from "../../site/previews/preview-renderer.ts";
import { findNearestAccessibleAccent, isAccessibleAccent } from "./accent-colours.ts";
import { findLeagueSettings, type LeagueSettingsRow, saveLeagueSettings } from "./league-settings-queries.ts";
import { parseFlag } from "./overridden-settings.ts";

const cacheForAYear = "public, max-age=31536000, immutable";
const contentTypes = new Map([
  ["png", "image/png"],
  ["css", "text/css; charset=utf-8"],
]);

type SettingsChange = BodyOf<(typeof leagueSettingsSchemas)["changeLeagueSettings"]>;

export function serveLeagueSettings(http: Http, context: Context): void {
  const { db, settings } = context;
  const renderer = new PreviewRenderer();
  http.server.addHook("onClose", () => renderer.close());

  async function presentLeagueSettings(from: LeagueDatabase = db): Promise<LeagueSettings> {
    const row = await findLeagueSettings(from);
    // Only settings that admins can override have `environmentSettings`. Tests may use plain settings of the environment.
    const environment = settings.environmentSettings ?? settings;
    // `mark` is the API's name of the logo, and `otherwise` that of the values of the environment, which overrides replace.
    return {
      leagueName: row?.league_name ?? null,
      communityUrl: row?.community_url ?? null,
      introduction: row?.introduction ?? null,
      adminContact: row?.admin_contact ?? null,
      clientsUrl: row?.clients_url ?? null,
      accountRequests: parseFlag(row?.account_requests),
      readySeconds: row?.ready_seconds ?? null,
      accent: row?.accent ?? null,
      mark: settings.branding?.logo?.path ?? null,
      setupDismissed: parseFlag(row?.setup_dismissed),
      otherwise: {
        leagueName: environment.leagueName,
        communityUrl: environment.communityUrl ?? null,
        accountRequests: environment.accountRequests,
        readySeconds: environment.readySeconds,
      },
      environment: presentEnvironment(environment),
    };
  }

  serve(
    http,
    leagueSettingsEndpoints,
    leagueSettingsSchemas,
    { notFound: "NOT_FOUND" },
    {
      getLeagueSettings: async () => ({ data: await presentLeagueSettings() }),
      changeLeagueSettings: async ({ body, rejectIfChanged }) => {
        // Under the lock of the settings, compares the stored settings with those that the caller has read.
        const ensureUnchanged = (trx: LeagueDatabase) =>
          rejectIfChanged(async () => ({ data: await presentLeagueSettings(trx) }));
        await changeLeagueSettings(context, renderer, body, ensureUnchanged);
        await settings.refresh?.();
        return { data: await presentLeagueSettings() };
      },
    },
  );

  // Serves the league's logo and accent styles. An outdated file name returns the current file, for pages that were
  // loaded before a change.
  http.server.get<{ Params: { file: string } }>(
    "/look/:file",
    { onRequest: http.limits.default },
    async (request, reply) => {
      const [, extension = ""] = request.params.file.split(".");
      const path = `/look/${request.params.file}`;
      const isCurrent = () => [settings.branding?.logo?.path, settings.branding?.styles?.path].includes(path);
      // Another process may have created the page with settings that this process has not read yet.
      if (!isCurrent()) await settings.refresh?.();
      const type = contentTypes.get(extension);
      const file = extension === "png" ? settings.branding?.logo : settings.branding?.styles;
      if (type === undefined || file == null) return reply.callNotFound();
      reply.header("cache-control", isCurrent() ? cacheForAYear : "no-store");
      return reply.type(type).send(file.content);
    },
  );
}

/**
 * Changes the given settings. `null` resets a setting to the value of the environment. `mark` is the API's name of the
 * logo.
 * @throws ACCENT_UNSEEN if the contrast of the accent is too low, so that it would be hard to see
 * @throws MARK_REFUSED if the logo is not a valid image
 */
async function changeLeagueSettings(
  { db }: Context,
  renderer: PreviewRenderer,
  change: SettingsChange,
  ensureUnchanged: EnsureUnchanged,
): Promise<void> {
  const { accent, mark } = change;
  if (accent && !isAccessibleAccent(accent))
    throw createApiError("ACCENT_UNSEEN", { nearest: findNearestAccessibleAccent(accent) });
  const logo = mark && (await redrawLogo(renderer, Buffer.from(mark, "base64"))).toString("base64");
  await transaction(db, async (trx) => {
    // The row may not exist yet, so changes of settings wait for this lock instead of locking the row.
    await acquireLock(trx, "league settings");
    await recordAffected(trx, { kind: "SETTINGS", id: 1 });
    await ensureUnchanged(trx);
    const columns = {
      league_name: change.leagueName,
      community_url: change.communityUrl,
      introduction: change.introduction,
      admin_contact: change.adminContact,
      clients_url: change.clientsUrl,
      account_requests: toFlag(change.accountRequests),
      ready_seconds: change.readySeconds,
      accent,
      // An empty text resets the logo, as `null` does.
      mark: logo === "" ? null : logo,
      setup_dismissed: toFlag(change.setupDismissed),
    } satisfies Readonly<Record<keyof LeagueSettingsRow, unknown>>;
    await saveLeagueSettings(trx, omitUndefined(columns));
  });
}

/** Converts a setting to a stored flag, 1 or 0. `null` resets a setting, `undefined` keeps it. */
function toFlag(value: boolean | null | undefined): number | null | undefined {
  return value == null ? value : Number(value);
}

const secretPlaceholder = "set (not shown)";

/** Presents the environment variables with their effective values. For secrets, only shows whether they are set. */
function presentEnvironment(environment: Settings): LeagueSettings["environment"] {
  const { backupSchedule: backups, mail, discord } = environment;
  const valueByVariable: Readonly<Record<string, string | number | undefined>> = {
    PUBLIC_URL: environment.publicUrl,
    LEAGUE_TIME_ZONE: environment.timeZone,
    CLIENT_DOWNLOADS: environment.clientDownloads,
    SESSION_DAYS: environment.sessionDays,
    PASSWORD_MIN_LENGTH: environment.passwordMinLength,
    ELO_K: environment.eloK,
    ROUND_TEXT_DAYS: environment.roundTextDays,
    GAME_SERVER_MIB_PER_DAY: environment.gameServerBytesPerDay / 2 ** 20,
    HISTORY_DAYS: environment.historyDays,
    BACKUP_EVERY_HOURS: backups?.everyHours,
    BACKUP_KEEP: backups?.keep,
    MAIL_FROM: mail?.from,
    SMTP_URL: mail && secretPlaceholder,
    DISCORD_CLIENT_ID: discord?.clientId,
    DISCORD_BOT_TOKEN: discord && secretPlaceholder,
    DISCORD_CLIENT_SECRET: discord && secretPlaceholder,
    DISCORD_LEAGUE_CHANNEL: discord?.leagueChannel,
    DISCORD_SIGN_UP: environment.discordSignUp ? "on" : "off",
  };
  return Object.entries(valueByVariable).map(([name, value]) => ({
    name,
    value: value === undefined ? null : String(value),
  }));
}

/** Maximum width and height of an uploaded image, in pixels. Decoding larger ones would take too much memory. */
const maxImagePixels = 2048;
/** Width and height of the stored logo, in pixels. */
const logoPixels = 256;
const imageTypes = ["png", "webp"];

/**
 * Decodes an image and renders it again as a PNG of 256 by 256 pixels, so that no other content of the file is served.
 * @throws MARK_REFUSED if the file is not a valid image or is too large
 */
async function redrawLogo(renderer: PreviewRenderer, file: Buffer): Promise<Buffer> {
  const { width, height, type = "" } = readImageSize(file);
  if (!imageTypes.includes(type)) throw createApiError("MARK_REFUSED", { reason: "must be a PNG or WebP image" });
  if (width > maxImagePixels || height > maxImagePixels) {
    throw createApiError("MARK_REFUSED", { reason: `must be at most ${maxImagePixels} pixels wide and high` });
  }
  const src = `data:image/${type};base64,${file.toString("base64")}`;
  try {
    return Buffer.from(await renderer.renderImage({ src, size: logoPixels }));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const reason = "cannot be rendered: the file is damaged, or the image renderer is not installed";
    throw createApiError("MARK_REFUSED", { reason });
  }
}

/** Reads the size and the type of an image. The type is undefined if the file is not an image. */
function readImageSize(file: Buffer): { width: number; height: number; type?: string | undefined } {
  try {
    return imageSize(file);
  } catch {
    return { width: 0, height: 0 };
  }
}
