import { joinNames } from "contract/bidi-isolation.ts";
import { Fragment, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import css from "./fitting-names.module.css";

/**
 * The names of a team. A table shows as many as fit, and then how many more there are, such as "+2". The tooltip has all names.
 * A card shows all.
 */
export function FittingNames({ names }: { readonly names: readonly string[] }) {
  const element = useRef<HTMLSpanElement>(null);
  const [hiddenCount, setHiddenCount] = useState(0);
  const allNames = joinNames(names);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names have other widths
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setHiddenCount(countSurplusNames(current)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [allNames]);
  return (
    <span ref={element} className={css["names"]} title={allNames}>
      {names.map((name, index) => (
        <Fragment key={name}>
          {" "}
          <bdi className={classNames(index >= names.length - hiddenCount && css["surplus"])} translate="no">
            {index < names.length - 1 ? `${name},` : name}
          </bdi>
        </Fragment>
      ))}
      {hiddenCount > 0 && (
        <span className={css["more"]} aria-hidden={true}>
          +{hiddenCount}
        </span>
      )}
    </span>
  );
}

/**
 * Returns how many names do not fit. The style sheet lays out the names by the attribute `data-measuring`: "all" shows all names;
 * "some" also reserves space for the number of hidden names.
 */
function countSurplusNames(element: HTMLElement): number {
  element.dataset["measuring"] = "all";
  let count = countHiddenNames(element);
  if (count > 0) {
    element.dataset["measuring"] = "some";
    count = countHiddenNames(element);
  }
  delete element.dataset["measuring"];
  return count;
}

/** Returns how many names are on lines below the visible one. */
function countHiddenNames(element: HTMLElement): number {
  const names = [...element.querySelectorAll("bdi")];
  const [firstName] = names;
  if (!firstName) return 0;
  // Names that begin within the visible height, minus half a line of tolerance, are on the visible line.
  const lastVisibleTop = firstName.offsetTop + element.clientHeight - firstName.offsetHeight / 2;
  return names.filter(({ offsetTop }) => offsetTop > lastVisibleTop).length;
}
