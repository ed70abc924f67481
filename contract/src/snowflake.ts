import { z } from "zod";

/** Discord's own ids. */
export const snowflake = z.string().max(20, "must be a Discord id").regex(/^\d+$/, "must be a Discord id");
