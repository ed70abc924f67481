import { useParams } from "@tanstack/react-router";
import { type TextPage, textMax, textPages } from "contract/text-pages.ts";
import { Suspense } from "react";
import { AccessDenied } from "../auth/access-denied.tsx";
import { api } from "../platform/api.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { wordsFor } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { textPageOf, textsQueries } from "../texts/texts-queries.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TextArea } from "../ui/text-field.tsx";

// With the screen that everyone sees, so that its parts are in no file of every page.
const RulesPreview = lazyPart(async () => (await import("./rules-screen.tsx")).RulesPreview);
const RuleFigures = lazyPart(async () => (await import("./rules-screen.tsx")).RuleFigures);

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
        <Suspense fallback={null}>
          <RuleFigures page={page} />
        </Suspense>
      </EditForm>
      <Preview page={page} text={form.draft.text} />
    </div>
  );
}

function Preview({ page, text }: { readonly page: TextPage; readonly text: string }) {
  const { data: blocks = [], error } = useQuery(textsQueries.preview(page, text));
  return (
    <Section title="Preview">
      {error ? (
        <p className="text-danger-text">{wordsFor(error).text ?? wordsFor(error).title}</p>
      ) : (
        <Suspense fallback={null}>
          <RulesPreview page={page} blocks={blocks} />
        </Suspense>
      )}
    </Section>
  );
}
