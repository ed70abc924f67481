import { type CrestDesign, crestDesign } from "contract/crest-design.ts";
import { type ChosenCrest, crestOutline, crestPaths } from "contract/crests.ts";
import { createContext, useContext } from "react";

interface CrestProps {
  readonly name: string;
  /** What was chosen for it, where that is known; `null`: nothing. By default, as in the `CrestContext`. */
  readonly crest?: ChosenCrest | null;
  /** The height in pixels; it is a little narrower. Default 28. */
  readonly size?: number;
}

/**
 * The drawn crest of a clan, a decoration beside its name: a shield with its letters, of which no two within a
 * `CrestContext` are alike. Blank while the names are loading.
 */
export function Crest({ name, crest = null, size = 28 }: CrestProps) {
  const designs = useContext(CrestContext);
  const byName = designs === null ? null : (designs?.get(name) ?? crestDesign({ name, crest }));
  const design = crest === null ? byName : crestDesign({ name, crest });
  return (
    <svg
      className="flex-none notranslate"
      width={size * NARROWNESS}
      height={size}
      viewBox="0 0 26 29"
      aria-hidden={true}
    >
      {design === null ? (
        <path className="fill-line" d={crestOutline} />
      ) : (
        <>
          <path d={crestOutline} fill={design.field} />
          <path d={crestPaths[design.shape]} fill={design.charge} fillRule="evenodd" clipPath={SHIELD} />
          <text
            className="font-display text-[13px] leading-none font-bold"
            x="13"
            y="18"
            fill="#fff"
            textAnchor="middle"
          >
            {design.letters}
          </text>
        </>
      )}
    </svg>
  );
}

const NARROWNESS = 26 / 29;
/** Without `view-box` its origin would be the corner of the charge. */
const SHIELD = `path("${crestOutline}") view-box`;

/** The designs of all names that are shown together; `null` while they are loading, `undefined` outside a provider. */
export const CrestContext = createContext<ReadonlyMap<string, CrestDesign> | null | undefined>(undefined);

interface ClanLabelProps {
  readonly name: string;
  /** The height of the crest, in pixels. Default 22. */
  readonly size?: number;
}

/** A clan in a table or a list: crest and name on one line, which is truncated where there is no room. */
export function ClanLabel({ name, size = 22 }: ClanLabelProps) {
  return (
    <span className="inline-flex gap-2 items-center min-w-0 max-w-full align-middle">
      <Crest name={name} size={size} />
      <span className="truncate" title={name} dir="auto">
        {name}
      </span>
    </span>
  );
}
