/** A sentence whose figures stand out: `texts` has one more, and they take turns. */
export interface Words {
  readonly texts: readonly string[];
  readonly figures: readonly string[];
}

/** A sentence as it reads, its figures in their places: words`They start by ${8} pm.` */
export function words(texts: TemplateStringsArray, ...figures: readonly (string | number)[]): Words {
  return { texts, figures: figures.map(String) };
}
