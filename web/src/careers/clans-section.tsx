import { Link } from "@tanstack/react-router";
import type { Career } from "contract/careers.ts";
import { Crest } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import { Section } from "../ui/page.tsx";
import css from "./clans-section.module.css";

/** The clans that a player was in, season by season; nothing without any. */
export function ClansSection({ clans }: Pick<Career, "clans">) {
  if (clans.length === 0) return null;
  return (
    <Section title="Clans">
      <ul className={css["clans"]}>
        {clans.map(({ clanId, clanName, crest, seasonId, seasonName }) => (
          <li key={clanId}>
            <Link {...paths.league.clan(clanId)} search={{ season: seasonId }} className={css["clan"]}>
              <Crest name={clanName} crest={crest} size={28} />
              <span>
                <bdi className={css["name"]}>{clanName}</bdi>
                <span className={css["season"]}>{seasonName}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
