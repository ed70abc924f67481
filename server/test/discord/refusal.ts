import { RESTJSONErrorCodes as Code } from "discord-api-types/v10";

const REFUSALS = {
  GeneralError: [404, "404: Not Found"],
  UnknownChannel: [404, "Unknown Channel"],
  UnknownGuild: [404, "Unknown Guild"],
  UnknownInteraction: [404, "Unknown interaction"],
  UnknownMember: [404, "Unknown Member"],
  UnknownMessage: [404, "Unknown Message"],
  UnknownUser: [404, "Unknown User"],
  UnknownWebhook: [404, "Unknown Webhook"],
  MissingAccess: [403, "Missing Access"],
  MissingPermissions: [403, "Missing Permissions"],
  CannotEditMessageAuthoredByAnotherUser: [403, "Cannot edit a message authored by another user"],
  CannotSendAnEmptyMessage: [400, "Cannot send an empty message"],
  CannotExecuteActionOnThisChannelType: [400, "Cannot execute action on this channel type"],
  MaximumNumberOfGuildChannelsReached: [400, "Maximum number of guild channels reached (500)"],
  InteractionHasAlreadyBeenAcknowledged: [400, "Interaction has already been acknowledged."],
} as const;

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

export function refusal(name: keyof typeof REFUSALS): Refusal {
  const [status, message] = REFUSALS[name];
  return new Refusal(status, { message, code: Code[name] });
}

export const unauthorized = () => new Refusal(401, { message: "401: Unauthorized", code: 0 });
export const badRequest = () => new Refusal(400, { message: "400: Bad Request", code: 0 });
