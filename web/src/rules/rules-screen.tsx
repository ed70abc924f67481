import { Link } from "@tanstack/react-router";
import { ClientsTable } from "../clients/clients-table.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { buttonClass } from "../ui/button.tsx";
import { Figure, FigureRow } from "../ui/figure.tsx";
import { Page } from "../ui/page.tsx";
import css from "./rules.module.css";
import { RulesPart } from "./rules-part.tsx";
import { type Part, rulesOf } from "./rules-parts.ts";
import { type SeasonRules, seasonOne, seasonTwo, terms } from "./season-rules.ts";

/** The rules of the league's season 1. */
export function SeasonOneScreen() {
  return <RulesPage rules={seasonOne} />;
}

/** The rules of the league's season 2. */
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
      <div className={css["rules"]}>
        <RulesContents parts={parts} />
        <RulesInShort rules={rules} />
        {parts.map((part) => (
          <RulesPart key={part.id} part={part} />
        ))}
        <section className={css["part"]} id="clients" aria-labelledby="clients-title">
          <h2 className={css["title"]} id="clients-title">
            Official clients
          </h2>
          <p className={css["words"]}>Games are played with an official client, of the 0.6 or of the 0.7 family.</p>
          <ClientsTable />
        </section>
      </div>
    </Page>
  );
}

/** A sentence about the rules, for the page's description. */
function rulesWords({ season, start, prizes: { inShort } }: SeasonRules): string {
  const { clans, players, rounds } = terms;
  const clan = `${clans} clans of ${players.min} to ${players.max} players`;
  const match = `${rounds.min} to ${rounds.max} rounds a match from ${start.from} to ${start.to} pm`;
  return `How season ${season} of the Pro League is played: ${clan}, ${match}, ${inShort.label} ${inShort.figure}.`;
}

function OtherSeason({ season }: { readonly season: 1 | 2 }) {
  return (
    <Link {...paths.league.rules(`leagueSeason${season}`)} className={buttonClass("plain", "small")}>
      Rules of season {season}
    </Link>
  );
}

/** The table of contents of the rules. */
function RulesContents({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <nav className={css["contents"]} aria-label="Contents">
      <ul className={css["list"]}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a className={css["link"]} href={`#${id}`}>
              <span className={css["contentsNumber"]}>{id}</span> {title}
            </a>
          </li>
        ))}
        <li>
          <a className={css["link"]} href="#clients">
            <span className={css["contentsNumber"]} /> Official clients
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** The most important figures of the rules. */
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
