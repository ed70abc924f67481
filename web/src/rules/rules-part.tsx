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
    <section className={css["part"]} id={id} aria-labelledby={`${id}-title`}>
      <header className={css["heading"]}>
        <NumberLink id={id} what="part" />
        <h2 className={css["title"]} id={`${id}-title`}>
          {title}
        </h2>
      </header>
      <ul className={css["paragraphs"]}>
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
    <li className={classNames(css["paragraph"], isNamed && css["named"])} id={id}>
      <NumberLink id={id} what="rule" />
      <p className={css["words"]}>
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
      {figures[index] !== undefined && <strong className={css["figure"]}>{figures[index]}</strong>}
    </Fragment>
  ));
}

function MapPool({ maps }: { readonly maps: readonly string[] }) {
  return (
    <ul className={css["maps"]}>
      {maps.map((map) => (
        <li key={map} className={css["map"]}>
          {map}
        </li>
      ))}
    </ul>
  );
}
