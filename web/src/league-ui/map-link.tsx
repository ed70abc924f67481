import type { ReactElement } from "react";
import type { LinkParts } from "../ui/render-link.ts";
import { isUnknown, mapWord } from "./mode-words.ts";

interface MapLinkProps {
  readonly map: string | null;
  readonly link: (map: string, parts: LinkParts) => ReactElement;
}

/** A map's name, which links to the map's page; `Unknown`, without a link, where there is none. */
export function MapLink({ map, link }: MapLinkProps) {
  const word = mapWord(map);
  const name = (
    <bdi
      className="truncate block max-w-56 data-[unknown=true]:text-soft data-[unknown=true]:font-normal"
      data-unknown={isUnknown(word)}
      title={word}
      translate={isUnknown(word) ? undefined : "no"}
    >
      {word}
    </bdi>
  );
  return map
    ? link(map, {
        className:
          "inline-flex items-center max-w-full min-w-target min-h-target my-[min(0px,(1lh_-_var(--spacing-target))/2)]",
        children: name,
      })
    : name;
}
