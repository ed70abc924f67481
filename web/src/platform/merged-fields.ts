/** What two records share; the fields of one of them alone are optional. */
export type MergedFields<One, Other> = Pick<One, keyof One & keyof Other> &
  Partial<Omit<One, keyof Other> & Omit<Other, keyof One>>;
