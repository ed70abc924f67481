import { Link, type LinkOptions } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { defaultIntroductions } from "contract/introductions.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../platform/session.ts";
import { getIntroduction } from "../../platform/site-info.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

interface Action {
  readonly label: string;
  readonly link: LinkOptions;
}

const JOIN: Action = { label: "How to join", link: paths.join };

/** What visitors can do next in each area, the most useful first. */
const ACTIONS: Readonly<Record<Area, readonly [Action, Action]>> = {
  ranked: [{ label: "Play now", link: paths.queues }, JOIN],
  league: [JOIN, { label: "See the clans", link: paths.league.clans }],
};

/** Tells visitors what the league is, and how they can play. Renders nothing for signed-in users. */
export function Introduction({ area }: { readonly area: Area }) {
  const { user, isKnown } = useSession();
  if (!isKnown || user) return null;
  return (
    <section
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-8 gap-y-3 md:flex-nowrap",
        "w-full max-w-page mx-auto mb-8 pb-5 border-b border-line max-md:mb-5 max-md:pb-4",
      )}
      aria-label="Introduction"
      data-introduction=""
    >
      {/* Clamped, so that on phones the section is never higher than 160 px. */}
      <p
        className="max-w-168 text-xl leading-[1.25] font-semibold text-balance line-clamp-4 wrap-anywhere max-md:text-lg"
        dir="auto"
      >
        {getIntroduction() ?? defaultIntroductions[area]}
      </p>
      <div className="flex flex-none gap-2">
        {ACTIONS[area].map(({ label, link }, index) => (
          <Link key={label} {...link} className={getButtonClass(index === 0 ? "primary" : "plain")}>
            {label}
          </Link>
        ))}
      </div>
    </section>
  );
}
