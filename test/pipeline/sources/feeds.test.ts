import { describe, expect, test } from 'vitest';
import { decodeFeed } from '../../../pipeline/sources/feeds/encoding.ts';
import { parseFeedDocument } from '../../../pipeline/sources/feeds/feed-document.ts';
import { feedTime } from '../../../pipeline/sources/feeds/feed-time.ts';
import { createFeedEngine } from '../../../pipeline/sources/news/feeds.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { dataSets } from '../../support/data-sets.ts';
import { answeredIo } from './support.ts';
import { SourceError } from '../../../pipeline/connector/connector.ts';
import type { SourceRequest, SourceResponse } from '../../../pipeline/connector/connector.ts';

const ADDRESS = 'https://blog.example/feeds/all.xml';
const READ_AT = Date.parse('2026-11-20T09:00:00.000Z');
const reads = (document: string) =>
  parseFeedDocument(document, { address: ADDRESS, readAt: READ_AT, source: 'news' }).items;
const rss = (items: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>The Blog</title>${channel}${items}</channel></rss>`;
const DATE = '<pubDate>Fri, 20 Nov 2026 06:30:00 +0200</pubDate>';

describe('a feed', () => {
  test('in RSS 2.0 is parsed with the longer of its texts and its links resolved', () => {
    const item = `<item><title>A &lt;b&gt;big&lt;/b&gt; fish &amp;amp; chips</title><link>/2026/fish</link><guid isPermaLink="false">tag:blog,1</guid>${DATE}<dc:creator>Jane</dc:creator><description>Teaser</description><content:encoded><![CDATA[<p>The whole</p><p>story.</p><script>x()</script>]]></content:encoded></item>`;
    expect(reads(rss(item, '<language>en-GB</language>'))).toEqual([
      {
        source: 'news',
        external_id: 'tag:blog,1',
        kind: 'article',
        url: 'https://blog.example/2026/fish',
        title: 'A big fish & chips',
        text: 'The whole\nstory.',
        lang: 'en-GB',
        place: null,
        author: 'Jane',
        author_name: 'Jane',
        author_url: null,
        engagement: 0,
        posted_at: '2026-11-20T04:30:00.000Z',
        thread_id: null,
        parent_id: null,
      },
    ]);
  });

  test('in Atom is parsed with its alternate link, its own language and its base URL', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de" xml:base="https://base.example/x/"><title>F</title><entry xml:lang="fr"><id>urn:uuid:1</id><title type="html">a &amp;lt;b&amp;gt; c</title><link rel="edit" href="edit"/><link rel="alternate" href="alt"/><updated>2026-11-20T07:00:00Z</updated><published>2026-11-20T06:00:00+01:00</published><author><name>N</name></author><summary>short</summary><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hi <b>there</b>, reader</p></div></content></entry></feed>`;
    expect(reads(atom)[0]).toMatchObject({
      external_id: 'urn:uuid:1',
      url: 'https://base.example/x/alt',
      title: 'a <b> c',
      text: 'Hi there, reader',
      lang: 'fr',
      author: 'N',
      posted_at: '2026-11-20T05:00:00.000Z',
    });
  });

  test('in RDF or JSON Feed is parsed, too', () => {
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>R</title></channel><item rdf:about="https://r.example/1"><title>One</title><link>https://r.example/1</link><dc:date>2026-11-20T06:30:00Z</dc:date><dc:creator>Ann</dc:creator></item></rdf:RDF>`;
    expect(reads(rdf)[0]).toMatchObject({
      external_id: 'https://r.example/1',
      author: 'Ann',
      text: 'One',
      posted_at: '2026-11-20T06:30:00.000Z',
    });
    const json = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [
        {
          id: '7',
          url: 'https://j.example/7',
          content_html: '<p>Hello</p>',
          date_published: '2026-11-20T06:30:00Z',
          authors: [{ name: 'Jo' }],
        },
      ],
    };
    expect(reads(JSON.stringify(json))[0]).toMatchObject({
      external_id: '7',
      url: 'https://j.example/7',
      text: 'Hello',
      author: 'Jo',
      title: null,
    });
  });

  test('without an author uses the host of the link, and never a mail address as a name', () => {
    const [nobody, jane] = reads(
      rss(
        `<item><title>x</title><link>https://a.example/1</link>${DATE}</item><item><title>x</title><link>https://a.example/2</link>${DATE}<author>jane@a.example (Jane Doe)</author></item>`,
      ),
    );
    expect(nobody).toMatchObject({ author: 'a.example', author_name: 'The Blog' });
    expect(jane).toMatchObject({ author: 'Jane Doe' });
  });

  test('uses the reading time when an item has no date, and the site’s URL when it has no link', () => {
    const dateless =
      '<item><title>x</title><link>https://a.example/2</link><pubDate>the other day</pubDate></item>';
    const nameless = `<item><title>Pipefish are back</title>${DATE}</item>`;
    const document = rss(dateless + nameless, '<link>https://a.example/</link>');
    const [first, second] = reads(document);
    expect(first).toMatchObject({ url: 'https://a.example/2', posted_at: '2026-11-20T09:00:00.000Z' });
    expect(second).toMatchObject({ url: 'https://a.example/', posted_at: '2026-11-20T04:30:00.000Z' });
    // The id is stable across reads and changes with the content.
    expect(reads(document)).toEqual([first, second]);
    expect(reads(document.replace('are back', 'are gone'))[1]).not.toMatchObject({
      external_id: (second as { external_id: string }).external_id,
    });
  });

  test('returns its valid items among broken ones', () => {
    const good = `<item><title>ok</title><link>https://a.example/1</link>${DATE}</item>`;
    const bad = ['<item/>', `<item><title>x</title><link>javascript:alert(1)</link>${DATE}</item>`];
    const found = reads(rss(bad.join('') + good));
    expect(found.filter((read) => read !== 'malformed')).toHaveLength(1);
  });

  test('that is truncated is parsed as far as possible', () => {
    const whole = `<item><title>one</title><link>https://a.example/1</link>${DATE}</item>`;
    const [head] = rss('|').split('|');
    for (const rest of ['<item><title>two</title><descr', '<item><description><![CDATA[ two'])
      expect(reads(head + whole + rest)).toMatchObject([{ title: 'one' }]);
  });

  test('supports a feed-level author, and links, dates and texts of other namespaces', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>F</title><author><name>Ann</name><uri>https://ann.example/</uri></author><entry><id>1</id><title>t</title><link href="https://a.example/1"/><updated>2026-11-20T06:30:00Z</updated><media:group><media:description>About pipefish.</media:description></media:group></entry></feed>`;
    expect(reads(atom)).toMatchObject([
      { author: 'Ann', author_url: 'https://ann.example/', text: 'About pipefish.' },
    ]);
    const mixed = rss(
      '<item><title>x</title><guid isPermaLink="false">1</guid><atom:link href="https://a.example/1"/><atom:updated>2026-11-20T06:30:00Z</atom:updated></item>' +
        '<item><title>x</title><link>https://a.example/2</link><dcterms:issued>2026-11-20T06:30:00Z</dcterms:issued><dc:creator>Jo Doe (jo@a.example)</dc:creator></item>',
    ).replace(
      '<rss',
      '<rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dcterms="http://purl.org/dc/terms/"',
    );
    expect(reads(mixed)).toMatchObject([
      { external_id: '1', url: 'https://a.example/1', posted_at: '2026-11-20T06:30:00.000Z' },
      { author: 'Jo Doe', url: 'https://a.example/2', posted_at: '2026-11-20T06:30:00.000Z' },
    ]);
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>R</title></channel><item rdf:about="https://r.example/1"><title>One</title><dc:date>2026-11-20T06:30:00Z</dc:date></item></rdf:RDF>`;
    expect(reads(rdf)).toMatchObject([{ url: 'https://r.example/1' }]);
  });

  test('cannot make the parser expand its own entities', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1000)}"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>${rss(`<item><title>t &b; &c;</title><link>https://a.example/1</link>${DATE}</item>`).replace('<?xml version="1.0"?>', '')}`;
    expect(reads(bomb)[0]).toMatchObject({ title: 't &b; &c;' });
  });

  test('that is not a feed is rejected', () => {
    for (const document of ['', 'hello', '<html><body>x</body></html>', '{"a":1}', '{broken']) {
      expect(() => reads(document)).toThrow(expect.objectContaining({ code: 'malformed_answer' }));
    }
  });
});

