import { z } from "zod";

/** An id in Discord's format. */
export const snowflake = z.string().max(20, "must be a Discord id").regex(/^\d+$/, "must be a Discord id");
