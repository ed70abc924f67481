import type { ReactElement } from "react";
import type { LinkParts } from "../ui/render-link.ts";
import css from "./map-link.module.css";
import { isUnknown, mapWord } from "./mode-words.ts";

interface MapLinkProps {
  readonly map: string | null;
  /** The link to the map's page. */
  readonly link: (map: string, parts: LinkParts) => ReactElement;
}

/** A map's name, which links to the map's page; `Unknown`, without a link, where there is none. */
export function MapLink({ map, link }: MapLinkProps) {
  const word = mapWord(map);
  const name = (
    <bdi className={css["name"]} data-unknown={isUnknown(word)} title={word}>
      {word}
    </bdi>
  );
  return map ? link(map, { className: css["link"] ?? "", children: name }) : name;
}