describe('a date in a feed', () => {
  test.each([
    ['Fri, 20 Nov 2026 06:30:00 GMT', '2026-11-20T06:30:00.000Z'],
    ['20 Nov 2026 06:30 EST', '2026-11-20T11:30:00.000Z'],
    ['Friday, 20-Nov-26 06:30:00 GMT', '2026-11-20T06:30:00.000Z'],
    ['Fri Nov 20 06:30:00 2026', '2026-11-20T06:30:00.000Z'],
    ['Wed, 17 Oct 2018 10:30:00 CEST', '2018-10-17T08:30:00.000Z'],
    ['Nov 20, 2026 6:30 PM', '2026-11-20T18:30:00.000Z'],
    ['20 Nov 2026', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20 06:30:00', '2026-11-20T06:30:00.000Z'],
    ['2026-11-20T06:30:00.123456+0130', '2026-11-20T05:00:00.123Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T6:30:00 GMT', '2026-11-20T06:30:00.000Z'],
    ['2026/11/20 06:30', '2026-11-20T06:30:00.000Z'],
    ['20261120T063000Z', '2026-11-20T06:30:00.000Z'],
    ['1795156200', '2026-11-20T06:30:00.000Z'],
    ['1795156200000', '2026-11-20T06:30:00.000Z'],
    ['Fri, 20 Nov 2026 06:30:00 GMT+2', '2026-11-20T04:30:00.000Z'],
    ['Fri, 20 Nov 2026 06:30:00 AEST', '2026-11-19T20:30:00.000Z'],
    ['Fri, 20 Nov 2026 06:30:00 XYZ', '2026-11-20T06:30:00.000Z'],
    ['Fri Nov 20 06:30:00 EST 2026', '2026-11-20T11:30:00.000Z'],
    ['So, 20 Dez 2026 10:00:00 +0100', '2026-12-20T09:00:00.000Z'],
    ['mer., 05 août 2026 10:00:00 +0200', '2026-08-05T08:00:00.000Z'],
    ['Fri, 20 Nov 2026 12:05 AM PST', '2026-11-20T08:05:00.000Z'],
  ])('such as %s is parsed', (date, expected) => {
    expect(new Date(feedTime(date) ?? 0).toISOString()).toBe(expected);
  });

  test.each([
    '1 day ago',
    'soon',
    '32 Nov 2026',
    'Sat, 29 Feb 2025 10:00:00 GMT',
    '2026-13-01',
    '09/10/2026',
    '',
    'Fri, 20 Brumaire 2026 06:30:00 GMT',
  ])('such as "%s" is rejected', (date) => {
    expect(feedTime(date)).toBeNull();
  });
});

test('a very long date in a feed is rejected at once', () => {
  const spent = cpuTime(() => expect(feedTime(`20 Nov 2026${' '.repeat(100_000)}x`)).toBeNull());
  expect(spent).toBeLessThan(1000);
});

describe('the encoding of a feed', () => {
  const xml = (declaration: string) => `<?xml version="1.0"${declaration}?><a>größe €</a>`;
  const latin = (text: string) => Buffer.from(text.replace('€', '\x80'), 'latin1');

  test('comes from the byte order mark, or a declaration that fits, and otherwise is Windows-1252', () => {
    const utf8 = Buffer.from(xml(''));
    expect(decodeFeed(utf8, undefined)).toContain('größe €');
    expect(decodeFeed(utf8, 'text/xml; charset=utf-8')).toContain('größe €');
    expect(decodeFeed(latin(xml('')), undefined)).toContain('größe €');
    expect(decodeFeed(latin(xml(' encoding="ISO-8859-1"')), 'text/xml')).toContain('größe €');
    expect(decodeFeed(latin(xml('')), 'text/xml; charset="windows-1252"')).toContain('größe €');
    expect(decodeFeed(latin(xml(' encoding="windows-1252"')), 'text/xml; charset=utf-8')).toContain(
      'größe €',
    );
    expect(decodeFeed(Buffer.from(xml(' encoding="utf-8"')), 'text/xml; charset=iso-8859-1')).toContain(
      'größe €',
    );
    expect(
      decodeFeed(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), 'text/xml; charset=koi8-r'),
    ).toMatch(/^<\?xml.*größe €/);
    expect(decodeFeed(Buffer.from(`\ufeff${xml(' encoding="utf-16"')}`, 'utf16le'), undefined)).toMatch(
      /^<\?xml.*größe €/,
    );
    expect(decodeFeed(utf8, 'text/xml; charset=no-such-thing')).toContain('größe €');
  });
});

