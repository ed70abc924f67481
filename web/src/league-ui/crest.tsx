import { createContext, useContext } from "react";
import css from "./crest.module.css";
import { type CrestLook, crestLook, type Division } from "./crest-look.ts";

interface CrestProps {
  /** The clan's name: its crest is the same in all seasons. */
  readonly name: string;
  /** The height in pixels; it is a little narrower. Default 28. */
  readonly size?: number;
}

/**
 * The drawn crest of a clan, a decoration beside its name: a shield with its letters, of which no two within a
 * `CrestContext` look alike. Blank while the names are loading.
 */
export function Crest({ name, size = 28 }: CrestProps) {
  const looks = useContext(CrestContext);
  const look = looks === null ? null : (looks?.get(name) ?? crestLook(name));
  return (
    <svg className={css["crest"]} width={size * NARROWNESS} height={size} viewBox="0 0 26 29" aria-hidden={true}>
      {look === null ? (
        <path className={css["blank"]} d={SHIELD} />
      ) : (
        <>
          <path d={SHIELD} fill={look.field} />
          <path className={css["charge"]} d={CHARGES[look.division]} fill={look.charge} fillRule="evenodd" />
          <text className={css["letters"]} x="13" y="18" textAnchor="middle">
            {look.letters}
          </text>
        </>
      )}
    </svg>
  );
}

const NARROWNESS = 26 / 29;
const SHIELD = "M0 0h26v15c0 6.5-5.2 11-13 14C5.2 26 0 21.5 0 15z";

/** The charge, clipped by the shield. */
const CHARGES: Readonly<Record<Division, string>> = {
  bend: "M0 0v7l26 18V12L8.5 0z",
  sinister: "M26 0v7L0 25V12L17.5 0z",
  pale: "M13 0h13v29H13z",
  chief: "M0 0h26v8H0z",
  chevron: "M13 9l13 11v9h-7l-6-6-6 6H0v-9z",
  cross: "M9.5 0h7v10H26v7h-9.500v12h-7V17H0v-7h9.500z",
  saltire: "M0 0h6l7 9 7-9h6v4l-8 10.5 8 10.500v4h-6l-7-9-7 9H0v-4l8-10.500L0 4z",
  bars: "M0 4.500h26v6H0zM0 16.500h26v6H0z",
  quarterly: "M0 0h13v14H0zM13 14h13v15H13z",
  border: "M0 0h26v29H0zM3.5 3.500V15c0 4.5 3.7 8 9.5 10.3 5.8-2.3 9.5-5.8 9.5-10.300V3.500z",
  pile: "M0 0h26L13 27z",
  stripes: "M4 0h6v29H4zM16 0h6v29h-6z",
};

/** The looks of all names that are shown together; `null` while they are loading, `undefined` outside a provider. */
export const CrestContext = createContext<ReadonlyMap<string, CrestLook> | null | undefined>(undefined);
