import { type APIMessageTopLevelComponent, ButtonStyle, ComponentType } from "discord-api-types/v10";
import { type Fields, isObject } from "./fields.ts";

const PER_ROW = 5;
const ROWS = 5;

/** The rows of buttons and menus under a message, in the layout of messages without flags. */
export function readComponents(fields: Fields): APIMessageTopLevelComponent[] | undefined {
  const seen = new Set<string>();
  const rows = fields.list("components", { max: ROWS });
  for (const [at, row] of rows ?? []) {
    if (row["type"] !== ComponentType.ActionRow) {
      fields.refuse(`${at}.type`, "BASE_TYPE_CHOICES", "Value must be one of (1,).");
    }
    const parts = fields.list(`${at}.components`, { min: 1, max: PER_ROW }, row["components"] ?? []);
    for (const [path, part] of parts ?? []) checkPart(fields, path, part, seen);
  }
  return numbered(rows?.map(([, row]) => row)) as APIMessageTopLevelComponent[] | undefined;
}

/** Discord numbers the components that have no id. */
function numbered(rows: unknown[] | undefined): unknown[] | undefined {
  let last = 0;
  const number = (part: unknown): unknown => {
    if (!isObject(part)) return part;
    const id = ++last;
    const { components } = part;
    return { id, ...part, ...(Array.isArray(components) && { components: components.map(number) }) };
  };
  return rows?.map(number);
}

/** The button or menu with this id among the components of a message. */
export function findComponent(components: unknown, customId: string): Record<string, unknown> | undefined {
  if (!Array.isArray(components)) return undefined;
  for (const part of components.filter(isObject)) {
    if (part["custom_id"] === customId) return part;
    const inside = findComponent(part["components"], customId);
    if (inside) return inside;
  }
  return undefined;
}

function checkPart(fields: Fields, at: string, part: Record<string, unknown>, seen: Set<string>): void {
  const isLink = part["style"] === ButtonStyle.Link;
  if (isLink) {
    if (!/^(https?|discord):\/\//.test(String(part["url"]))) {
      fields.refuse(`${at}.url`, "URL_TYPE_INVALID_SCHEME", "Not a well formed URL.");
    }
  } else checkCustomId(fields, at, part, seen);
  if (part["type"] !== ComponentType.Button) return;
  fields.text(`${at}.label`, { max: 80 }, part["label"]);
  if (!(part["label"] || part["emoji"])) {
    fields.refuse(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required");
  }
}

function checkCustomId(fields: Fields, at: string, part: Record<string, unknown>, seen: Set<string>): void {
  const id = fields.text(`${at}.custom_id`, { min: 1, max: 100 }, part["custom_id"]) ?? "";
  if (id === "") fields.refuse(`${at}.custom_id`, "BASE_TYPE_REQUIRED", "This field is required");
  if (seen.has(id)) {
    fields.refuse(`${at}.custom_id`, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
  }
  seen.add(id);
}
