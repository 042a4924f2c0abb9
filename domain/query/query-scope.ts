/** What the values of a query are relative to. */
export interface QueryScope {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Of the days in `posted:`; an IANA name. */
  readonly timeZone: string;
  /** The member who asks, for `assignee:me`. */
  readonly userId?: string;
  /** The ids of the categories with a name, in any case. Absent: names are not looked up, and match nothing. */
  readonly categoriesNamed?: (name: string) => readonly number[];
}
