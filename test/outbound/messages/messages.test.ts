import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertMessage, sampleMessage } from '../../../outbound/messages/alert-message.ts';
import { toDiscord } from '../../../outbound/messages/discord.ts';
import { toMail } from '../../../outbound/messages/mail.ts';
import { safeUrl, plainLine, untrustedLine } from '../../../outbound/messages/plain-line.ts';
import { toSlack } from '../../../outbound/messages/slack.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';

const sender = {
  alert: { kind: 'digest' as const, name: 'Morning' },
  projectNames: new Map([['prj_1', 'Acme']]),
  baseUrl: 'https://earshot.example',
};
const AT = '2026-11-20T08:00:00.000Z';
const aPost = (fields: Partial<Mention> = {}): Mention => ({
  id: '0'.repeat(32),
  project_id: 'prj_1',
  source: 'hn',
  external_id: '1',
  kind: 'post',
  url: 'https://example.com/1',
  title: null,
  text: 'Acme is down again',
  lang: 'en',
  place: null,
  author: 'jane',
  author_name: null,
  author_url: null,
  engagement: 0,
  posted_at: AT,
  found_at: AT,
  judged_at: AT,
  keyword_ids: [],
  group_ids: [],
  story_id: '0'.repeat(32),
  run_id: null,
  trend: null,
  edited_at: null,
  assignee: null,
  tags: [],
  snoozed_until: null,
  category_id: null,
  relevant: true,
  sentiment: 'neutral',
  urgency: 70,
  relevance: 'high',
  summary: 'It is down.',
  reason: 'It names the brand.',
  status: 'open',
  draft: null,
  judge: 'built-in/9',
  ...fields,
});
const messageOf = (...mentions: Mention[]) => alertMessage(sender, { mentions, total: mentions.length });

