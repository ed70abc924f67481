// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Column, Sort, TableProps } from "./column.ts";
import css from "./table.module.css";
import { Table } from "./table.tsx";
import { cardPosition, getColumnsOfCollapsibleCards } from "./table-rows.tsx";
import { enter, findButton, mount, press, run } from "./testing/mount.ts";

interface Player {
  readonly name: string;
  readonly elo: number;
  readonly games: number;
}

const ann: Player = { name: "Ann", elo: 1010, games: 3 };
const bob: Player = { name: "Bob", elo: 990, games: 5 };

const nameColumn: Column<Player> = { key: "userName", head: "Player", sortable: true, cell: ({ name }) => name };
const eloColumn: Column<Player> = { key: "elo", head: "Elo", align: "end", sortable: true, cell: ({ elo }) => elo };
const gamesColumn: Column<Player> = { key: "games", head: "G", title: "Games", cell: ({ games }) => games };

function createTable(props: Partial<TableProps<Player>> = {}) {
  return createElement(Table<Player>, {
    caption: "Players",
    columns: [nameColumn, eloColumn, gamesColumn],
    rows: [ann, bob],
    rowKey: ({ name }) => name,
    ...props,
  });
}

/** Returns the name and the text of each cell of a part of a table: `TH Ann`. */
function listCells(container: Element, part: "thead" | "tbody" | "tfoot"): string[] {
  const cells = container.querySelectorAll(`${part} :is(th, td)`);
  return [...cells].map(({ tagName, textContent }) => `${tagName} ${textContent}`.trim());
}

test("the first cell of each row is its header", async () => {
  const { container } = await mount(createTable());
  expect(listCells(container, "tbody")).toEqual(["TH Ann", "TD 1010", "TD 3", "TH Bob", "TD 990", "TD 5"]);
});

test("a table has a footer only if it has rows and a column with a total", async () => {
  const columns = [{ ...nameColumn, foot: "Total" }, eloColumn, { ...gamesColumn, foot: 8 }];
  const { container, render } = await mount(createTable({ columns }));
  expect(listCells(container, "tfoot")).toEqual(["TH Total", "TD", "TD 8"]);
  await render(createTable({ columns, rows: [], isLoading: true }));
  expect(container.querySelector("tfoot")).toBeNull();
  await render(createTable());
  expect(container.querySelector("tfoot")).toBeNull();
});

test("placeholders are shown while the first rows are loading, and rows stay visible while they are loaded again", async () => {
  const { container, render } = await mount(createTable({ rows: [], isLoading: true, skeletonRowCount: 3 }));
  expect(container.querySelectorAll("tbody[aria-hidden=true] tr")).toHaveLength(3);
  expect(container.querySelectorAll("tbody tr:first-child > *")).toHaveLength(3);
  await render(createTable({ isLoading: true }));
  expect(container.querySelector("tbody")?.hasAttribute("aria-hidden")).toBe(false);
  expect(listCells(container, "tbody")).toContain("TH Ann");
});

test("only rows that match the option are dimmed, highlighted, or divided from the row above", async () => {
  const { container } = await mount(
    createTable({
      isDimmed: ({ name }) => name === "Ann",
      isHighlighted: ({ name }) => name === "Bob",
      hasDividerAbove: (_, index) => index === 1,
    }),
  );
  const listRows = (state: string) =>
    [...container.querySelectorAll(`tr.${css[state]}`)].map((row) => row.firstElementChild?.textContent);
  expect(listRows("dimmed")).toEqual(["Ann"]);
  expect(listRows("highlighted")).toEqual(["Bob"]);
  expect(listRows("dividerAbove")).toEqual(["Bob"]);
});

test("each collapsed card has a button for all its values, which is described by the name of the row", async () => {
  const { container } = await mount(createTable({ collapsibleCards: true }));
  const toggles = [...container.querySelectorAll<HTMLElement>("button[aria-label='All values']")];
  const names = toggles.map((toggle) => document.getElementById(toggle.getAttribute("aria-describedby") ?? ""));
  expect(names.map((name) => name?.textContent)).toEqual(["Ann", "Bob"]);
  const listOpenStates = () => toggles.map((toggle) => toggle.getAttribute("aria-expanded"));
  expect(listOpenStates()).toEqual(["false", "false"]);
  await run(() => toggles[1]?.click());
  expect(listOpenStates()).toEqual(["false", "true"]);
  await run(() => toggles[1]?.click());
  expect(listOpenStates()).toEqual(["false", "false"]);
});

