import { type APIMessage, MessageFlags } from "discord-api-types/v10";
import { readComponents } from "./component-fields.ts";
import { readEmbeds } from "./embed-fields.ts";
import { fieldsOf } from "./fields.ts";
import { emptyMessage } from "./refusal.ts";

/** The fields of a message in a body; undefined: not changed. */
export type Written = {
  content: string | undefined;
  embeds: APIMessage["embeds"] | undefined;
  components: APIMessage["components"];
  ephemeral: boolean;
  /** The flags that a bot may set: hidden link previews, silent messages. */
  flags: number;
  allowedMentions: unknown;
  nonce: string | number | undefined;
  enforceNonce: boolean;
};

const KEPT_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.Ephemeral;

/** @throws Refusal 400 for bad fields */
export function readMessage(body: unknown): Written {
  const fields = fieldsOf(body);
  const content = fields.text("content", { max: 2000 });
  const nonce = fields.body["nonce"];
  if (typeof nonce === "string") fields.text("nonce", { max: 25 }, nonce);
  const embeds = readEmbeds(fields);
  const components = readComponents(fields);
  const flags = fields.whole("flags", { max: 2 ** 31 - 1 }) ?? 0;
  if (flags & ~KEPT_FLAGS)
    fields.refuse("flags", "FLAGS_UNKNOWN_TO_THE_PEER", "The fakeDiscord does not know these flags.");
  fields.check();
  return {
    content: content === null ? "" : content,
    embeds,
    components,
    ephemeral: (flags & MessageFlags.Ephemeral) !== 0,
    flags,
    allowedMentions: fields.body["allowed_mentions"],
    nonce: typeof nonce === "string" || typeof nonce === "number" ? nonce : undefined,
    enforceNonce: fields.body["enforce_nonce"] === true,
  };
}

/** @throws Refusal 400 Cannot send an empty message */
export function needSomething({
  content,
  embeds,
  components,
}: Pick<APIMessage, "content" | "embeds" | "components">): void {
  if (!(content || embeds.length > 0 || components?.length)) throw emptyMessage();
}
