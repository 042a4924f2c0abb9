/** What a post wants of a reply. `other`: nothing that set phrases could answer. */
export const POINTS = [
  'security',
  'outage',
  'bug',
  'leaving',
  'complaint',
  'question',
  'comparison',
  'feature',
  'praise',
  'lead',
  'other',
] as const;
export type Point = (typeof POINTS)[number];

/** Points of posts whose author is in trouble: nobody is thanked for that. */
export const TROUBLED: ReadonlySet<Point> = new Set(['security', 'outage', 'bug', 'leaving', 'complaint']);
