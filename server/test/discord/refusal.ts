import { RESTJSONErrorCodes as Code } from "discord-api-types/v10";

/** An expected error: the status and the body of Discord's answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

const refusal = (status: number, code: number, message: string) => () => new Refusal(status, { message, code });

export const unauthorized = refusal(401, 0, "401: Unauthorized");
export const notFound = refusal(404, 0, "404: Not Found");
export const badRequest = refusal(400, 0, "400: Bad Request");
export const unknownChannel = refusal(404, Code.UnknownChannel, "Unknown Channel");
export const unknownGuild = refusal(404, Code.UnknownGuild, "Unknown Guild");
export const unknownMember = refusal(404, Code.UnknownMember, "Unknown Member");
export const unknownMessage = refusal(404, Code.UnknownMessage, "Unknown Message");
export const unknownUser = refusal(404, Code.UnknownUser, "Unknown User");
export const unknownInteraction = refusal(404, Code.UnknownInteraction, "Unknown interaction");
export const unknownWebhook = refusal(404, Code.UnknownWebhook, "Unknown Webhook");
export const missingAccess = refusal(403, Code.MissingAccess, "Missing Access");
export const missingPermissions = refusal(403, Code.MissingPermissions, "Missing Permissions");
export const notTheAuthor = refusal(
  403,
  Code.CannotEditMessageAuthoredByAnotherUser,
  "Cannot edit a message authored by another user",
);
export const emptyMessage = refusal(400, Code.CannotSendAnEmptyMessage, "Cannot send an empty message");
export const notAText = refusal(
  400,
  Code.CannotExecuteActionOnThisChannelType,
  "Cannot execute action on this channel type",
);
export const guildIsFull = refusal(
  400,
  Code.MaximumNumberOfGuildChannelsReached,
  "Maximum number of guild channels reached (500)",
);
export const alreadyAnswered = refusal(
  400,
  Code.InteractionHasAlreadyBeenAcknowledged,
  "Interaction has already been acknowledged.",
);
