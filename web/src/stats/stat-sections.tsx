import { Section } from "../ui/page.tsx";
import { FigureGroup } from "./figure-group.tsx";
import { RecordBar } from "./record-bar.tsx";
import { SideBySide } from "./side-by-side.tsx";
import { gameFigures, playerFigures } from "./stat-figures.ts";
import css from "./stat-sections.module.css";
import type { Stat, StatsArea } from "./stats-area.ts";

interface StatSectionsProps {
  readonly area: StatsArea;
  /** Without one, skeletons stand for its figures. */
  readonly stat?: Stat;
}

/** How good, how active, how on each side. */
export function StatSections({ area, stat }: StatSectionsProps) {
  const parts = { area, stat };
  const groups = { ...playerFigures, Global: [...area.ownFigures, ...playerFigures.Global] };
  return (
    <>
      <Section title="Player">
        <div className={css["player"]}>
          {Object.entries(groups).map(([title, figures]) => (
            <FigureGroup key={title} {...parts} title={title} figures={figures} />
          ))}
        </div>
      </Section>
      <Section title="Games">
        <div className={css["games"]}>
          <FigureGroup {...parts} title="Global" figures={gameFigures}>
            <RecordBar stat={stat} />
          </FigureGroup>
          <SideBySide {...parts} />
        </div>
      </Section>
    </>
  );
}
