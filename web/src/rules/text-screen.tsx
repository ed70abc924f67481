import { useParams } from "@tanstack/react-router";
import { ruleFigures } from "contract/rule-figures.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { type TextPage, textMax, textPages } from "contract/text-pages.ts";
import type { Block } from "contract/texts.ts";
import { Fragment } from "react";
import { AccessDenied } from "../auth/access-denied.tsx";
import { api } from "../platform/api.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { wordsFor } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { TextBlock } from "../texts/text-blocks.tsx";
import { textPageOf, textsQueries } from "../texts/texts-queries.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { useRulesOfPage } from "./rules-screen.tsx";
import { partsOf, RulesPart } from "./rules-text.tsx";

/** Where an admin writes the text of a page and sees how it will look. */
export function TextScreen() {
  const { textPage } = useParams({ from: "/ranked/texts/$textPage" });
  const { isAdmin, isKnown } = useSession();
  const page = textPageOf(textPage) ?? "about";
  const title = `Text of “${textPages[page]}”`;
  const found = useQuery(textsQueries.source(page));
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : title);
  if (isKnown && !isAdmin) return <AccessDenied />;
  return (
    <Page title={title} lede="All versions are kept, and can be read on the page.">
      <Loaded query={found} skeleton={<Skeleton height="30rem" />}>
        {({ text, _id }) => <TextForm key={_id} page={page} saved={text} after={_id} />}
      </Loaded>
    </Page>
  );
}

interface TextFormProps {
  readonly page: TextPage;
  readonly saved: string;
  /** The version that it is; `null`: the first text. */
  readonly after: string | null;
}

function TextForm({ page, saved, after }: TextFormProps) {
  const form = useForm({
    saved: { text: saved },
    validate: ({ draft }): Record<string, string> => (draft.text.trim() === "" ? { text: "Please enter a text" } : {}),
    call: ({ draft }) => api.texts.changeText({ body: { page, text: draft.text, after } }),
    success: "Text saved",
    failure: "Text not saved",
    refreshes: [["texts"]],
  });
  return (
    <div className="grid grid-cols-2 gap-8 items-start max-lg:grid-cols-1">
      <EditForm form={form} submit="Save text">
        <TextArea
          label="Text"
          required={true}
          dir="auto"
          rows={30}
          maxLength={textMax}
          help="Markdown: ## headings, - lists, | tables |, **bold**, [links](/league/clans), {figures} of the season’s rules."
          {...form.fields.text}
        />
        <Figures page={page} />
      </EditForm>
      <Preview page={page} text={form.draft.text} />
    </div>
  );
}

function Preview({ page, text }: { readonly page: TextPage; readonly text: string }) {
  const rules = useRulesOfPage(page === "leagueSeason2" ? page : "leagueSeason1");
  const { data: blocks = [], error } = useQuery(textsQueries.preview(page, text));
  return (
    <Section title="Preview">
      {error ? (
        <p className="text-danger-text">{wordsFor(error).text ?? wordsFor(error).title}</p>
      ) : (
        <Blocks page={page} blocks={blocks} rules={rules} />
      )}
    </Section>
  );
}

interface BlocksProps {
  readonly page: TextPage;
  readonly blocks: readonly Block[];
  readonly rules: SeasonRules;
}

/** A text as its page shows it. */
export function Blocks({ page, blocks, rules }: BlocksProps) {
  return (
    <div className="[--hang:3.25rem] flex flex-col gap-8 max-md:[--hang:2.5rem]">
      {!page.startsWith("leagueSeason")
        ? // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have a fixed order
          blocks.map((block, index) => <TextBlock key={index} block={block} rules={rules} />)
        : partsOf(blocks).map((part) => <RulesPart key={part.id} part={part} rules={rules} />)}
    </div>
  );
}

/** What the names of figures stand for now. */
function Figures({ page }: { readonly page: TextPage }) {
  const rules = useRulesOfPage(page === "leagueSeason2" ? page : "leagueSeason1");
  return (
    <details>
      <summary className="min-h-target py-2 cursor-pointer font-semibold">Figures</summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {Object.entries(ruleFigures(rules)).map(([name, value]) => (
          <Fragment key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd className="text-soft wrap-anywhere">{typeof value === "string" ? value : value.join(", ")}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