test("the header of a sortable column sorts by it, and reverses the order when pressed again", async () => {
  const onSort = vi.fn<(sort: Sort) => void>();
  const { container, render } = await mount(createTable({ onSort }));
  expect(listCells(container, "thead")).toEqual(["TH Player", "TH Elo", "TH G"]);
  expect(findButton("G")).toBeUndefined();
  await press("Elo");
  expect(onSort).toHaveBeenLastCalledWith({ key: "elo", asc: false });
  await render(createTable({ onSort, sort: { key: "elo", asc: false } }));
  await press("Elo");
  expect(onSort).toHaveBeenLastCalledWith({ key: "elo", asc: true });
});

test.each([
  { order: "ascending", asc: true, icon: "lucide-arrow-up" },
  { order: "descending", asc: false, icon: "lucide-arrow-down" },
])("an arrow in the header of the sorted column shows that the order is $order", async ({ order, asc, icon }) => {
  const { container } = await mount(createTable({ sort: { key: "elo", asc }, onSort: () => undefined }));
  const heads = [...container.querySelectorAll("thead th")];
  expect(heads.map((head) => head.getAttribute("aria-sort"))).toEqual([null, order, null]);
  expect(heads.map((head) => head.querySelector("svg")?.classList.contains(icon))).toEqual([
    undefined,
    true,
    undefined,
  ]);
});

test("a table that cannot be sorted has no buttons in its header", async () => {
  const { container } = await mount(createTable());
  expect(container.querySelector("thead button")).toBeNull();
});

test("an abbreviated header has the full name as its title", async () => {
  const { container } = await mount(createTable());
  const abbreviations = [...container.querySelectorAll("thead abbr")];
  expect(abbreviations.map((abbreviation) => [abbreviation.textContent, abbreviation.getAttribute("title")])).toEqual([
    ["G", "Games"],
  ]);
});

const sortableCards = {
  cardsBelow: "phone",
  columns: [nameColumn, eloColumn, { ...gamesColumn, sortable: true }],
} as const;

test.each([
  { order: "not sorted", sort: undefined, selectedOption: "–" },
  { order: "sorted", sort: { key: "elo", asc: true }, selectedOption: "Elo" },
])(
  "cards that are $order have a field to choose the column by which they are sorted: $selectedOption",
  async (state) => {
    const onSort = vi.fn<(sort: Sort) => void>();
    const { container } = await mount(
      createTable({ ...sortableCards, ...(state.sort && { sort: state.sort }), onSort }),
    );
    const select = container.querySelector("select") as HTMLSelectElement;
    expect([...select.options].map(({ textContent }) => textContent)).toEqual(["–", "Player", "Elo", "Games"]);
    expect(select.selectedOptions[0]?.textContent).toBe(state.selectedOption);
    await enter(select, "userName");
    // The first order of a column of texts is ascending.
    expect(onSort.mock.calls).toEqual([[{ key: "userName", asc: true }]]);
  },
);

test.each([
  { label: "Sorted ascending; reverse", asc: true, icon: "lucide-arrow-up" },
  { label: "Sorted descending; reverse", asc: false, icon: "lucide-arrow-down" },
])("the button “$label” reverses the order of cards", async ({ label, asc, icon }) => {
  const onSort = vi.fn<(sort: Sort) => void>();
  await mount(createTable({ ...sortableCards, sort: { key: "userName", asc }, onSort }));
  expect(findButton(label)?.querySelector("svg")?.classList.contains(icon)).toBe(true);
  await press(label);
  expect(onSort.mock.calls).toEqual([[{ key: "userName", asc: !asc }]]);
});

test.each([
  { reason: "no order is chosen", props: { ...sortableCards, onSort: () => undefined } },
  { reason: "the table cannot be sorted", props: { ...sortableCards, sort: { key: "elo", asc: true } } },
])("cards have no button to reverse the order if $reason", async ({ props }) => {
  const { container } = await mount(createTable(props));
  expect(container.querySelector("button[title^=Sorted]")).toBeNull();
});

