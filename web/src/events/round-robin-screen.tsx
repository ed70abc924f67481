import { Link, useNavigate } from "@tanstack/react-router";
import { rulesAt } from "contract/rules-at.ts";
import type { Season } from "contract/seasons.ts";
import { useState } from "react";
import { AccessDenied } from "../auth/access-denied.tsx";
import { backTo } from "../back-to.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { serverNow } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { useForm } from "../platform/use-form.ts";
import { seasonsQueries } from "../seasons/seasons-queries.ts";
import { Empty } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { useIsHydrated } from "../ui/rendering.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { calendarDayOf } from "./days.ts";
import { whatEventsNeed, whatShowsEvents } from "./events-queries.ts";
import { type Line, RoundRobinForm, type RoundRobinTimes, timesFaults, usualTimes } from "./round-robin-form.tsx";
import { RoundRobinPreview } from "./round-robin-preview.tsx";

export function RoundRobinScreen() {
  const { isAdmin, isKnown } = useSession();
  const found = useQuery(seasonsQueries.all);
  const timeZone = useTimeZone();
  // Days are those of the browser's zone, which the server does not know for sure.
  const isHydrated = useIsHydrated();
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : "Fixtures");
  if (isKnown && !isAdmin) return <AccessDenied />;
  return (
    <Page
      back={{ label: "Calendar", link: (parts) => <Link {...backTo(paths.league.calendar)} {...parts} /> }}
      title="Fixtures"
      lede={`A round robin of the season's clans, in the calendar once you store it. Times in ${zoneWords(timeZone)}.`}
    >
      {isAdmin && (
        <Loaded query={found} skeleton={<Skeleton height="20rem" />}>
          {(seasons) => {
            const season = seasons.find(({ isActive }) => isActive);
            if (!season) return <Empty>Fixtures need an active season.</Empty>;
            return isHydrated && <RoundRobin key={season._id} season={season} />;
          }}
        </Loaded>
      )}
    </Page>
  );
}

interface Plan {
  readonly lines: readonly Line[];
  readonly isDouble: boolean;
}

interface Previewed {
  readonly existing: number;
  /** The league's. */
  readonly timeZone: string;
}

function RoundRobin({ season }: { readonly season: Season }) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const plan = useForm({
    initial: { lines: [], isDouble: false } as Plan,
    call: ({ draft: { lines, isDouble } }) => {
      const sent = lines.map(({ clanAId, clanBId, startDate, endDate }) => ({ clanAId, clanBId, startDate, endDate }));
      return api.fixtures.storeFixtures({ body: { double: isDouble, fixtures: sent } });
    },
    success: ({ data: { eventIds } }) => `${counted(eventIds.length, "fixture")} stored`,
    failure: "Error while storing fixtures",
    refreshes: whatShowsEvents,
    rechecks: whatEventsNeed,
    done: (_, { draft: { lines } }) => {
      const [first] = lines;
      const date = first && { date: calendarDayOf(first.startDate, timeZone) };
      void navigate({ ...paths.league.calendar, search: { ...date, view: "agenda" } });
    },
  });
  const times = useForm({
    initial: usualTimes(season, rulesAt(season.rules, serverNow())),
    isGuarded: false,
    validate: ({ draft }) => timesFaults(draft),
    call: ({ draft }) => api.fixtures.previewFixtures({ body: asked(draft) }),
    failure: "Error while planning fixtures",
    done({ data }, { draft: { legs } }) {
      setPreviewed(data);
      plan.setFields({
        lines: data.fixtures.map((fixture, key) => ({ ...fixture, key })),
        isDouble: legs === "double",
      });
    },
  });
  return (
    <>
      <RoundRobinForm form={times} timeZone={previewed?.timeZone} />
      {previewed !== null && (
        <RoundRobinPreview
          season={season}
          lines={plan.draft.lines}
          existing={previewed.existing}
          busy={plan.busy}
          onLines={(lines) => plan.setFields({ lines })}
          onStore={() => plan.submit()}
        />
      )}
    </>
  );
}

function asked({ legs, weekdays, minutes, ...times }: RoundRobinTimes) {
  return {
    ...times,
    double: legs === "double",
    weekdays: [...weekdays],
    minutes: minutes ?? 0,
  };
}
