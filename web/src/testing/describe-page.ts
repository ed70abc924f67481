import { enterValue } from "../ui/testing/mount.ts";

/** Returns the accessible name of an element, simplified: its label or its text. */
export function getName(element: Element): string {
  const ariaLabel = element.getAttribute("aria-label");
  if (ariaLabel !== null) return ariaLabel;
  const labelId = element.getAttribute("aria-labelledby");
  const labellingElement = labelId === null ? null : document.getElementById(labelId);
  if (labellingElement) return readText(labellingElement);
  const labelTexts = [...((element as HTMLInputElement).labels ?? [])].map(readText).join(" ");
  return labelTexts || readText(element);
}

/** Returns the topmost dialog or menu. `null` if none is open. */
export function findTopLayer(): Element | null {
  const layers = document.querySelectorAll("[role=alertdialog], [role=dialog], [role=menu]");
  // A menu whose button is in `main` is rendered there, and is described as a part of the page. `data-closed` marks
  // closed layers.
  return [...layers].filter((layer) => layer.closest("main, [data-closed]") === null).at(-1) ?? null;
}

/** Returns the buttons and entries of menus inside an element. */
export function listButtons(element: Element): HTMLButtonElement[] {
  return [...element.querySelectorAll<HTMLButtonElement>("button, [role^=menuitem]")];
}

/** Returns the button with this name inside an element. `undefined` if there is none. */
export function findButton(container: Element | null, name: string): HTMLButtonElement | undefined {
  return container === null ? undefined : listButtons(container).find((button) => getName(button) === name);
}

export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function listFields(element: Element): FormField[] {
  return [...element.querySelectorAll<FormField>("input, select, textarea")].filter(({ type }) => type !== "hidden");
}

const FIELD_ATTRIBUTES = ["placeholder", "min", "max", "step", "maxlength", "autocomplete", "inputmode"];

/** Describes a field by its name, type, value, options, limits and help. */
export function describeField(field: FormField): string {
  const isSelect = field.tagName === "SELECT";
  const options = isSelect ? [...(field as HTMLSelectElement).options].map(describeOption) : [];
  const attributes = FIELD_ATTRIBUTES.filter((name) => field.hasAttribute(name)).map(
    (name) => `${name}=${field.getAttribute(name)}`,
  );
  const helpIds = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  const help = helpIds.map((id) => document.getElementById(id)?.textContent ?? `#${id}`);
  const descriptions = [
    `${getName(field)} [${field.tagName === "INPUT" ? field.type : field.tagName.toLowerCase()}]`,
    readValue(field),
    isSelect && `of ${options.join(", ")}`,
    ...attributes,
    field.required && "(required)",
    field.disabled && "(disabled)",
    (field as HTMLInputElement).readOnly && "(read-only)",
    help.length > 0 && `(${help.join(" ")})`,
  ];
  return descriptions.filter(Boolean).join(" ");
}

function readValue(field: FormField): string {
  if (isCheckable(field)) return field.checked ? "checked" : "unchecked";
  if (field instanceof HTMLSelectElement) return JSON.stringify(field.selectedOptions[0]?.textContent ?? "");
  return JSON.stringify(field.value);
}

function describeOption({ textContent, disabled }: HTMLOptionElement): string {
  return `${textContent}${disabled ? " (disabled)" : ""}`;
}

/** Describes the values of fields, without their options and limits. */
export function describeValues(element: Element): string {
  return listFields(element)
    .map((field) => `${getName(field)} ${readValue(field)}`)
    .join(", ");
}

function isCheckable(field: FormField): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** Returns the text of an element, with spaces between elements. */
export function readText(element: Element): string {
  return listTexts(element).join(" ");
}

/** Returns the texts inside an element, except those of `select` fields. */
export function listTexts(element: Element): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    const text = textContent?.replaceAll(/\s+/g, " ").trim();
    if (text && !parentElement?.closest("select, style, script")) texts.push(text);
  }
  return texts;
}

/** Enters another value into each field that can be edited. */
export function fillFields(element: Element): void {
  for (const [index, field] of listFields(element).entries()) {
    if (isEditable(field)) fillField(field, index);
  }
}

/** Empties the optional text fields, and fills the required fields. */
export function emptyFields(element: Element): void {
  for (const [index, field] of listFields(element).entries()) {
    if (!isEditable(field)) continue;
    if (field.required) fillField(field, index);
    else if (!isCheckable(field) && field.tagName !== "SELECT") enterValue(field, "");
  }
}

/** Returns whether a test can edit a field. Only users can choose files. */
function isEditable(field: FormField): boolean {
  return !field.disabled && !(field as HTMLInputElement).readOnly && field.type !== "file";
}

/** @param index the position of the field in its form. A later field gets a later date. */
export function fillField(field: FormField, index: number): void {
  if (!isCheckable(field)) enterValue(field, chooseValue(field, index));
  else if (field.type === "checkbox" || !field.checked) field.click();
}

function chooseValue(field: FormField, index: number): string {
  switch (field.type) {
    case "date":
      return chooseDate(field, index, "");
    case "datetime-local":
      return chooseDate(field, index, "T21:30");
    case "time":
      return `${String(index % 24).padStart(2, "0")}:30`;
    case "number":
      return "7";
    case "email":
      return "new@example.org";
    case "url":
      return "https://example.org/new";
    case "password":
      return "new password";
    case "select-one":
      return findOtherOption(field as HTMLSelectElement) ?? field.value;
    default:
      return `new ${getName(field)}`;
  }
}

function chooseDate(field: FormField, index: number, time: string): string {
  const day = 10 + (index % 20);
  const { max } = field as HTMLInputElement;
  // The pages of these tests are open on 2 March 2026. Fields such as those of filters accept no date in the future.
  const isPastOnly = max !== "" && max < `2026-03-${day}`;
  return `2026-${isPastOnly ? "02" : "03"}-${day}${time}`;
}

function findOtherOption({ options, value }: HTMLSelectElement): string | undefined {
  return [...options].find((option) => !option.disabled && option.value !== value)?.value;
}
