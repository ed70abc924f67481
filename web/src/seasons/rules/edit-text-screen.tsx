import { useParams } from "@tanstack/react-router";
import { maxTextLength, type TextPage, textPages } from "contract/text-pages.ts";
import { findTextPage, textsQueries } from "../../content/texts/texts-queries.ts";
import { paths } from "../../paths.ts";
import { AdminPage } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/api-error.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { NotFoundPage } from "../../platform/not-found-page.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { EditForm } from "../../ui/edit-form.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextArea } from "../../ui/text-field.tsx";

// Imported from the module of the public screen, so that this code is not bundled in a file that every page loads.
const RulesPreview = createLazyComponent(async () => (await import("./rules-screen.tsx")).RulesPreview);
const RulePlaceholders = createLazyComponent(async () => (await import("./rules-screen.tsx")).RulePlaceholders);

/** For admins: edits the text of a page, with a preview. */
export function EditTextScreen() {
  const { textPage } = useParams({ from: "/ranked/texts/$textPage" });
  const page = findTextPage(textPage);
  const { isAdmin } = useSession();
  if (page !== undefined) return <TextPageEditor page={page} />;
  // Like the page of an existing text, it says to others than admins that they may not edit texts.
  if (!isAdmin) return <AdminPage title="Text">{null}</AdminPage>;
  return (
    <NotFoundPage title="Text not found" list={{ label: "Players", link: paths.ranked }} action="All players">
      There is no text at this address.
    </NotFoundPage>
  );
}

function TextPageEditor({ page }: { readonly page: TextPage }) {
  const query = useQuery(textsQueries.source(page));
  return (
    <AdminPage title={`Text of “${textPages[page]}”`} subtitle="All versions are stored and can be read on the page.">
      <Loaded query={query} skeleton={<Skeleton height="30rem" />}>
        {({ text, _id }) => <TextForm key={page} page={page} savedText={text} newestId={_id} />}
      </Loaded>
    </AdminPage>
  );
}

interface TextFormProps {
  readonly page: TextPage;
  readonly savedText: string;
  /** The id of the newest version; `null` if there is only the original text. */
  readonly newestId: string | null;
}

/** Creates a new version of a page's text. */
function TextForm({ page, savedText, newestId }: TextFormProps) {
  const form = useForm({
    saved: { text: savedText },
    validate: ({ draft }): Record<string, string> => (draft.text.trim() === "" ? { text: "Please enter a text" } : {}),
    call: ({ draft, version: after }) => api.texts.changeText({ body: { page, text: draft.text, after } }),
    version: { newest: newestId, getVersion: ({ data }) => data._id, outdatedErrorCode: "TEXT_CHANGED" },
    success: "Text saved",
    failure: "Text not saved",
    invalidates: [["texts"]],
    invalidatesOnError: [["texts"]],
  });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-8 items-start">
      <EditForm form={form} submitLabel="Save text">
        <TextArea
          label="Text"
          required={true}
          dir="auto"
          rows={30}
          maxLength={maxTextLength}
          help="Markdown: ## headings, - lists, | tables |, **bold**, [links](/league/clans), {placeholders} for values of the season’s rules."
          {...form.fields.text}
        />
        <RulePlaceholders page={page} />
      </EditForm>
      <Preview page={page} text={form.draft.text} />
    </div>
  );
}

function Preview({ page, text }: { readonly page: TextPage; readonly text: string }) {
  const { data: blocks = [], error } = useQuery(textsQueries.preview(page, text));
  const { title: errorTitle, text: errorDetails } = describeError(error);
  return (
    <Section title="Preview">
      {error ? (
        <p className="text-danger-text">{errorDetails ?? errorTitle}</p>
      ) : (
        <RulesPreview page={page} blocks={blocks} />
      )}
    </Section>
  );
}
