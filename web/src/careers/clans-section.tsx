import { Link } from "@tanstack/react-router";
import type { Career } from "contract/careers.ts";
import { Crest } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import { Section } from "../ui/page.tsx";

/** The clans that a player was in, season by season; nothing without any. */
export function ClansSection({ clans }: Pick<Career, "clans">) {
  if (clans.length === 0) return null;
  return (
    <Section title="Clans">
      <ul className="flex flex-wrap gap-3">
        {clans.map(({ clanId, clanName, crest, seasonId, seasonName }) => (
          <li key={clanId}>
            <Link
              {...paths.league.clan(clanId)}
              search={{ season: seasonId }}
              className="flex items-center gap-3 min-h-row py-2 pr-4 pl-3 border border-line rounded-md bg-surface no-underline hover:bg-hover"
            >
              <Crest name={clanName} crest={crest} size={28} />
              <span>
                <bdi className="block font-semibold">{clanName}</bdi>
                <span className="block text-soft text-sm">{seasonName}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
