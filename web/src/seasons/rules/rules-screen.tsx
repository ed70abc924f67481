import { Link } from "@tanstack/react-router";
import { firstRulesOf } from "contract/first-rules.ts";
import { listOfNames } from "contract/isolated.ts";
import { ruleFigures } from "contract/rule-figures.ts";
import { daysWords } from "contract/rules-at.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { rulesVersion, type TextPage, textPages } from "contract/text-pages.ts";
import type { Block } from "contract/texts.ts";
import { Pencil } from "lucide-react";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { useRules, useSeason } from "../../competitions/seasons-queries.ts";
import { ClientsTable } from "../../content/clients/clients-table.tsx";
import { TextBlocks, TextLine, TextVersions } from "../../content/texts/text-blocks.tsx";
import { textsQueries, versionSearch } from "../../content/texts/texts-queries.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Figure, FigureRow } from "../../ui/figure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { partsOf, RulesPart } from "./rules-text.tsx";

type RulesPage = ReturnType<typeof rulesVersion>;

const link = classNames(
  "flex items-center gap-2 min-h-target py-1",
  "break-inside-avoid leading-[1.35] no-underline",
  "text-soft",
  "hover:text-default hover:underline",
);
const contentsNumber = "flex-none w-5 text-faint font-display text-[1em] leading-[1.35] font-bold";

export function SeasonOneScreen() {
  return <RulesPageScreen page="leagueSeason1" />;
}

export function SeasonTwoScreen() {
  return <RulesPageScreen page="leagueSeason2" />;
}

/**
 * The rules whose figures a page has: those of the selected season, which a page of rules shows if the Rules link of that
 * season leads to it; else those of the newest season that leads to it; else the first rules of the page.
 */
function useRulesOfPage(page: TextPage): SeasonRules {
  const { seasons, season } = useSeason();
  const leadsHere = ({ name }: Season) => !isRules(page) || rulesVersion(name) === page;
  const shown = season !== undefined && leadsHere(season) ? season : seasons.find(leadsHere);
  return useRules(shown) ?? firstRulesOf(page === "leagueSeason2" ? "Season 2" : undefined);
}

