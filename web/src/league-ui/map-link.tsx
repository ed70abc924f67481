import type { ReactElement } from "react";
import type { LinkRenderProps } from "../ui/render-link.ts";
import { getMapLabel, isUnknownLabel } from "./mode-labels.ts";

interface MapLinkProps {
  readonly map: string | null;
  readonly renderLink: (map: string, props: LinkRenderProps) => ReactElement;
}

/** The name of a map as a link to the map's page; "Unknown" without a link if there is no map. */
export function MapLink({ map, renderLink }: MapLinkProps) {
  const label = getMapLabel(map);
  const name = (
    <bdi
      className="truncate block max-w-56 data-[unknown=true]:text-soft data-[unknown=true]:font-normal"
      data-unknown={isUnknownLabel(label)}
      title={label}
      translate={isUnknownLabel(label) ? undefined : "no"}
    >
      {label}
    </bdi>
  );
  if (!map) return name;
  return renderLink(map, {
    // On touch devices the link is higher than its line. The negative margin keeps the height of the line.
    className:
      "inline-flex items-center max-w-full min-w-target min-h-target my-[min(0px,(1lh_-_var(--spacing-target))/2)]",
    children: name,
  });
}
