import { Link } from "@tanstack/react-router";
import { joinNames } from "contract/bidi-isolation.ts";
import { getDefaultRules } from "contract/default-rules.ts";
import { getRulePlaceholders } from "contract/rule-placeholders.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { formatWeekdays } from "contract/season-rules-helpers.ts";
import type { Season } from "contract/seasons.ts";
import { getRulesPage, type TextPage, textPages } from "contract/text-pages.ts";
import type { Block } from "contract/texts.ts";
import { Pencil } from "lucide-react";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { useSeason, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { ClientsTable } from "../../content/clients/clients-table.tsx";
import { TextBlocks, TextLine, TextVersions } from "../../content/texts/text-blocks.tsx";
import { textsQueries, versionSearch } from "../../content/texts/texts-queries.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { KeyFigure, KeyFigureRow } from "../../ui/key-figure.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RulesSection, splitIntoSections } from "./rules-sections.tsx";

type RulesPage = ReturnType<typeof getRulesPage>;

const contentsLinkClass = classNames(
  "flex items-center gap-2 min-h-target py-1",
  "break-inside-avoid leading-[1.35] no-underline",
  "text-soft",
  "hover:text-default hover:underline",
);
const contentsNumberClass = "flex-none w-5 text-faint font-display text-[1em] leading-[1.35] font-bold";

/** The rules of season 1. */
export function SeasonOneScreen() {
  return <RulesPageScreen page="leagueSeason1" />;
}

/** The rules of season 2. */
export function SeasonTwoScreen() {
  return <RulesPageScreen page="leagueSeason2" />;
}

/**
 * Returns the rules whose values a page shows. A season belongs to the page that `getRulesPage` returns for it, and to every
 * page that is not about rules.
 * 1. The rules of the selected season, if it belongs to the page.
 * 2. Otherwise the rules of the newest season that belongs to the page.
 * 3. If there is none, the initial rules of the page.
 */
function useRulesForPage(page: TextPage): SeasonRules {
  const { seasons, season } = useSeason();
  const belongsToPage = ({ name }: Season) => !isRulesPage(page) || getRulesPage(name) === page;
  const shownSeason = season !== undefined && belongsToPage(season) ? season : seasons.find(belongsToPage);
  // The initial rules depend on the name of the season.
  return useSeasonRules(shownSeason) ?? getDefaultRules(page === "leagueSeason2" ? "Season 2" : undefined);
}

/** The rules of a season in numbered paragraphs, each with a link to itself, and the official clients. */
function RulesPageScreen({ page }: { readonly page: RulesPage }) {
  const rules = useRulesForPage(page);
  const otherPage = page === "leagueSeason1" ? "leagueSeason2" : "leagueSeason1";
  return (
    <EditableTextPage
      page={page}
      description={describeRules(textPages[page], rules)}
      subtitle="How the Pro League is played. Each paragraph number is a link to the paragraph."
      actions={
        <Link to={`/league/rules/${otherPage}`} className={getButtonClass("plain", "small")}>
          {textPages[otherPage]}
        </Link>
      }
      width="prose"
    >
      {(blocks) => {
        const sections = splitIntoSections(blocks);
        return (
          <div className={hangingClass}>
            <RulesContents sections={sections} rules={rules} />
            <RulesSummary rules={rules} />
            {sections.map((section) => (
              <RulesSection key={section.id} section={section} seasonRules={rules} />
            ))}
            <section
              className="flex flex-col gap-3 print:break-inside-avoid"
              id="clients"
              aria-labelledby="clients-title"
            >
              <h2 className="text-xl tracking-[0.01em]" id="clients-title">
                Official clients
              </h2>
              <p className="max-w-152 text-lg leading-[1.55]">
                Games are played with an official client for Teeworlds 0.6 or 0.7.
              </p>
              <ClientsTable />
            </section>
          </div>
        );
      }}
    </EditableTextPage>
  );
}

/** `--hang` is the width of the paragraph numbers, which align with the page title. The texts are indented by it. */
const hangingClass = "[--hang:3.25rem] relative flex flex-col gap-8 max-md:[--hang:2.5rem]";

interface EditableTextPageProps extends Pick<ComponentProps<typeof Page>, "subtitle" | "actions" | "width"> {
  readonly page: TextPage;
  /** The meta description, for search engines. */
  readonly description: string;
  readonly children: (blocks: readonly Block[]) => ReactNode;
}

