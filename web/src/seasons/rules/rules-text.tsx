import { useLocation } from "@tanstack/react-router";
import type { Block, Span } from "contract/texts.ts";
import { listIn, TextBlock, TextLine, type WithRules } from "../../content/texts/text-blocks.tsx";
import { classNames } from "../../ui/class-names.ts";

interface Part {
  /** Its number, which is also the anchor of links: `3`. */
  readonly id: string;
  readonly title: readonly Span[];
  readonly blocks: Numbered[];
}

/** A block, and of a list the number of its first rule. */
interface Numbered {
  readonly block: Block;
  readonly first: number;
}

/** A text in parts: each begins with a heading of the second level, and its list items are numbered rules. */
export function partsOf(blocks: readonly Block[]): readonly Part[] {
  const parts: Part[] = [];
  let count = 0;
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2) {
      parts.push({ id: `${parts.length + 1}`, title: block.line, blocks: [] });
      count = 0;
      continue;
    }
    if (parts.length === 0) parts.push({ id: "0", title: [], blocks: [] });
    parts.at(-1)?.blocks.push({ block, first: count + 1 });
    if (block.kind === "list") count += block.items.length;
  }
  return parts;
}

export function RulesPart({ part: { id, title, blocks }, rules }: WithRules & { readonly part: Part }) {
  return (
    <section className="flex flex-col gap-3 print:break-inside-avoid" id={id} aria-labelledby={`${id}-title`}>
      {title.length > 0 && (
        <header className="grid grid-cols-[var(--hang)_1fr] items-baseline text-xl">
          <NumberLink id={id} what="part" />
          <h2 className="text-xl tracking-[0.01em]" id={`${id}-title`}>
            <TextLine line={title} rules={rules} />
          </h2>
        </header>
      )}
      {blocks.map((numbered, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have a fixed order
        <RulesBlock key={index} {...numbered} part={id} rules={rules} />
      ))}
    </section>
  );
}

function RulesBlock({ block, first, part, rules }: Numbered & WithRules & { readonly part: string }) {
  if (block.kind !== "list") return <TextBlock block={block} rules={rules} />;
  return (
    <ul className="flex flex-col">
      {block.items.map((line, index) => {
        const id = `${part}.${first + index}`;
        return <Rule key={id} id={id} line={line} rules={rules} />;
      })}
    </ul>
  );
}

/** A plain link instead of the router's, so that the browser moves the keyboard focus. It may be pressed all round. */
function NumberLink({ id, what }: { readonly id: string; readonly what: "part" | "rule" }) {
  return (
    <a
      className={classNames(
        "relative justify-self-start py-0.5",
        "font-display leading-[1.35] font-bold tracking-[0.02em] no-underline",
        "text-faint",
        "hover:text-default hover:underline after:absolute after:top-1/2 after:-left-2",
        "after:w-[max(100%+1rem,var(--spacing-target))] after:h-[max(100%,var(--spacing-target))]",
        "after:-translate-y-1/2",
        "in-data-[named=true]:text-gold-text",
      )}
      href={`#${id}`}
      aria-label={`Link to ${what} ${id}`}
    >
      {id}
    </a>
  );
}

interface RuleProps extends WithRules {
  /** Its number, which is also the anchor of links: `3.2`. */
  readonly id: string;
  readonly line: readonly Span[];
}

function Rule({ id, line, rules }: RuleProps) {
  const isNamed = useLocation({ select: ({ hash }) => hash }) === id;
  const listed = listIn({ line, rules });
  return (
    <li
      className={classNames(
        "grid grid-cols-[var(--hang)_minmax(0,1fr)] items-baseline",
        "min-h-[calc(var(--spacing-target)_+_1px)] py-2",
        "border-t border-line",
        "print:break-inside-avoid",
        "data-[named=true]:bg-gold-tint",
        "data-[named=true]:shadow-[0.75rem_0_var(--color-gold-tint),-0.75rem_0_var(--color-gold-tint),calc(-0.75rem_-_3px)_0_var(--color-gold-edge)]",
      )}
      id={id}
      data-named={isNamed || undefined}
    >
      <NumberLink id={id} what="rule" />
      <p className="max-w-152 text-lg leading-[1.55]">
        <TextLine line={line} rules={rules} />
      </p>
      {listed && (
        <ul className="grid col-2 grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] mt-2 mr-px mb-[calc(0.5rem_+_1px)] ml-0">
          {listed.map((entry) => (
            <li
              key={entry} /* Neighbours share their lines; a row that is not full ends where its last entry does. */
              className="mt-0 -mr-px -mb-px ml-0 py-2 px-3 border border-line bg-surface font-medium wrap-anywhere"
            >
              {entry}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
