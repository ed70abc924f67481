import { RESTJSONErrorCodes as Code } from "discord-api-types/v10";

const ERRORS = {
  GeneralError: [404, "404: Not Found"],
  UnknownChannel: [404, "Unknown Channel"],
  UnknownGuild: [404, "Unknown Guild"],
  UnknownInteraction: [404, "Unknown interaction"],
  UnknownMessage: [404, "Unknown Message"],
  UnknownWebhook: [404, "Unknown Webhook"],
  MissingAccess: [403, "Missing Access"],
  MissingPermissions: [403, "Missing Permissions"],
  CannotEditMessageAuthoredByAnotherUser: [403, "Cannot edit a message authored by another user"],
  CannotSendAnEmptyMessage: [400, "Cannot send an empty message"],
  InvalidFormBodyOrContentType: [400, "Invalid Form Body"],
  InteractionHasAlreadyBeenAcknowledged: [400, "Interaction has already been acknowledged."],
} as const;

/** An error that Discord reports to the client. Contains the status and the body of the response. */
export class DiscordError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** Creates one of Discord's documented errors. @param details further fields of the body */
export function createDiscordError(name: keyof typeof ERRORS, details: Record<string, unknown> = {}): DiscordError {
  const [status, message] = ERRORS[name];
  return new DiscordError(status, { message, code: Code[name], ...details });
}