/** A page whose text admins edit. It can show any version of the text. */
function EditableTextPage({ page, description, actions, children, ...pageProps }: EditableTextPageProps) {
  const { isAdmin } = useSession();
  const [{ version }, changeSearch] = useSearchParams(versionSearch);
  const query = useQuery(textsQueries.byPage(page, version));
  useDocumentTitle(textPages[page], description);
  return (
    <Page
      {...pageProps}
      title={textPages[page]}
      actions={
        <>
          {isAdmin && (
            <Link to="/ranked/texts/$textPage" params={{ textPage: page }} className={getButtonClass("plain", "small")}>
              <Icon icon={Pencil} size={16} /> Edit text
            </Link>
          )}
          {actions}
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="40rem" />}>
        {(text) => (
          <>
            {children(text.blocks)}
            <TextVersions
              text={text}
              version={version}
              onVersionChange={(chosenVersion) => changeSearch({ version: chosenVersion })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Returns the meta description of a rules page. */
function describeRules(title: string, rules: SeasonRules): string {
  const placeholders = getRulePlaceholders(rules);
  const clansText = `${rules.clans} clans of ${rules.roster.min} to ${rules.roster.max} players`;
  const matchText = `${rules.rounds.min} to ${rules.rounds.max} rounds a match from ${placeholders["hours.from"]} to ${placeholders["hours.to"]}`;
  return `${title} of the Pro League: ${clansText}, ${matchText}, on ${formatWeekdays(rules.weekdays)}.`;
}

/** The table of contents: beside the text on wide screens, otherwise above it. */
function RulesContents({ sections, rules }: { sections: ReturnType<typeof splitIntoSections>; rules: SeasonRules }) {
  // An introduction above the first heading has no title.
  const titledSections = sections.filter(({ title }) => title.length > 0);
  return (
    <nav
      className={classNames(
        "py-3",
        "border-y border-line",
        "min-[1240px]:absolute min-[1240px]:inset-y-0 min-[1240px]:right-[calc(100%_+_3rem)]",
        "min-[1240px]:w-44 min-[1240px]:p-0 min-[1240px]:border-0 print:hidden",
      )}
      aria-label="Contents"
    >
      <ul
        className={classNames(
          "[columns:2] gap-x-6",
          "min-[1240px]:sticky min-[1240px]:top-[calc(var(--spacing-top)_+_2rem)] min-[1240px]:[columns:auto]",
        )}
      >
        {titledSections.map(({ id, title }) => (
          <li key={id}>
            <a className={contentsLinkClass} href={`#${id}`}>
              <span className={contentsNumberClass}>{id}</span>
              <span>
                <TextLine line={title} seasonRules={rules} />
              </span>
            </a>
          </li>
        ))}
        <li>
          <a className={contentsLinkClass} href="#clients">
            <span className={contentsNumberClass} /> Official clients
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** The most important numbers of the rules. */
function RulesSummary({ rules }: { readonly rules: SeasonRules }) {
  const { clans, roster, rounds, weekdays } = rules;
  const placeholders = getRulePlaceholders(rules);
  return (
    <KeyFigureRow>
      <KeyFigure label="clans">{clans}</KeyFigure>
      <KeyFigure label="players a clan">{`${roster.min}–${roster.max}`}</KeyFigure>
      <KeyFigure label="rounds a match">{`${rounds.min}–${rounds.max}`}</KeyFigure>
      <KeyFigure
        label={`start, ${formatWeekdays(weekdays)}`}
      >{`${placeholders["hours.from"]}–${placeholders["hours.to"]}`}</KeyFigure>
    </KeyFigureRow>
  );
}

interface RulesPreviewProps {
  readonly page: TextPage;
  readonly blocks: readonly Block[];
  /** The rules whose values the text refers to. By default, the rules that apply now. */
  readonly rules?: SeasonRules;
}

/** A text as it appears on its page. */
export function RulesPreview({ page, blocks, rules }: RulesPreviewProps) {
  const currentRules = useRulesForPage(page);
  const shownRules = rules ?? currentRules;
  return (
    <div className={hangingClass}>
      {isRulesPage(page) ? (
        splitIntoSections(blocks).map((section) => (
          <RulesSection key={section.id} section={section} seasonRules={shownRules} />
        ))
      ) : (
        <TextBlocks blocks={blocks} seasonRules={shownRules} />
      )}
    </div>
  );
}

function isRulesPage(page: TextPage): page is RulesPage {
  return page === "leagueSeason1" || page === "leagueSeason2";
}

/** Lists the placeholders that a text can contain, each with its current value. */
export function RulePlaceholders({ page }: { readonly page: TextPage }) {
  const rules = useRulesForPage(page);
  return (
    <details>
      <summary className="min-h-target py-2 cursor-pointer font-semibold">Placeholders</summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {Object.entries(getRulePlaceholders(rules)).map(([name, value]) => (
          <Fragment key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd className="text-soft wrap-anywhere">{typeof value === "string" ? value : joinNames(value)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

/** The page about the league. */
export function AboutScreen() {
  return <TextPageScreen page="about" description="What this league is, and how it works." width="prose" />;
}

/** The page about the stored personal data. */
export function PrivacyScreen() {
  return (
    <TextPageScreen
      page="privacy"
      description="What data this league stores about you, for how long, and who can see it."
    />
  );
}

function TextPageScreen(props: Omit<EditableTextPageProps, "children">) {
  const rules = useRulesForPage(props.page);
  return (
    <EditableTextPage {...props}>{(blocks) => <TextBlocks blocks={blocks} seasonRules={rules} />}</EditableTextPage>
  );
}
