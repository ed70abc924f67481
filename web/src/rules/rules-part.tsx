import { useLocation } from "@tanstack/react-router";
import { Fragment } from "react";
import { classNames } from "../ui/class-names.ts";
import css from "./rules.module.css";
import type { Part, Rule } from "./rules-parts.ts";
import type { Words } from "./season-rules.ts";

/** A part under its heading; the paragraph that the address names is marked. */
export function RulesPart({ part: { id, title, rules } }: { readonly part: Part }) {
  const named = useLocation({ select: ({ hash }) => hash });
  return (
    <section className="flex flex-col gap-3 print:break-inside-avoid" id={id} aria-labelledby={`${id}-title`}>
      <header className={css["heading"]}>
        <NumberLink id={id} what="part" />
        <h2 className="text-xl tracking-[0.01em]" id={`${id}-title`}>
          {title}
        </h2>
      </header>
      <ul className="flex flex-col">
        {rules.map((rule) => (
          <Paragraph key={rule.id} rule={rule} isNamed={rule.id === named} />
        ))}
      </ul>
    </section>
  );
}

/** A plain link instead of the router's, so that the browser moves the keyboard focus. */
function NumberLink({ id, what }: { readonly id: string; readonly what: "part" | "rule" }) {
  return (
    <a className={css["number"]} href={`#${id}`} aria-label={`Link to ${what} ${id}`}>
      {id}
    </a>
  );
}

function Paragraph({ rule: { id, says, maps }, isNamed }: { readonly rule: Rule; readonly isNamed: boolean }) {
  return (
    <li
      className={classNames(
        "grid grid-cols-[var(--hang)_minmax(0,1fr)] items-baseline min-h-[calc(var(--spacing-target)_+_1px)] py-2 border-t border-line print:break-inside-avoid",
        isNamed && css["named"],
      )}
      id={id}
    >
      <NumberLink id={id} what="rule" />
      <p className="max-w-152 text-lg leading-[1.55]">
        <Sentence says={says} />
      </p>
      {maps && <MapPool maps={maps} />}
    </li>
  );
}

function Sentence({ says: { texts, figures } }: { readonly says: Words }) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have a fixed order
    <Fragment key={index}>
      {text}
      {figures[index] !== undefined && <strong className="font-semibold whitespace-nowrap">{figures[index]}</strong>}
    </Fragment>
  ));
}

function MapPool({ maps }: { readonly maps: readonly string[] }) {
  return (
    <ul className="grid col-2 grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] mt-2 mr-px mb-[calc(0.5rem_+_1px)] ml-0">
      {maps.map((map) => (
        <li
          key={map} /* Neighbours share their lines; a row that is not full ends where its last map does. */
          className="mt-0 -mr-px -mb-px ml-0 py-2 px-3 border border-line bg-surface font-medium wrap-anywhere"
        >
          {map}
        </li>
      ))}
    </ul>
  );
}
