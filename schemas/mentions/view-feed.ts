import { Type, type Static } from '@sinclair/typebox';
import { describe, IntegerId, NamedObject, Nullable, Timestamp } from '../formats.ts';

/** The formats of a feed: the ending of its address, and the media type it is sent as. */
export const FEED_FORMATS = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const;
export type FeedFormat = keyof typeof FEED_FORMATS;

/** Returns the address of a feed, with the secret that is its only credential. */
export const feedAddress = (baseUrl: string, secret: string, format: FeedFormat): string =>
  `${baseUrl}/feeds/${secret}.${format}`;

const record = {
  id: IntegerId,
  created_by: describe(
    Nullable(Type.String()),
    'The member who created it, with whom it ends; null: an API key.',
  ),
  hint: Type.String({ description: 'The last four characters of the secret in its addresses.' }),
  created_at: Timestamp,
  last_read_at: describe(Nullable(Timestamp), 'When it was last read; null: never.'),
};

/** A feed in a list: its secret is not stored. */
export const ViewFeedSchema = NamedObject('ViewFeed', record);
export type ViewFeed = Static<typeof ViewFeedSchema>;

/** A new feed: the only answer that shows its addresses. */
export const NewViewFeedSchema = NamedObject('NewViewFeed', {
  ...record,
  atom_url: Type.String({ description: 'Atom 1.0 (RFC 4287). Only this answer shows the addresses.' }),
  json_url: Type.String({ description: 'JSON Feed 1.1.' }),
  ical_url: Type.String({ description: 'iCalendar (RFC 5545): when digests are sent.' }),
});
