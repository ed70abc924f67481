import { Link } from "@tanstack/react-router";
import { ClientsTable } from "../clients/clients-table.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { buttonClass } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import css from "./rules.module.css";
import { RulesContents } from "./rules-contents.tsx";
import { RulesInShort } from "./rules-in-short.tsx";
import { RulesPart } from "./rules-part.tsx";
import { rulesOf } from "./rules-parts.ts";
import type { SeasonRules } from "./season-rules.ts";

/** The rules of a season in numbered paragraphs, each of which can be linked to, and the clients to play with. */
export function RulesPage({ rules }: { readonly rules: SeasonRules }) {
  const title = `Rules of season ${rules.season}`;
  useDocumentTitle(title);
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

function OtherSeason({ season }: { readonly season: 1 | 2 }) {
  return (
    <Link {...paths.league.rules(`leagueSeason${season}`)} className={buttonClass("plain", "small")}>
      Rules of season {season}
    </Link>
  );
}
