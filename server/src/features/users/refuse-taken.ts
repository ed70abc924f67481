import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";

/** Refuses a write that gives a user the name or e-mail of another. @throws NAME_TAKEN, EMAIL_TAKEN */
export async function refuseTaken<Answer>(userName: string | undefined, write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    if (violates(error, "users_by_name")) throw refuse("NAME_TAKEN", { userName: userName ?? "" });
    throw violates(error, "users_by_email") ? refuse("EMAIL_TAKEN") : error;
  }
}
