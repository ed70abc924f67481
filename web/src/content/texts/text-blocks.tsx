import { listOfNames } from "contract/isolated.ts";
// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order
import { ownValue } from "contract/own-value.ts";
import { type RuleFigure, ruleFigures } from "contract/rule-figures.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Block, PageText, Span } from "contract/texts.ts";
import { NONE } from "../../platform/numbers.ts";
import { playedAt, useTimeZone } from "../../platform/time-zone.ts";
import { classNames } from "../../ui/class-names.ts";
import { FilterRow } from "../../ui/filter-row.tsx";
import { SelectField } from "../../ui/select-field.tsx";

export interface WithRules {
  /** From which the figures come that the text names. */
  readonly rules: SeasonRules;
}

/** The blocks of a text, one below the other. */
export function TextBlocks({ blocks, rules }: WithRules & { readonly blocks: readonly Block[] }) {
  return (
    <div className="flex flex-col gap-3">
      {blocks.map((block, index) => (
        <TextBlock key={index} block={block} rules={rules} />
      ))}
    </div>
  );
}

export function TextBlock({ block, rules }: WithRules & { readonly block: Block }) {
  switch (block.kind) {
    case "table":
      return <TextTable table={block} rules={rules} />;
    case "list":
      return <TextList list={block} rules={rules} />;
    case "paragraph":
      return (
        <p className="max-w-152 text-lg leading-[1.55]">
          <TextLine line={block.line} rules={rules} />
        </p>
      );
    default: {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading className={block.level === 2 ? "mt-4 text-xl tracking-[0.01em] first:mt-0" : "text-lg font-semibold"}>
          <TextLine line={block.line} rules={rules} />
        </Heading>
      );
    }
  }
}

function TextList({ list, rules }: WithRules & { readonly list: Extract<Block, { kind: "list" }> }) {
  const List = list.isOrdered ? "ol" : "ul";
  return (
    <List className={list.isOrdered ? "max-w-152 pl-6 list-decimal" : "max-w-152 pl-6 list-disc"}>
      {list.items.map((line, index) => (
        <li key={index} className="py-1 text-lg leading-[1.55]">
          <TextLine line={line} rules={rules} />
          {listOfNames(listIn({ line, rules }) ?? [])}
        </li>
      ))}
    </List>
  );
}

/** On phones each row is a card, whose cells say their column. */
function TextTable({ table, rules }: WithRules & { readonly table: Extract<Block, { kind: "table" }> }) {
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
              <TextLine line={line} rules={rules} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          <tr key={at}>
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
                <TextLine line={line} rules={rules} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Line = WithRules & { readonly line: readonly Span[] };

/** A line of a text with its links, emphasis and figures. A figure that is a list stands below the line: see `listIn`. */
export function TextLine({ line, rules }: Line) {
  const figures = ruleFigures(rules);
  return line.map((span, index) => (
    <Part
      key={index}
      span={span}
      figure={span.figure === undefined ? undefined : (ownValue(figures, span.figure) ?? NONE)}
    />
  ));
}

function Part({ span, figure }: { readonly span: Span; readonly figure: RuleFigure | undefined }) {
  if (typeof figure === "object") return null;
  const strong = span.strong || figure !== undefined;
  const words = span.code ? <code>{span.text}</code> : (figure ?? span.text);
  const emphasised = span.em ? <em>{words}</em> : words;
  const shown = strong ? <strong className="font-semibold sm:whitespace-nowrap">{emphasised}</strong> : emphasised;
  return span.href === undefined ? shown : <a href={span.href}>{shown}</a>;
}

/** The list that a line names, such as the maps of a pool; `undefined`: none. */
export function listIn({ line, rules }: Line): readonly string[] | undefined {
  const figures = ruleFigures(rules);
  return line.map(({ figure = "" }) => ownValue(figures, figure)).find((value) => typeof value === "object");
}

interface TextVersionsProps {
  readonly text: PageText;
  /** As in the address. */
  readonly version: string;
  readonly onVersion: (version: string) => void;
}

/** Chooses which version of a page's text is shown; nothing before there is a second one. */
export function TextVersions({ text: { versions }, version, onVersion }: TextVersionsProps) {
  const timeZone = useTimeZone();
  if (versions.length === 0) return null;
  const options = versions.map(({ _id, writtenAt }, index) => ({
    value: index === 0 ? "" : _id,
    label: `Since ${playedAt(writtenAt, timeZone)}`,
  }));
  return (
    <FilterRow>
      <SelectField
        label="Version"
        value={version}
        options={[...options, { value: "first", label: "At first" }]}
        onValue={onVersion}
      />
    </FilterRow>
  );
}
