import { Type, type Static } from '@sinclair/typebox';

/** The thirteen public sources, in the order in which they are listed everywhere. */
export const SOURCES = [
  'reddit',
  'linkedin',
  'x',
  'hn',
  'instagram',
  'github',
  'stackoverflow',
  'devto',
  'bluesky',
  'news',
  'youtube',
  'tiktok',
  'threads',
] as const;

/** The name of a source, as used in every body, filter and topic. */
export const SourceSchema = Type.Unsafe<(typeof SOURCES)[number]>({ type: 'string', enum: [...SOURCES] });
export type Source = Static<typeof SourceSchema>;
