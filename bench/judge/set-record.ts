/** A record of a labelled set: its texts by field. */
export type SetRecord = Readonly<Record<string, string>>;
