/** Whether a filter lets a value pass: a missing or empty list lets everything pass. Pure. */
export const filterIncludes = <T>(list: readonly T[] | undefined, value: T | null): boolean =>
  !list?.length || (value !== null && list.includes(value));

/** Whether a filter lets at least one of the values pass. Pure. */
export const filterIncludesAny = <T>(list: readonly T[] | undefined, values: readonly T[]): boolean =>
  !list?.length || values.some((value) => list.includes(value));