test("a value in a card is labelled with its header, unless its position shows what it is", async () => {
  const columns = [
    nameColumn,
    { ...eloColumn, card: cardPosition.besideTitle },
    { ...gamesColumn, card: cardPosition.ownLine, showsHeadInCard: true },
    { ...gamesColumn, key: "rounds", head: "Rounds" },
  ];
  const { container } = await mount(createTable({ columns, rows: [ann] }));
  const cells = [...container.querySelectorAll<HTMLElement>("tbody td")];
  expect(cells.map(({ dataset }) => dataset["head"])).toEqual([undefined, "G", "Rounds"]);
});

const columnBesideTitle = { ...gamesColumn, card: cardPosition.besideTitle };

test.each<{ readonly order: string; readonly sort: Sort | undefined; readonly shown: string }>([
  { order: "not sorted", sort: undefined, shown: "games" },
  { order: "sorted by the name", sort: { key: "userName", asc: true }, shown: "games" },
  { order: "sorted by the usual value", sort: { key: "games", asc: true }, shown: "games" },
  { order: "sorted by another value", sort: { key: "elo", asc: true }, shown: "elo" },
  { order: "sorted by a column that is not shown", sort: { key: "rank", asc: true }, shown: "games" },
])("a collapsed card of a table that is $order shows one value: $shown", ({ sort, shown }) => {
  const columns = getColumnsOfCollapsibleCards([nameColumn, eloColumn, columnBesideTitle], sort);
  expect(columns.map(({ key }) => key)).toEqual(["userName", "elo", "games"]);
  const columnsBesideTitle = columns.filter(({ card }) => card === cardPosition.besideTitle);
  expect(columnsBesideTitle.map(({ key }) => key)).toEqual([shown]);
  // A value that is shown only because cards are sorted by it is labelled with its header.
  expect(columnsBesideTitle[0]?.showsHeadInCard === true).toBe(shown === "elo");
});

/**
 * Mounts a table in a DOM without layout, sorted by Elo. `resize` sets the widths of the table and of the frame around it, in
 * pixels.
 */
async function mountTableWithWidths() {
  let reportResize: () => void = () => undefined;
  class FakeResizeObserver {
    constructor(onResize: () => void) {
      reportResize = onResize;
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal("ResizeObserver", FakeResizeObserver);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { container } = await mount(createTable({ sort: { key: "elo", asc: true } }));
  const table = container.querySelector("table") as HTMLElement;
  const frame = table.parentElement as HTMLElement;
  // The sorted column, which ends 500 pixels from the left edge of the table.
  const head = container.querySelector("[aria-sort]") as HTMLElement;
  setLayout(head, { offsetLeft: 400, offsetWidth: 100 });
  const resize = (widths: { readonly frame: number; readonly table: number }) => {
    setLayout(frame, { clientWidth: widths.frame });
    setLayout(table, { scrollWidth: widths.table });
    return run(() => reportResize());
  };
  return { frame, resize };
}

function setLayout(element: Element, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(element, name, { value, configurable: true });
}

test("a table that is wider than its frame can be focused, so that keys scroll it", async () => {
  const { frame, resize } = await mountTableWithWidths();
  await resize({ frame: 600, table: 600 });
  expect(frame.hasAttribute("tabindex")).toBe(false);
  await resize({ frame: 599, table: 600 });
  expect(frame.getAttribute("tabindex")).toBe("0");
});

test("a table that gets narrower while it scrolls still scrolls until its original width fits", async () => {
  const { frame, resize } = await mountTableWithWidths();
  await resize({ frame: 500, table: 600 });
  await resize({ frame: 590, table: 550 });
  expect(frame.getAttribute("tabindex")).toBe("0");
  await resize({ frame: 600, table: 550 });
  expect(frame.hasAttribute("tabindex")).toBe(false);
});

test.each([
  { position: "beyond the right edge", frameWidth: 300, scrollLeft: 200 },
  { position: "within the frame", frameWidth: 550, scrollLeft: 0 },
])(
  "a table that scrolls shows the sorted column: if it is $position, it scrolls by $scrollLeft pixels",
  async (column) => {
    const { frame, resize } = await mountTableWithWidths();
    await resize({ frame: column.frameWidth, table: 700 });
    expect(frame.scrollLeft).toBe(column.scrollLeft);
  },
);
