/** The fields of two types. Fields that only one of them has are optional. */
export type MergedFields<A, B> = Pick<A, keyof A & keyof B> & Partial<Omit<A, keyof B> & Omit<B, keyof A>>;
