import { getDefaultRules } from "contract/default-rules.ts";
import type { BodyOf } from "contract/endpoint.ts";
import { getRulePlaceholders, isRulePlaceholder } from "contract/rule-placeholders.ts";
import type { TextPage } from "contract/text-pages.ts";
import { type Block, type PageText, textsSchemas } from "contract/texts.ts";
import { textsEndpoints } from "contract/texts-endpoints.ts";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violatesConstraint } from "../../../platform/database/dialect.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { recordCreated } from "../../audit-log/audit-log-recorder.ts";
import { toIsoDate } from "../../columns.ts";
import type { Context } from "../../context.ts";
import { defaultTexts } from "./default-texts.ts";
import { findPlaceholders, parseText } from "./parse-text.ts";
import { findText, insertText, listTexts } from "./texts-queries.ts";

/** Maximum number of versions that a page lists. */
const maxVersions = 50;

export function serveTexts(http: Http, context: Context): void {
  const { db } = context;

  /**
   * Finds a version of a page's text.
   * @param version id of a version; `null` for the default text, `undefined` for the newest version
   */
  async function findPageText(
    page: TextPage,
    version: number | null | undefined,
  ): Promise<PageText & { text: string }> {
    const versions = await listTexts(db, page, maxVersions);
    const id = version === undefined ? (versions[0]?.id ?? null) : version;
    const defaultText = { text: defaultTexts[page], written_at: null };
    const foundText = orThrow(id === null ? defaultText : await findText(db, page, id), "TEXT_NOT_FOUND");
    return {
      text: foundText.text,
      blocks: parseText(foundText.text),
      _id: id === null ? null : String(id),
      writtenAt: toIsoDate(foundText.written_at),
      versions: versions.map((item) => ({ _id: String(item.id), writtenAt: toIsoDate(item.written_at) })),
    };
  }

  const findNewestText = (page: TextPage) => findPageText(page, undefined);

  serve(
    http,
    textsEndpoints,
    textsSchemas,
    { notFound: "TEXT_NOT_FOUND" },
    {
      getText: async ({ body: { page, version } }) => {
        const { text: _text, ...pageText } = await findPageText(page, version);
        return { data: pageText };
      },
      // Despite its name, this call stores nothing. It returns the text to edit and its preview.
      editText: async ({ body: { page, text } }) => {
        const newestText = await findNewestText(page);
        const blocks = text === undefined ? newestText.blocks : parseValidText(text);
        return { data: { text: text ?? newestText.text, blocks, _id: newestText._id } };
      },
      changeText: async ({ body }) => {
        await changeText(context, body);
        const { text: _text, ...pageText } = await findNewestText(body.page);
        return { data: pageText };
      },
    },
  );
}

/** `after` is the id of the version that was changed; `null` if it was the default text. */
type TextChange = BodyOf<typeof textsSchemas.changeText>;

/**
 * Stores a new version of a page's text.
 * @throws TEXT_CHANGED if another version was stored since the caller read the text
 * @throws INVALID_INPUT if the text has an unknown placeholder
 */
async function changeText({ db, clock }: Context, { page, text, after }: TextChange): Promise<void> {
  parseValidText(text);
  await transaction(db, async (trx) => {
    const [newestVersion] = await listTexts(trx, page, 1);
    const newestId = newestVersion?.id ?? null;
    if (newestId !== after) throw createApiError("TEXT_CHANGED");
    // The id 0 stands for the default text.
    const id = await insertText(trx, { page, text, after: after ?? 0, written_at: clock.now() });
    recordCreated(trx, { kind: "TEXT", id });
  }).catch((error) => {
    throw violatesConstraint(error, "texts_in_order") ? createApiError("TEXT_CHANGED") : error;
  });
}

/** Parses a text. @throws INVALID_INPUT if the text has an unknown placeholder */
function parseValidText(text: string): Block[] {
  const blocks = parseText(text);
  // The rules of all seasons have the same placeholders.
  const rulePlaceholders = getRulePlaceholders(getDefaultRules());
  const unknownName = findPlaceholders(blocks).find((name) => !isRulePlaceholder(name, rulePlaceholders));
  if (unknownName === undefined) return blocks;
  throw createApiError("INVALID_INPUT", {
    field: "text",
    reason: `mentions {${unknownName}}, which is not a value of the rules`,
  });
}
