import css from "./crest.module.css";
import { type CrestLook, crestLook } from "./crest-look.ts";

interface CrestProps {
  /** The clan's; its crest follows it through seasons. */
  readonly name: string;
  /** The height in pixels; it is a little narrower. Default 28. */
  readonly size?: number;
}

/** The drawn crest of a clan, a decoration beside its name: a shield with its letters, always the same for the same name. */
export function Crest({ name, size = 28 }: CrestProps) {
  const { field, charge, division, letters } = crestLook(name);
  return (
    <svg className={css["crest"]} width={size * NARROWNESS} height={size} viewBox="0 0 26 29" aria-hidden={true}>
      <path d={SHIELD} fill={field} />
      <path d={CHARGES[division]} fill={charge} />
      <text className={css["letters"]} x="13" y="18" textAnchor="middle">
        {letters}
      </text>
    </svg>
  );
}

const NARROWNESS = 26 / 29;
const SHIELD = "M0 0h26v15c0 6.500-5.200 11-13 14C5.200 26 0 21.500 0 15z";

/** Parts of the shield, by how it is divided. */
const CHARGES: Readonly<Record<CrestLook["division"], string>> = {
  bend: "M26 0v15c0 4.600-2.600 8.200-6.800 10.800L0 6.500V0z",
  pale: "M13 0h13v15c0 6.500-5.200 11-13 14z",
  chief: "M0 0h26v7.500H0z",
  chevron: "M13 11l12.300 8.900C23.400 23.900 19 26.700 13 29 7 26.700 2.600 23.900.7 19.900z",
};
