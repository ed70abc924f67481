import { useLocation } from "@tanstack/react-router";
import type { Block, Span } from "contract/texts.ts";
import { MapThumbnail } from "../../competitions/map-plans.tsx";
import { findReferencedList, type SeasonRulesProps, TextBlock, TextLine } from "../../content/texts/text-blocks.tsx";
import { classNames } from "../../ui/class-names.ts";

interface SectionContent {
  /** The section number, also used as the anchor of links: `3`. */
  readonly id: string;
  readonly title: readonly Span[];
  readonly blocks: NumberedBlock[];
}

/** A block of text. The numbers of its list items continue those of the previous block. */
interface NumberedBlock {
  readonly block: Block;
  /** If the block is a list, the number of its first rule. */
  readonly firstNumber: number;
}

/** Splits a text into sections. Each section begins with a level 2 heading, and its list items are numbered rules. */
export function splitIntoSections(blocks: readonly Block[]): readonly SectionContent[] {
  const sections: SectionContent[] = [];
  let headingCount = 0;
  let ruleCount = 0;
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2) {
      headingCount += 1;
      sections.push({ id: String(headingCount), title: block.line, blocks: [] });
      ruleCount = 0;
      continue;
    }
    // Blocks before the first heading form a section without a title.
    if (sections.length === 0) sections.push({ id: "0", title: [], blocks: [] });
    sections.at(-1)?.blocks.push({ block, firstNumber: ruleCount + 1 });
    if (block.kind === "list") ruleCount += block.items.length;
  }
  return sections;
}

interface RulesSectionProps extends SeasonRulesProps {
  readonly section: SectionContent;
}

/** A section of the rules, with its number, title and numbered rules. The page sets `--hang`, the width of the numbers. */
export function RulesSection({ section: { id, title, blocks }, seasonRules }: RulesSectionProps) {
  const hasTitle = title.length > 0;
  return (
    <section
      className="flex flex-col gap-3 print:break-inside-avoid"
      id={id}
      aria-labelledby={hasTitle ? `${id}-title` : undefined}
    >
      {hasTitle && (
        <header className="grid grid-cols-[var(--hang)_1fr] items-baseline text-xl">
          <NumberLink id={id} label="Link to section" />
          <h2 className="text-xl tracking-[0.01em]" id={`${id}-title`}>
            <TextLine line={title} seasonRules={seasonRules} />
          </h2>
        </header>
      )}
      {blocks.map((numberedBlock, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have a fixed order
        <RulesBlock key={index} {...numberedBlock} sectionId={id} seasonRules={seasonRules} />
      ))}
    </section>
  );
}

function RulesBlock({
  block,
  firstNumber,
  sectionId,
  seasonRules,
}: NumberedBlock & SeasonRulesProps & { readonly sectionId: string }) {
  if (block.kind !== "list") return <TextBlock block={block} seasonRules={seasonRules} />;
  return (
    <ul className="flex flex-col">
      {block.items.map((line, index) => {
        const id = `${sectionId}.${firstNumber + index}`;
        return <Rule key={id} id={id} line={line} seasonRules={seasonRules} />;
      })}
    </ul>
  );
}

/**
 * The number of a section or rule, as a link to it. A plain link instead of the router's, so that the browser moves the
 * keyboard focus. The click area is larger than the text.
 */
function NumberLink({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <a
      className={classNames(
        "relative justify-self-start py-0.5",
        "font-display leading-[1.35] font-bold tracking-[0.02em] no-underline",
        "text-faint",
        "hover:text-default hover:underline after:absolute after:top-1/2 after:-left-2",
        "after:w-[max(100%+1rem,var(--spacing-target))] after:h-[max(100%,var(--spacing-target))]",
        "after:-translate-y-1/2",
        "in-data-[linked=true]:text-gold-text",
      )}
      href={`#${id}`}
      aria-label={`${label} ${id}`}
    >
      {id}
    </a>
  );
}

interface RuleProps extends SeasonRulesProps {
  /** The rule number, also used as the anchor of links: `3.2`. */
  readonly id: string;
  readonly line: readonly Span[];
}

function Rule({ id, line, seasonRules }: RuleProps) {
  const isLinkTarget = useLocation({ select: ({ hash }) => hash }) === id;
  // The lists in rules are lists of maps.
  const maps = findReferencedList({ line, seasonRules });
  return (
    <li
      className={classNames(
        "grid grid-cols-[var(--hang)_minmax(0,1fr)] items-baseline",
        "min-h-[calc(var(--spacing-target)_+_1px)] py-2",
        "border-t border-line",
        "print:break-inside-avoid",
        "data-[linked=true]:bg-gold-tint",
        "data-[linked=true]:shadow-[0.75rem_0_var(--color-gold-tint),-0.75rem_0_var(--color-gold-tint),calc(-0.75rem_-_3px)_0_var(--color-gold-edge)]",
      )}
      id={id}
      data-linked={isLinkTarget || undefined}
    >
      <NumberLink id={id} label="Link to rule" />
      <p className="max-w-152 text-lg leading-[1.55]">
        <TextLine line={line} seasonRules={seasonRules} />
      </p>
      {maps && (
        <ul className="grid col-2 grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] mt-2 mr-px mb-[calc(0.5rem_+_1px)] ml-0">
          {/* Negative margins let neighbours share a border. */}
          {maps.map((map) => (
            <li
              key={map}
              className="mt-0 -mr-px -mb-px ml-0 py-2 px-3 border border-line bg-surface font-medium wrap-anywhere"
            >
              <MapThumbnail map={map} className="w-full mb-1.5" />
              {map}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
