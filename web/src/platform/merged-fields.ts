/**
 * The fields of two types. Fields that only one of them has are optional. Fields of both have their type in `A`. Use it for
 * data that exists in both areas with partly different fields.
 */
export type MergedFields<A, B> = Pick<A, keyof A & keyof B> & Partial<Omit<A, keyof B> & Omit<B, keyof A>>;
