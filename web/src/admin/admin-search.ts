import { areas } from "contract/constants.ts";
import { oneOfParam } from "../platform/search-params.ts";

export const adminSearch = {
  /** Empty: both. */
  area: oneOfParam([...areas, ""], ""),
} as const;
