import type { BodyOf } from "contract/endpoint.ts";
import { firstRulesOf } from "contract/first-rules.ts";
import { isRuleFigure, ruleFigures } from "contract/rule-figures.ts";
import type { TextPage } from "contract/text-pages.ts";
import { type Block, type PageText, textsShapes } from "contract/texts.ts";
import { textsCalls } from "contract/texts-calls.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violates } from "../../../platform/database/dialect.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import { noteNewSubject } from "../../audit-log/history-scope.ts";
import { dateOf } from "../../columns.ts";
import type { Context } from "../../context.ts";
import { firstTexts } from "./first-texts.ts";
import { mentionedFigures, parseText } from "./parse-text.ts";
import { findText, insertText, listTexts } from "./texts-queries.ts";

/** Most earlier versions that a page lists. */
const mostListed = 50;

export function serveTexts(http: Http, context: Context): void {
  const { db } = context;

  /** @param version `null`: the first; `undefined`: the newest */
  async function textOf(page: TextPage, version: number | null | undefined): Promise<PageText & { text: string }> {
    const versions = await listTexts(db, page, mostListed);
    const id = version === undefined ? (versions[0]?.id ?? null) : version;
    const first = { text: firstTexts[page], written_at: null };
    const found = orRefuse(id === null ? first : await findText(db, page, id), "TEXT_NOT_FOUND");
    return {
      text: found.text,
      blocks: parseText(found.text),
      _id: id === null ? null : String(id),
      writtenAt: dateOf(found.written_at),
      versions: versions.map((each) => ({ _id: String(each.id), writtenAt: dateOf(each.written_at) })),
    };
  }

  serve(http, textsCalls, textsShapes, "TEXT_NOT_FOUND", {
    getText: async ({ body: { page, version } }) => {
      const { text: _, ...shown } = await textOf(page, version);
      return { data: shown };
    },
    editText: async ({ body: { page, text } }) => {
      const newest = await textOf(page, undefined);
      const blocks = text === undefined ? newest.blocks : parseKnown(text);
      return { data: { text: text ?? newest.text, blocks, _id: newest._id } };
    },
    changeText: async ({ body }) => {
      await changeText(context, body);
      const { text: _, ...shown } = await textOf(body.page, undefined);
      return { data: shown };
    },
  });
}

type Change = BodyOf<typeof textsShapes.changeText>;

/**
 * Writes another version of a page's text.
 * @throws TEXT_CHANGED where somebody has written one since the caller read it, INVALID_INPUT where it mentions a figure
 * that there is not
 */
async function changeText({ db, clock }: Context, { page, text, after }: Change): Promise<void> {
  parseKnown(text);
  await transaction(db, async (trx) => {
    const [newest] = await listTexts(trx, page, 1);
    if ((newest?.id ?? null) !== after) throw refuse("TEXT_CHANGED");
    const id = await insertText(trx, { page, text, after: after ?? 0, written_at: clock.now() });
    noteNewSubject(trx, { kind: "TEXT", id });
  }).catch((error) => {
    throw violates(error, "texts_in_order") ? refuse("TEXT_CHANGED") : error;
  });
}

/** @throws INVALID_INPUT where the text mentions a figure that there is not */
function parseKnown(text: string): Block[] {
  const blocks = parseText(text);
  const known = ruleFigures(firstRulesOf(undefined));
  const unknown = mentionedFigures(blocks).find((name) => !isRuleFigure(name, known));
  if (unknown === undefined) return blocks;
  throw refuse("INVALID_INPUT", { field: "text", reason: `mentions {${unknown}}, which is no figure of the rules` });
}
