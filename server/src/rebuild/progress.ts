/** Progress of a rebuild, in frozen results. */
export type Progress = { readonly done: number; readonly total: number };

/** Called with the number of results of each page that was counted. */
export type OnCounted = (results: number) => Promise<void> | void;
