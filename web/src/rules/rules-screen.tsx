import { Link, useLocation } from "@tanstack/react-router";
import { Fragment } from "react";
import { ClientsTable } from "../clients/clients-table.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Figure, FigureRow } from "../ui/figure.tsx";
import { Page } from "../ui/page.tsx";
import css from "./rules.module.css";
import { type Part, type Rule, rulesOf } from "./rules-parts.ts";
import { type SeasonRules, type SeasonWords, seasonOne, seasonTwo, terms } from "./season-rules.ts";

const link =
  "flex items-center min-h-target gap-2 py-1 break-inside-avoid text-soft leading-[1.35] no-underline hover:text-default hover:underline";
const contentsNumber = "flex-none w-5 text-faint font-display text-[1em] leading-[1.35] font-bold";

export function SeasonOneScreen() {
  return <RulesPage rules={seasonOne} />;
}

export function SeasonTwoScreen() {
  return <RulesPage rules={seasonTwo} />;
}

/** The rules of a season in numbered paragraphs, each of which can be linked to, and the clients to play with. */
function RulesPage({ rules }: { readonly rules: SeasonRules }) {
  const title = `Rules of season ${rules.season}`;
  useDocumentTitle(title, rulesWords(rules));
  const parts = rulesOf(rules);
  return (
    <Page
      title={title}
      lede="How the Pro League is played. The number of a paragraph is a link to it."
      actions={<OtherSeason season={rules.season === 1 ? 2 : 1} />}
      width="prose"
    >
      <div /* Paragraphs hang on their numbers, which share an edge with the page's title. */
        className="[--hang:3.25rem] relative flex flex-col gap-8 max-md:[--hang:2.5rem]"
      >
        <RulesContents parts={parts} />
        <RulesInShort rules={rules} />
        {parts.map((part) => (
          <RulesPart key={part.id} part={part} />
        ))}
        <section className="flex flex-col gap-3 print:break-inside-avoid" id="clients" aria-labelledby="clients-title">
          <h2 className="text-xl tracking-[0.01em]" id="clients-title">
            Official clients
          </h2>
          <p className="max-w-152 text-lg leading-[1.55]">
            Games are played with an official client, of the 0.6 or of the 0.7 family.
          </p>
          <ClientsTable />
        </section>
      </div>
    </Page>
  );
}

function rulesWords({ season, start, prizes: { inShort } }: SeasonRules): string {
  const { clans, players, rounds } = terms;
  const clan = `${clans} clans of ${players.min} to ${players.max} players`;
  const match = `${rounds.min} to ${rounds.max} rounds a match from ${start.from} to ${start.to} pm`;
  return `How season ${season} of the Pro League is played: ${clan}, ${match}, ${inShort.label} ${inShort.figure}.`;
}

function OtherSeason({ season }: { readonly season: 1 | 2 }) {
  return (
    <Link to={`/league/rules/leagueSeason${season}`} className={buttonClass("plain", "small")}>
      Rules of season {season}
    </Link>
  );
}

function RulesContents({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <nav
      className="border-y border-line py-3 min-[1240px]:absolute min-[1240px]:inset-y-0 min-[1240px]:right-[calc(100%_+_3rem)] min-[1240px]:w-44 min-[1240px]:p-0 min-[1240px]:border-0 print:hidden"
      aria-label="Contents"
    >
      <ul className="[columns:2] gap-x-6 min-[1240px]:sticky min-[1240px]:top-[calc(var(--spacing-top)_+_2rem)] min-[1240px]:[columns:auto]">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a className={link} href={`#${id}`}>
              <span className={contentsNumber}>{id}</span> {title}
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

function RulesInShort({ rules: { start, prizes } }: { readonly rules: SeasonRules }) {
  const { clans, players, rounds } = terms;
  return (
    <FigureRow>
      <Figure label="clans">{clans}</Figure>
      <Figure label="players a clan">{`${players.min}–${players.max}`}</Figure>
      <Figure label="rounds a match">{`${rounds.min}–${rounds.max}`}</Figure>
      <Figure label="start, not on Fridays">{`${start.from}–${start.to} pm`}</Figure>
      <Figure label={prizes.inShort.label}>{prizes.inShort.figure}</Figure>
    </FigureRow>
  );
}

function RulesPart({ part: { id, title, rules } }: { readonly part: Part }) {
  const named = useLocation({ select: ({ hash }) => hash });
  return (
    <section className="flex flex-col gap-3 print:break-inside-avoid" id={id} aria-labelledby={`${id}-title`}>
      <header className={css["heading"]}>
        <NumberLink id={id} what="part" />
        <h2 className="text-xl tracking-[0.01em]" id={`${id}-title`}>
          {title}
        </h2>
      </header>
      <ul className="flex flex-col">
        {rules.map((rule) => (
          <Paragraph key={rule.id} rule={rule} isNamed={rule.id === named} />
        ))}
      </ul>
    </section>
  );
}

/** A plain link instead of the router's, so that the browser moves the keyboard focus. */
function NumberLink({ id, what }: { readonly id: string; readonly what: "part" | "rule" }) {
  return (
    <a className={css["number"]} href={`#${id}`} aria-label={`Link to ${what} ${id}`}>
      {id}
    </a>
  );
}

function Paragraph({ rule: { id, says, maps }, isNamed }: { readonly rule: Rule; readonly isNamed: boolean }) {
  return (
    <li
      className={classNames(
        "grid grid-cols-[var(--hang)_minmax(0,1fr)] items-baseline min-h-[calc(var(--spacing-target)_+_1px)] py-2 border-t border-line print:break-inside-avoid",
        isNamed && css["named"],
      )}
      id={id}
    >
      <NumberLink id={id} what="rule" />
      <p className="max-w-152 text-lg leading-[1.55]">
        <Sentence says={says} />
      </p>
      {maps && <MapPool maps={maps} />}
    </li>
  );
}

function Sentence({ says: { texts, figures } }: { readonly says: SeasonWords }) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have a fixed order
    <Fragment key={index}>
      {text}
      {figures[index] !== undefined && <strong className="font-semibold whitespace-nowrap">{figures[index]}</strong>}
    </Fragment>
  ));
}

function MapPool({ maps }: { readonly maps: readonly string[] }) {
  return (
    <ul className="grid col-2 grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] mt-2 mr-px mb-[calc(0.5rem_+_1px)] ml-0">
      {maps.map((map) => (
        <li
          key={map} /* Neighbours share their lines; a row that is not full ends where its last map does. */
          className="mt-0 -mr-px -mb-px ml-0 py-2 px-3 border border-line bg-surface font-medium wrap-anywhere"
        >
          {map}
        </li>
      ))}
    </ul>
  );
}
