import css from "./rules-contents.module.css";
import type { Part } from "./rules-parts.ts";

/** The parts of the rules, to jump to. */
export function RulesContents({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <nav className={css["contents"]} aria-label="Contents">
      <ul className={css["list"]}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a className={css["link"]} href={`#${id}`}>
              <span className={css["number"]}>{id}</span> {title}
            </a>
          </li>
        ))}
        <li>
          <a className={css["link"]} href="#clients">
            <span className={css["number"]} /> Official clients
          </a>
        </li>
      </ul>
    </nav>
  );
}
