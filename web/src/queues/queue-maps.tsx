import { Section } from "../ui/page.tsx";
import css from "./queue-maps.module.css";

/** The maps that a queue's matches are played on, one of them at random. */
export function QueueMaps({ maps }: { readonly maps: readonly string[] }) {
  return (
    <Section title="Maps">
      <ul className={css["maps"]}>
        {maps.map((map) => (
          <li key={map} className={css["map"]}>
            {map}
          </li>
        ))}
      </ul>
    </Section>
  );
}
