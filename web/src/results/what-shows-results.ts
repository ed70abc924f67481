/** What shows results, or how many of them wait to be validated. */
export const whatShowsResults = [["results"], ["seasons"]] as const;

/** What is another once a result counts. */
export const whatFreezesChange = [...whatShowsResults, ["stats"], ["users"], ["clans"]] as const;