describe('custom feeds', () => {
  const document = (ttl = '') =>
    rss(`<item><title>pipefish</title><link>https://a.example/1</link>${DATE}</item>`, ttl);
  const query = { text: 'news', spellings: [], since: 0, targets: [] };

  function feedsWith(answers: (Partial<SourceResponse> & { status: number })[], ttl = '') {
    const requests: SourceRequest[] = [];
    let at = Date.UTC(2026, 10, 20, 12);
    const io = {
      ...answeredIo(() => null),
      now: () => at,
      async request(request: SourceRequest): Promise<SourceResponse> {
        requests.push(request);
        const answer = answers[requests.length - 1] ?? { status: 500 };
        const body = answer.status === 200 ? document(ttl) : '';
        return { headers: {}, body, bytes: Buffer.from(body), ...answer };
      },
    };
    const part = createFeedEngine([ADDRESS]);
    const read = async () => {
      const found = [];
      for await (const some of part.search(query, io)) found.push(...some);
      return found;
    };
    return { read, requests, wait: (ms: number) => (at += ms) };
  }

  test('are fetched conditionally, and the last entries stay valid when nothing changed', async () => {
    const headers = { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 06:30:00 GMT' };
    const { read, requests } = feedsWith([{ status: 200, headers }, { status: 304 }]);
    const before = await read();
    expect(before).toHaveLength(1);
    expect(await read()).toEqual(before);
    expect(requests[1]?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': headers['last-modified'],
    });
  });

  test('that are gone are not fetched again', async () => {
    const { read, requests } = feedsWith([{ status: 410 }]);
    expect([await read(), await read()]).toEqual([[], []]);
    expect(requests).toHaveLength(1);
  });

  test('that fail are named and do not affect the others', async () => {
    const io = {
      ...answeredIo(() => null),
      async request({ url }: SourceRequest): Promise<SourceResponse> {
        if (url.host !== 'well.example') throw new SourceError('unreachable', 'away');
        return { status: 200, headers: {}, body: document(), bytes: Buffer.from(document()) };
      },
    };
    const found: unknown[] = [];
    const read = async (...hosts: readonly string[]) => {
      const part = createFeedEngine(hosts.map((host) => `https://${host}/feed`));
      for await (const some of part.search(query, io)) found.push(...some);
    };
    await expect(read('down.example', 'well.example', 'off.example')).rejects.toMatchObject({
      message: 'down.example: away; off.example: away',
      scope: 'query',
    });
    expect(found).toHaveLength(1);
    await expect(read('down.example')).rejects.toMatchObject({ scope: 'source' });
  });

  test('are not fetched again before their TTL', async () => {
    const { read, requests, wait } = feedsWith([{ status: 200 }, { status: 200 }], '<ttl>15</ttl>');
    expect([(await read()).length, (await read()).length]).toEqual([1, 1]);
    expect(requests).toHaveLength(1);
    wait(15 * 60_000);
    await read();
    expect(requests).toHaveLength(2);
  });
});

