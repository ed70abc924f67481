import css from "./crest.module.css";
import { type CrestLook, crestLook } from "./crest-look.ts";

interface CrestProps {
  /** The clan's; its crest follows it through seasons. */
  readonly name: string;
  /** Pixels, square. Default 28. */
  readonly size?: number;
}

/** The drawn crest of a clan, a decoration beside its name: a shield with its letters, always the same for the same name. */
export function Crest({ name, size = 28 }: CrestProps) {
  const { field, charge, division, letters } = crestLook(name);
  return (
    <svg className={css["crest"]} width={size} height={size} viewBox="0 0 32 32" aria-hidden={true}>
      <path d={SHIELD} fill={field} />
      <path d={CHARGES[division]} fill={charge} />
      <text className={css["letters"]} x="16" y="20.5" textAnchor="middle">
        {letters}
      </text>
    </svg>
  );
}

const SHIELD = "M4 3h24v14.500c0 6.500-5 10.500-12 13-7-2.500-12-6.500-12-13z";

/** Parts of the shield, by how it is divided. */
const CHARGES: Readonly<Record<CrestLook["division"], string>> = {
  bend: "M28 3v14.500c0 4.600-2.500 8-6.400 10.500L4 9V3z",
  pale: "M16 3h12v14.500c0 6.500-5 10.500-12 13z",
  chief: "M4 3h24v7H4z",
  chevron: "M16 13.500l11.300 8.200C25.700 26 21.600 28.600 16 30.500c-5.600-1.900-9.700-4.500-11.300-8.800z",
};
