import { createContext } from "react";
import type { CrestLook } from "./crest-look.ts";

/** The looks of all names that are seen together; `null` while they are not known, `undefined` where there are none. */
export const CrestContext = createContext<ReadonlyMap<string, CrestLook> | null | undefined>(undefined);
