import type { APIEmbed } from "discord-api-types/v10";
import { type Fields, isObject } from "./fields.ts";
import { stamp } from "./world.ts";

const EMBEDS_PER_MESSAGE = 10;
const CHARACTERS_PER_MESSAGE = 6000;

/** The embeds of a message as Discord would store them: trimmed, of type `rich`. */
export function readEmbeds(fields: Fields): APIEmbed[] | undefined {
  const list = fields.list("embeds", { max: EMBEDS_PER_MESSAGE });
  const lengths = { characters: 0 };
  const embeds = list?.map(([at, embed]) => readEmbed(fields, at, embed, lengths));
  if (lengths.characters > CHARACTERS_PER_MESSAGE) {
    fields.refuse("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
  }
  return embeds;
}

function readEmbed(
  fields: Fields,
  at: string,
  embed: Record<string, unknown>,
  lengths: { characters: number },
): APIEmbed {
  const text = (path: string, value: unknown, max: number, min = 0) => {
    const read = fields.text(`${at}.${path}`, { min, max }, value ?? undefined) ?? undefined;
    lengths.characters += read?.length ?? 0;
    return read;
  };
  const footer = isObject(embed["footer"]) ? text("footer.text", embed["footer"]["text"], 2048) : undefined;
  const author = isObject(embed["author"]) ? text("author.name", embed["author"]["name"], 256) : undefined;
  const rows = fields.list(`${at}.fields`, { max: 25 }, embed["fields"])?.map(([row, field], index) => {
    for (const key of ["name", "value"]) {
      if (typeof field[key] !== "string")
        fields.refuse(`${row}.${key}`, "BASE_TYPE_REQUIRED", "This field is required");
    }
    return {
      name: text(`fields.${index}.name`, field["name"], 256, 1) ?? "",
      value: text(`fields.${index}.value`, field["value"], 1024, 1) ?? "",
      inline: field["inline"] === true,
    };
  });
  const trimmed = {
    title: text("title", embed["title"], 256),
    description: text("description", embed["description"], 4096),
    ...(rows && { fields: rows }),
    ...(footer !== undefined && { footer: { ...Object(embed["footer"]), text: footer } }),
    ...(author !== undefined && { author: { ...Object(embed["author"]), name: author } }),
    ...(typeof embed["timestamp"] === "string" && { timestamp: stamp(Date.parse(embed["timestamp"])) }),
  };
  return JSON.parse(JSON.stringify({ ...embed, ...trimmed, type: "rich" })) as APIEmbed;
}
