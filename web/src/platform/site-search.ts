import { createStore } from "../ui/store.ts";

/** Whether the search of the site is open. The frame of an area shows it. */
export const isSiteSearchOpen = createStore(false);
