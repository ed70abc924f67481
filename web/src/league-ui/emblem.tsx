import { type EmblemDesign, getEmblemDesign } from "contract/emblem-design.ts";
import { type ChosenEmblem, emblemOutline, emblemShapePaths } from "contract/emblems.ts";
import { createContext, useContext } from "react";

interface EmblemProps {
  readonly name: string;
  /** The clan's own choice; `null` (default) takes the design from the `EmblemContext`, or derives one from the name. */
  readonly emblem?: ChosenEmblem | null;
  /** The height in pixels; the width is a little smaller. Default 28. */
  readonly size?: number;
}

/**
 * The emblem of a clan, shown as decoration next to its name: a shield with the clan's initials. Emblems within an
 * `EmblemContext` are all different. Blank while the context is loading.
 */
export function Emblem({ name, emblem = null, size = 28 }: EmblemProps) {
  const designs = useContext(EmblemContext);
  const design = findDesign(designs, name, emblem);
  return (
    <svg
      className="flex-none notranslate"
      width={size * WIDTH_PER_HEIGHT}
      height={size}
      viewBox="0 0 26 29"
      aria-hidden={true}
    >
      {design === null ? (
        <path className="fill-line" d={emblemOutline} />
      ) : (
        <>
          {/* In heraldry, the field is the background of a shield, and a charge is the figure on it. */}
          <path d={emblemOutline} fill={design.field} />
          <path
            d={emblemShapePaths[design.shape]}
            fill={design.charge}
            fillRule="evenodd"
            clipPath={SHIELD_CLIP_PATH}
          />
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

/** Returns the design of a clan's emblem; `null` while it is unknown. */
function findDesign(designs: Designs, name: string, emblem: ChosenEmblem | null): EmblemDesign | null {
  // `crest` is the API's name of the emblem.
  const ownDesign = getEmblemDesign({ name, crest: emblem });
  if (emblem !== null || designs === undefined) return ownDesign;
  return designs === null ? null : (designs.get(name) ?? ownDesign);
}

/** The ratio of the SVG's `viewBox`. */
const WIDTH_PER_HEIGHT = 26 / 29;
/** `view-box` makes the path relative to the SVG instead of the clipped shape. */
const SHIELD_CLIP_PATH = `path("${emblemOutline}") view-box`;

/** The designs of all clans that are shown together, by name; `null` while loading, `undefined` outside of a provider. */
type Designs = ReadonlyMap<string, EmblemDesign> | null | undefined;
export const EmblemContext = createContext<Designs>(undefined);

interface ClanLabelProps {
  readonly name: string;
  /** The height of the emblem in pixels. Default 22. */
  readonly size?: number;
  /** Whether a long name wraps. By default, it is truncated. */
  readonly wraps?: boolean;
}

/** A clan in a table or list: emblem and name. */
export function ClanLabel({ name, size = 22, wraps = false }: ClanLabelProps) {
  return (
    <span className="inline-flex gap-2 items-center min-w-0 max-w-full align-middle">
      <Emblem name={name} size={size} />
      <span className={wraps ? "min-w-0 wrap-anywhere" : "truncate"} title={name} dir="auto">
        {name}
      </span>
    </span>
  );
}