/** Texts that try to break out of where they are shown. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=https://evil.example/x.png onerror=alert(1)>',
  '<!channel> <@U123> <https://evil.example|safe>',
  '@everyone @here <@&123> <#456>',
  '[click](https://evil.example) **bold** ~~x~~ ||hidden||',
  'a\r\nBcc: victim@example.com\r\n\r\nbody',
  'https://evil.example/now www.evil.example/now javascript://%0aalert(1)',
  '\u202egnp.exe\u2066 \u200b\u0000\u0007',
  '&lt;b&gt; &#60;b&#62; &amp;',
];
const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(fc.constantFrom(...HOSTILE, '<', '>', '\\', '`', '*', '\n'), { maxLength: 30 })
    .map((parts) => parts.join('')),
);
const hostileMention = fc
  .record({
    title: fc.option(hostileText),
    text: hostileText,
    summary: hostileText,
    author: fc.option(hostileText),
    url: fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.constantFrom(
        'javascript:alert(1)',
        'https://u:p@example.com/',
        'https://a.example/"><b>|x>',
        'data:text/html,x',
        'nonsense',
      ),
    ),
  })
  .map(aPost);
const hostileMessage = fc
  .tuple(
    fc.constantFrom('digest' as const, 'rule' as const),
    hostileText.filter((name) => name.trim() !== ''),
    fc.array(hostileMention, { minLength: 1, maxLength: 10 }),
  )
  .map(([kind, name, mentions]) =>
    alertMessage({ ...sender, alert: { kind, name } }, { mentions, total: mentions.length + 3 }),
  );

describe('a text in a message', () => {
  it('is one line without invisible characters, and within its length', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 300 }), (text, length) => {
        const line = plainLine(text, length);
        expect([...line].length).toBeLessThanOrEqual(length);
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b]/u);
        expect(line).not.toMatch(/\p{Surrogate}/u);
      }),
    );
    expect(plainLine('a'.repeat(20), 10)).toBe(`${'a'.repeat(9)}…`);
  });

  it('has no blanks where invisible characters were', () => {
    expect(plainLine('\ud800 a \u200b b \u202e', 20)).toBe('a b');
  });

  it('by a stranger contains no URL', () => {
    expect(untrustedLine('see https://evil.example/x?y=1 or www.evil.example, ok', 200)).toBe(
      'see [link] or [link] ok',
    );
  });

  it('links only to web addresses', () => {
    expect(safeUrl('https://example.com/a b')).toBe('https://example.com/a%20b');
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.example',
      'https://u:p@a.example',
      'https://u@a.example',
      'x',
    ])
      expect(safeUrl(address)).toBeNull();
  });
});

describe('an email', () => {
  it('has a subject that stays in its header, whatever the names of the alert and the post', () => {
    fc.assert(
      fc.property(hostileMessage, (message) => {
        const { subject } = toMail(message);
        expect(subject).not.toMatch(/\p{Cc}/u);
        expect([...subject].length).toBeLessThanOrEqual(150);
      }),
    );
  });

  it('consists of known tags only, and loads nothing', () => {
    const OURS =
      /^<(\/?(html|head|title|style|body|table|tr|td|h1|p|ul|li|strong|span|a|br|meta)\b|!doctype html>)/;
    fc.assert(
      fc.property(hostileMessage, (message) => {
        const { html } = toMail(message);
        for (const [tag] of html.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(OURS);
        expect(html).not.toMatch(/<[^>]* (src|srcset|background|on\w+)=/i);
        expect(html).not.toMatch(/url\(|@import/i);
        for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https?:\/\//);
      }),
    );
  });

  it('links each mention to its post and shows the verdict', () => {
    const { html, text } = toMail(
      messageOf(
        aPost({ title: 'Down & out', url: 'https://news.example/1?a=b&c=d', summary: 'It is down.' }),
      ),
    );
    expect(html).toMatch(/<a href="https:\/\/news\.example\/1\?a=b&amp;c=d"[^>]*>Down &amp; out<\/a>/);
    expect(html).toContain('It is down.');
    expect(html).toMatch(/<a [^>]*href="https:\/\/earshot\.example"/);
    expect(text).toContain('https://news.example/1?a=b&c=d');
    expect(text).toContain('Acme · hn · jane · neutral · urgency 70');
  });
});

describe('the URL of a post', () => {
  const sections = (url: string) =>
    toSlack(messageOf(aPost({ url, title: '<'.repeat(500), summary: '&'.repeat(500) }))).blocks.flatMap(
      (block) => (block.type === 'section' && block.text ? [block.text.text] : []),
    );

  it('never makes a message longer than its channel accepts', () => {
    const full = `https://example.com/?${'&'.repeat(1_990)}`;
    for (const text of sections(full)) expect(text.length).toBeLessThanOrEqual(3_000);
    expect(sections('https://example.com/1').join()).toContain('<https://example.com/1|');
    const [embed] = toDiscord(messageOf(aPost({ url: `https://example.com/${'a'.repeat(2_100)}` }))).embeds;
    expect(embed?.url).toBeUndefined();
  });
});

describe('a Slack message', () => {
  it('notifies nobody and contains no markup except our links', () => {
    fc.assert(
      fc.property(hostileMessage, (message) => {
        const { text, blocks } = toSlack(message);
        const texts = [...JSON.stringify(blocks).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(
          ([, json]) => JSON.parse(`"${json}"`) as string,
        );
        for (const each of [text, ...texts]) {
          const withoutLinks = each.replaceAll(/<https?:\/\/[^<>|]+\|[^<>]*>/g, '');
          expect(withoutLinks).not.toMatch(/[<>]/);
          expect(each.length).toBeLessThanOrEqual(3000);
        }
        expect(blocks.length).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('escapes the three characters that Slack interprets', () => {
    const { blocks } = toSlack(messageOf(aPost({ title: 'a < b & c > d', url: 'nonsense' })));
    expect(JSON.stringify(blocks)).toContain('a &lt; b &amp; c &gt; d');
  });
});

describe('a Discord message', () => {
  it('notifies nobody and stays within the limits of Discord', () => {
    fc.assert(
      fc.property(hostileMessage, (message) => {
        const { allowed_mentions, content, embeds } = toDiscord(message);
        expect(allowed_mentions).toEqual({ parse: [] });
        expect(content.length).toBeLessThanOrEqual(2000);
        expect(embeds.length).toBeLessThanOrEqual(10);
        const sizes = embeds.map(
          ({ title, description, footer }) => title.length + description.length + footer.text.length,
        );
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6000);
        for (const { title, url } of embeds) {
          expect(title.length).toBeLessThanOrEqual(256);
          expect(title).not.toBe('');
          if (url !== undefined) expect(url).toMatch(/^https?:\/\//);
        }
      }),
    );
  });

  it('shows the text of posts literally', () => {
    const { embeds } = toDiscord(messageOf(aPost({ title: '**not bold** <@123>' })));
    expect(embeds[0]?.title).toBe('\\*\\*not bold\\*\\* \\<\\@123\\>');
  });

  it('is not cut within an escaped character', () => {
    const { embeds } = toDiscord(messageOf(aPost({ title: '*'.repeat(140), summary: '_'.repeat(280) })));
    const [embed] = embeds;
    expect(embed?.title).toMatch(/^(\\\*)+…$/);
    expect(embed?.description).toMatch(/^(\\_)+…\n\[Open in Earshot\]\(https:\/\/earshot\.example\//);
  });
});

describe('a message of an alert', () => {
  it('shows the total number of mentions in a digest', () => {
    const message = alertMessage(sender, {
      mentions: [aPost(), aPost()],
      total: 12,
      history: { every: 'daily', spans: [{ label: 'Fri 20', total: 12, negative: 0 }] },
    });
    expect(message.subject).toBe('Morning: 12 mentions');
    expect(message.lines).toEqual(['12 mentions in the last 24 hours (showing the 2 most urgent).']);
  });

  it('says why to act and links to the mention in the console, in every channel', () => {
    const message = messageOf(aPost({ reason: 'A customer is stuck.', engagement: 12 }));
    const page = `https://earshot.example/projects/prj_1/feed?mention=${'0'.repeat(32)}`;
    const slack = JSON.stringify(toSlack(message).blocks);
    const discord = JSON.stringify(toDiscord(message).embeds);
    const { html, text } = toMail(message);
    for (const shown of [slack, discord, html, text]) {
      expect(shown).toContain('Why: A customer is stuck.');
      expect(shown).toContain(page);
      expect(shown).toContain('engagement 12');
      expect(shown.match(/It is down\./g)).toHaveLength(1);
    }
  });

  it('is marked as a sample in its subject, its text and its mention when nothing matches', () => {
    const message = sampleMessage(sender);
    expect(message.subject).toBe('[Sample] Morning');
    expect(message.lines[0]).toContain('This is a sample');
    expect(message.entries[0]?.headline).toContain('[Sample]');
  });
});