/** A document in a set, in base64 because its exact bytes matter. */
interface StoredFeed {
  readonly path: string;
  readonly content_b64: string;
}

describe('feeds designed to break parsers', () => {
  test.each([
    ...dataSets('fuzz-feeds/feedparser.jsonl').map((set) => ({
      ...set,
      made: 'for feedparser',
      outcomes: set.isFull ? { read: 907, refused: 195 } : { read: 101, refused: 48 },
    })),
    ...dataSets('fuzz-feeds/feedvalidator.jsonl').map((set) => ({
      ...set,
      made: 'for the validator of the W3C',
      outcomes: set.isFull ? { read: 771, refused: 75 } : { read: 131, refused: 19 },
    })),
  ])('are parsed or rejected without a crash: made $made, $extent', (set) => {
    const outcomes = { read: 0, refused: 0 };
    for (const { content_b64 } of set.rows() as unknown as StoredFeed[]) {
      const document = decodeFeed(Buffer.from(content_b64, 'base64'), undefined);
      try {
        reads(document);
        outcomes.read++;
      } catch (error) {
        expect(error).toMatchObject({ code: 'malformed_answer' });
        outcomes.refused++;
      }
    }
    expect(outcomes).toEqual(set.outcomes);
  });
});

describe.each(dataSets('news-feeds-real/feeds.jsonl'))('feeds from publishers, $extent', (set) => {
  test('are parsed without a broken character, with every item that has content', () => {
    const counts = (set.rows() as unknown as StoredFeed[]).map(({ path, content_b64 }) => {
      const document = decodeFeed(Buffer.from(content_b64, 'base64'), undefined);
      expect(document).not.toContain('\ufffd');
      const found = reads(document);
      return [path.split('/').at(-1), found.length, found.filter((read) => read !== 'malformed').length];
    });
    // In the feeds without an encoding, one item is only a date.
    const ofSample = [
      ['rss_no_encoding_ISO-8859-1.xml', 10, 9],
      ['rdf_UTF8.xml', 12, 12],
      ['atom.xml', 8, 8],
      ['urdu_UTF8.xml', 7, 7],
      ['rss_windows-1251.xml', 6, 6],
      ['rss_utf-16le_bom.xml', 5, 5],
    ];
    const ofFullSet = [
      ['large_atom.xml', 25, 25],
      ['large_rss.xml', 25, 25],
      ['no_encoding_ISO-8859-1.xml', 10, 9],
      ['rdf_UTF8.xml', 60, 60],
      ['urdu_UTF8.xml', 26, 26],
      ['rss_entries.xml', 30, 30],
    ];
    expect(counts).toEqual(set.isFull ? ofFullSet : ofSample);
  });
});