/** The rules of a season in numbered paragraphs, each of which can be linked to, and the clients to play with. */
function RulesPageScreen({ page }: { readonly page: RulesPage }) {
  const rules = useRulesOfPage(page);
  const other = page === "leagueSeason1" ? "leagueSeason2" : "leagueSeason1";
  return (
    <WrittenPage
      page={page}
      words={rulesWords(textPages[page], rules)}
      lede="How the Pro League is played. The number of a paragraph is a link to it."
      actions={
        <Link to={`/league/rules/${other}`} className={buttonClass("plain", "small")}>
          {textPages[other]}
        </Link>
      }
      width="prose"
    >
      {(blocks) => {
        const parts = partsOf(blocks);
        return (
          <div className={hanging}>
            <RulesContents parts={parts} rules={rules} />
            <RulesInShort rules={rules} />
            {parts.map((part) => (
              <RulesPart key={part.id} part={part} rules={rules} />
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
                Games are played with an official client, of the 0.6 or of the 0.7 family.
              </p>
              <ClientsTable />
            </section>
          </div>
        );
      }}
    </WrittenPage>
  );
}

/** Paragraphs hang on their numbers, which share an edge with the page's title. */
const hanging = "[--hang:3.25rem] relative flex flex-col gap-8 max-md:[--hang:2.5rem]";

interface WrittenPageProps extends Pick<ComponentProps<typeof Page>, "lede" | "actions" | "width"> {
  readonly page: TextPage;
  /** For search engines. */
  readonly words: string;
  readonly children: (blocks: readonly Block[]) => ReactNode;
}

/** A page whose text admins write, in any of its versions. */
function WrittenPage({ page, words, actions, children, ...parts }: WrittenPageProps) {
  const { isAdmin } = useSession();
  const [{ version }, change] = useSearchParams(versionSearch);
  const found = useQuery(textsQueries.of(page, version));
  useDocumentTitle(textPages[page], words);
  return (
    <Page
      {...parts}
      title={textPages[page]}
      actions={
        <>
          {isAdmin && (
            <Link to="/ranked/texts/$textPage" params={{ textPage: page }} className={buttonClass("plain", "small")}>
              <Icon of={Pencil} size={16} /> Edit text
            </Link>
          )}
          {actions}
        </>
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="40rem" />}>
        {(text) => (
          <>
            {children(text.blocks)}
            <TextVersions text={text} version={version} onVersion={(chosen) => change({ version: chosen })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function rulesWords(title: string, rules: SeasonRules): string {
  const figures = ruleFigures(rules);
  const clan = `${rules.clans} clans of ${rules.roster.min} to ${rules.roster.max} players`;
  const match = `${rules.rounds.min} to ${rules.rounds.max} rounds a match from ${figures["hours.from"]} to ${figures["hours.to"]}`;
  return `${title} of the Pro League: ${clan}, ${match}, on ${daysWords(rules.weekdays)}.`;
}

function RulesContents({ parts, rules }: { parts: ReturnType<typeof partsOf>; rules: SeasonRules }) {
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
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a className={link} href={`#${id}`}>
              <span className={contentsNumber}>{id}</span>
              <span>
                <TextLine line={title} rules={rules} />
              </span>
            </a>
          </li>
        ))}
        <li>
          <a className={link} href="#clients">
            <span className={contentsNumber} /> Official clients
          </a>
        </li>
      </ul>
    </nav>
  );
}

function RulesInShort({ rules }: { readonly rules: SeasonRules }) {
  const { clans, roster, rounds, weekdays } = rules;
  const figures = ruleFigures(rules);
  return (
    <FigureRow>
      <Figure label="clans">{clans}</Figure>
      <Figure label="players a clan">{`${roster.min}–${roster.max}`}</Figure>
      <Figure label="rounds a match">{`${rounds.min}–${rounds.max}`}</Figure>
      <Figure label={`start, ${daysWords(weekdays)}`}>{`${figures["hours.from"]}–${figures["hours.to"]}`}</Figure>
    </FigureRow>
  );
}

interface RulesPreviewProps {
  readonly page: TextPage;
  readonly blocks: readonly Block[];
  /** Absent: those that hold. */
  readonly rules?: SeasonRules;
}

/** A text as its page shows it. */
export function RulesPreview({ page, blocks, rules }: RulesPreviewProps) {
  const standing = useRulesOfPage(page);
  const shown = rules ?? standing;
  return (
    <div className={hanging}>
      {isRules(page) ? (
        partsOf(blocks).map((part) => <RulesPart key={part.id} part={part} rules={shown} />)
      ) : (
        <TextBlocks blocks={blocks} rules={shown} />
      )}
    </div>
  );
}

function isRules(page: TextPage): page is RulesPage {
  return page === "leagueSeason1" || page === "leagueSeason2";
}

/** What the names of figures stand for now. */
export function RuleFigures({ page }: { readonly page: TextPage }) {
  const rules = useRulesOfPage(page);
  return (
    <details>
      <summary className="min-h-target py-2 cursor-pointer font-semibold">Figures</summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {Object.entries(ruleFigures(rules)).map(([name, value]) => (
          <Fragment key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd className="text-soft wrap-anywhere">{typeof value === "string" ? value : listOfNames(value)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

/** What the league says of itself. */
export function AboutScreen() {
  return <TextPageScreen page="about" words="What this league is, and how it works." width="prose" />;
}

export function PrivacyScreen() {
  return <TextPageScreen page="privacy" words="What this league keeps of you, for how long, and who sees it." />;
}

function TextPageScreen(parts: Omit<WrittenPageProps, "children">) {
  const rules = useRulesOfPage(parts.page);
  return <WrittenPage {...parts}>{(blocks) => <TextBlocks blocks={blocks} rules={rules} />}</WrittenPage>;
}
