import { type APIButtonComponentWithCustomId, type APIEmbed, ButtonStyle, ComponentType } from "discord-api-types/v10";
import { customId, type Press } from "./buttons.ts";

/** The body of a message. */
export type MessageBody = ReturnType<typeof messageBody>;

type Button = Press & {
  readonly label: string;
  readonly style: "success" | "secondary" | "danger";
  readonly disabled?: boolean;
};

const styles = { success: ButtonStyle.Success, secondary: ButtonStyle.Secondary, danger: ButtonStyle.Danger } as const;

/** A message that mentions nobody. @param embed its `footer` contains the marker of the message */
export function messageBody(
  embed: APIEmbed & { readonly footer: { readonly text: string } },
  buttons: readonly Button[],
) {
  return {
    embeds: [{ color: 0x2f9e6e, ...embed }],
    components:
      buttons.length === 0 ? [] : [{ type: ComponentType.ActionRow as const, components: buttons.map(shown) }],
    allowed_mentions: { parse: [] },
  };
}

function shown({ label, style, disabled = false, ...press }: Button): APIButtonComponentWithCustomId {
  return { type: ComponentType.Button, custom_id: customId(press), label, style: styles[style], disabled };
}
