import { asciiFormat } from "./ascii-message.ts";
import { csvFormat } from "./csv-message.ts";
import { jsonFormat } from "./json-message.ts";
import { psvFormat } from "./psv-message.ts";
import type { MessageFormat } from "./round-message.ts";

/** All formats, in the order in which they are tried. A new format is one file and one line here. */
export const messageFormats: readonly MessageFormat[] = [psvFormat, asciiFormat, csvFormat, jsonFormat];
