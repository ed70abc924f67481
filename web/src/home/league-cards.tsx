import type { NextFixture } from "contract/home.ts";
import { CalendarDays, Radio } from "lucide-react";
import type { Standing } from "../clans/clans-queries.ts";
import { soonWords } from "../events/event-times.ts";
import { Crest } from "../league-ui/crest.tsx";
import { FormDots } from "../league-ui/form-dots.tsx";
import { paths } from "../paths.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { Card, Row } from "./home-card.tsx";

interface FixtureCardProps {
  readonly fixture: NextFixture;
  /** The clans of the season, where the page shows its league. */
  readonly standings: readonly Standing[];
  /** ms UTC. */
  readonly now: number;
}

export function FixtureCard({ fixture, standings, now }: FixtureCardProps) {
  const { _id, clanAId, clanAName, clanBId, clanBName, startDate, isRunning } = fixture;
  const timeZone = useTimeZone();
  const hasBegun = Date.parse(startDate) <= now;
  return (
    <Card
      link={paths.league.event(_id)}
      icon={isRunning ? Radio : CalendarDays}
      state={stateOf({ isRunning, hasBegun }) ?? soonWords(startDate, now, timeZone)}
      isNow={isRunning || hasBegun}
      what="League"
    >
      <ClanRow name={clanAName} standing={standings.find((clan) => clan._id === clanAId)} />
      <ClanRow name={clanBName} standing={standings.find((clan) => clan._id === clanBId)} />
    </Card>
  );
}

/** A clan with its crest, the form of its last three rounds and its place in the table, as far as they are known. */
function ClanRow({ name, standing }: { readonly name: string; readonly standing: Standing | undefined }) {
  if (standing === undefined) return <Row name={name} />;
  const { rank, form } = standing;
  return (
    <Row
      mark={<Crest name={name} size={20} />}
      name={name}
      figure={
        <span className="flex items-center gap-2">
          {form && <FormDots form={form.slice(-3)} />}
          {rank !== null && (
            <span className="min-w-6 text-soft text-end">
              <VisuallyHidden>rank </VisuallyHidden>
              {rank}.
            </span>
          )}
        </span>
      }
    />
  );
}

function stateOf({ isRunning, hasBegun }: { isRunning: boolean; hasBegun: boolean }): string | undefined {
  if (isRunning) return "Being played";
  return hasBegun ? "Now" : undefined;
}
