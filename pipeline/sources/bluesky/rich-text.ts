import { asList, asNumber, asObject, asText } from '../../connector/parsing/json-values.ts';
import { isUrl } from '../../../schemas/is-url.ts';

interface Link {
  readonly start: number;
  readonly end: number;
  readonly uri: string;
}

/** Returns the links among a post's facets that have a valid byte range, in order, without overlaps. */
function linksOf(facets: unknown, length: number): Link[] {
  const links: Link[] = [];
  for (const facet of asList(facets).map(asObject)) {
    const start = asNumber(asObject(facet.index).byteStart);
    const end = asNumber(asObject(facet.index).byteEnd);
    const feature = asList(facet.features)
      .map(asObject)
      .find(({ $type }) => $type === 'app.bsky.richtext.facet#link');
    const uri = asText(feature?.uri);
    if (start === null || end === null || !uri || !isUrl(uri)) continue;
    if (Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= length)
      links.push({ start, end, uri });
  }
  links.sort((a, b) => a.start - b.start);
  return links.filter((link, index) => index === 0 || link.start >= (links[index - 1]?.end ?? 0));
}

/** Whether a label is the address itself, whole or shortened, with or without `https://` and `www.`. */
function isAddress(label: string, uri: string): boolean {
  const bare = (address: string) =>
    address
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/^www\./i, '')
      .replace(/(\.{3}|…|\/)$/, '');
  const start = bare(label).toLowerCase();
  return start !== '' && !/\s/.test(start) && bare(uri).toLowerCase().startsWith(start);
}

/**
 * Returns a post's text with its links in full. Bluesky shows `example.org/a/ve...` and keeps the address in a facet,
 * whose offsets count bytes of UTF-8. The address of a link with another label follows the label. Facets that do not
 * fit the text are ignored.
 */
export function textWithLinks(postText: string, facets: unknown): string {
  const bytes = Buffer.from(postText, 'utf8');
  let result = '';
  let done = 0;
  for (const { start, end, uri } of linksOf(facets, bytes.length)) {
    const label = bytes.subarray(start, end).toString('utf8');
    // A range that cuts a character decodes to replacement characters: it is not a range of this text.
    if (label.includes('\ufffd') && !postText.includes(label)) continue;
    result += bytes.subarray(done, start).toString('utf8');
    result += isAddress(label, uri) ? uri : `${label.trimEnd()} ${uri}${/\s*$/.exec(label)?.[0] ?? ''}`;
    done = end;
  }
  return result + bytes.subarray(done).toString('utf8');
}
