import { useQueryClient } from "@tanstack/react-query";
import type { RulesVersion } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { NoSeason } from "../../competitions/season-components.tsx";
import { queriesAffectedBySeasons, updateCachedSeason, useSeason } from "../../competitions/seasons-queries.ts";
import { AdminPage } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { useServerTime } from "../../platform/server-clock.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { Badge } from "../../ui/badge.tsx";
import { Section } from "../../ui/page.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { RuleChanges } from "./rule-changes.tsx";
import { RulesForm } from "./rules-form.tsx";

/** For admins: the versions of a season's rules and, while the season is active, the form that changes them. */
export function SeasonRulesScreen() {
  const { season, isLoaded } = useSeason();
  return (
    <AdminPage title="Rules of the season" subtitle={season?.name}>
      {isLoaded && !season && <NoSeason />}
      {season && <Versions season={season} />}
      {season?.isActive && <RulesForm key={season._id} season={season} />}
    </AdminPage>
  );
}

function Versions({ season }: { readonly season: Season }) {
  const { rules: versions } = season;
  return (
    <Section title="Versions">
      <RowList label="Versions">
        {versions.map((version, index) => (
          <Version key={version._id} season={season} version={version} previousVersion={versions[index - 1]} />
        ))}
      </RowList>
    </Section>
  );
}

function Version(props: { season: Season; version: RulesVersion; previousVersion: RulesVersion | undefined }) {
  const { season, version, previousVersion } = props;
  const { _id, from, copiedFrom, motion, rules } = version;
  const timeZone = useTimeZone();
  const queryClient = useQueryClient();
  const isInForce = useServerTime((now) => Date.parse(from) <= now);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4">
      <div className="flex flex-col gap-1 min-w-0">
        <span className="font-semibold">
          {previousVersion === undefined ? "From the beginning" : `From ${formatDateAndTime(from, timeZone)}`}
        </span>
        {copiedFrom !== null && (
          <span className="text-soft">
            Taken over from <bdi>{copiedFrom}</bdi>
          </span>
        )}
        {previousVersion === undefined && copiedFrom === null && (
          <span className="text-soft">The league’s first rules</span>
        )}
        {motion !== null && (
          <span className="text-soft">
            Carried by the motion “<bdi>{motion}</bdi>”
          </span>
        )}
        {previousVersion && (
          <RuleChanges className="text-sm wrap-anywhere" before={previousVersion.rules} after={rules} />
        )}
      </div>
      {!isInForce && (
        <span className="flex items-center gap-3">
          <Badge state="neutral">Not yet</Badge>
          <CommandButton
            size="small"
            call={() => api.seasons.withdrawSeasonRules({ id: season._id, body: { rulesId: _id } })}
            success="Rules withdrawn"
            failure="Rules not withdrawn"
            invalidates={queriesAffectedBySeasons}
            invalidatesOnError={[["seasons"]]}
            onDone={({ data }) => updateCachedSeason(queryClient, data)}
          >
            Withdraw
          </CommandButton>
        </span>
      )}
    </li>
  );
}
