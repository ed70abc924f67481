import type { ReactElement } from "react";
import type { LinkRenderProps } from "../ui/render-link.ts";
import { isUnknown, mapLabel } from "./mode-labels.ts";

interface MapLinkProps {
  readonly map: string | null;
  readonly link: (map: string, props: LinkRenderProps) => ReactElement;
}

/** The name of a map as a link to the map's page; "Unknown" without a link if there is no map. */
export function MapLink({ map, link }: MapLinkProps) {
  const label = mapLabel(map);
  const name = (
    <bdi
      className="truncate block max-w-56 data-[unknown=true]:text-soft data-[unknown=true]:font-normal"
      data-unknown={isUnknown(label)}
      title={label}
      translate={isUnknown(label) ? undefined : "no"}
    >
      {label}
    </bdi>
  );
  if (!map) return name;
  return link(map, {
    className:
      "inline-flex items-center max-w-full min-w-target min-h-target my-[min(0px,(1lh_-_var(--spacing-target))/2)]",
    children: name,
  });
}
