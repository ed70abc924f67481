// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order
import { joinNames } from "contract/bidi-isolation.ts";
import { getOwnValue } from "contract/own-value.ts";
import { getRulePlaceholders, type PlaceholderValue } from "contract/rule-placeholders.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Block, PageText, Span } from "contract/texts.ts";
import { EMPTY_VALUE } from "../../platform/format-numbers.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { classNames } from "../../ui/class-names.ts";
import { FilterRow } from "../../ui/filter-row.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ORIGINAL_VERSION } from "./texts-queries.ts";

/** The props of a component that renders text with placeholders. */
export interface SeasonRulesProps {
  /** The rules whose values the text refers to. */
  readonly seasonRules: SeasonRules;
}

/** The blocks of a text, in a column. */
export function TextBlocks({ blocks, seasonRules }: SeasonRulesProps & { readonly blocks: readonly Block[] }) {
  return (
    <div className="flex flex-col gap-3">
      {blocks.map((block, index) => (
        <TextBlock key={index} block={block} seasonRules={seasonRules} />
      ))}
    </div>
  );
}

/** A heading, paragraph, list or table of a text. */
export function TextBlock({ block, seasonRules }: SeasonRulesProps & { readonly block: Block }) {
  switch (block.kind) {
    case "table":
      return <TextTable table={block} seasonRules={seasonRules} />;
    case "list":
      return <TextList list={block} seasonRules={seasonRules} />;
    case "paragraph":
      return (
        <p className="max-w-152 text-lg leading-[1.55]">
          <TextLine line={block.line} seasonRules={seasonRules} />
        </p>
      );
    default: {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading className={block.level === 2 ? "mt-4 text-xl tracking-[0.01em] first:mt-0" : "text-lg font-semibold"}>
          <TextLine line={block.line} seasonRules={seasonRules} />
        </Heading>
      );
    }
  }
}

function TextList({ list, seasonRules }: SeasonRulesProps & { readonly list: Extract<Block, { kind: "list" }> }) {
  const List = list.isOrdered ? "ol" : "ul";
  return (
    <List className={list.isOrdered ? "max-w-152 pl-6 list-decimal" : "max-w-152 pl-6 list-disc"}>
      {list.items.map((line, index) => (
        <li key={index} className="py-1 text-lg leading-[1.55]">
          <TextLine line={line} seasonRules={seasonRules} />
          {joinNames(findReferencedList({ line, seasonRules }) ?? [])}
        </li>
      ))}
    </List>
  );
}

/** A table. On phones each row is a card, and each cell shows the header of its column. */
function TextTable({ table, seasonRules }: SeasonRulesProps & { readonly table: Extract<Block, { kind: "table" }> }) {
  return (
    <table
      className={classNames(
        "w-full",
        "text-start",
        "md:table-fixed max-md:block max-md:[&_tbody]:block max-md:[&_tr]:block max-md:[&_tr]:py-2",
        "[&_:is(td,th)]:py-2 [&_:is(td,th)]:pr-6 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top",
        "[&_tr]:border-b [&_tr]:border-line",
      )}
    >
      <thead className="text-soft text-sm max-md:sr-only">
        <tr>
          {table.head.map((line, index) => (
            <th key={index} scope="col">
              <TextLine line={line} seasonRules={seasonRules} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, rowIndex) => (
          <tr key={rowIndex}>
            {row.map((line, index) => (
              <td
                key={index}
                data-head={table.head[index]?.map(({ text }) => text).join("")}
                className={classNames(
                  "wrap-anywhere",
                  "max-md:block max-md:before:block max-md:before:text-soft max-md:before:text-sm",
                  "max-md:before:content-[attr(data-head)]",
                )}
              >
                <TextLine line={line} seasonRules={seasonRules} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type TextLineProps = SeasonRulesProps & { readonly line: readonly Span[] };

/**
 * A line of a text with its links, emphasis and rule values. A value that is a list is not included: see `findReferencedList`.
 * `figure` is the API's name of a placeholder for a value of the rules.
 */
export function TextLine({ line, seasonRules }: TextLineProps) {
  const placeholders = getRulePlaceholders(seasonRules);
  const getRuleValue = ({ figure }: Span) =>
    figure === undefined ? undefined : (getOwnValue(placeholders, figure) ?? EMPTY_VALUE);
  return line.map((span, index) => <TextSpan key={index} span={span} ruleValue={getRuleValue(span)} />);
}

function TextSpan({ span, ruleValue }: { readonly span: Span; readonly ruleValue: PlaceholderValue | undefined }) {
  if (typeof ruleValue === "object") return null;
  const isStrong = span.strong || ruleValue !== undefined;
  const content = span.code ? <code>{span.text}</code> : (ruleValue ?? span.text);
  const emphasised = span.em ? <em>{content}</em> : content;
  const rendered = isStrong ? <strong className="font-semibold sm:whitespace-nowrap">{emphasised}</strong> : emphasised;
  return span.href === undefined ? rendered : <a href={span.href}>{rendered}</a>;
}

/** Returns the list that a line refers to, such as the maps of the season; `undefined` if there is none. */
export function findReferencedList({ line, seasonRules }: TextLineProps): readonly string[] | undefined {
  const placeholders = getRulePlaceholders(seasonRules);
  const values = line.map(({ figure = "" }) => getOwnValue(placeholders, figure));
  return values.find((value) => typeof value === "object");
}

interface TextVersionsProps {
  readonly text: PageText;
  /** As in the URL. */
  readonly version: string;
  readonly onVersionChange: (version: string) => void;
}

/** Selects the version of a text. Renders nothing if the only version is the original, which `versions` does not contain. */
export function TextVersions({ text: { versions }, version, onVersionChange }: TextVersionsProps) {
  const timeZone = useTimeZone();
  if (versions.length === 0) return null;
  const options = versions.map(({ _id, writtenAt }, index) => ({
    // The newest version is the default, which URLs omit.
    value: index === 0 ? "" : _id,
    label: `Since ${formatDateAndTime(writtenAt, timeZone)}`,
  }));
  return (
    <FilterRow>
      <SelectField
        label="Version"
        value={version}
        options={[...options, { value: ORIGINAL_VERSION, label: "Original" }]}
        onValueChange={onVersionChange}
      />
    </FilterRow>
  );
}
