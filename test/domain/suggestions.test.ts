import { describe, expect, it } from 'vitest';
import { rivalsIn } from '../../domain/suggestions/competitors.ts';
import { nearDuplicate } from '../../domain/suggestions/same-name.ts';
import { siteFacts } from '../../domain/suggestions/site-facts.ts';
import { labelOf, suggestFrom } from '../../domain/suggestions/suggestion.ts';
import { cpuTime } from '../support/cpu-time.ts';

const PAGE = `<!doctype html><html><head><title>Files in step &mdash; made easy | Lumen Kite</title>
<meta content="Lumen Kite keeps the files of small teams in sync &amp; backed up." name="description">
</head><body><h1>Sync <b>files</b> for teams</h1><h2>Backups of files</h2>
<a href="https://x.com/lumenkite">X</a> <a href='https://x.com/share?u=1'>Share</a>
<a href="https://github.com/lumenkite">Code</a><a href="https://www.linkedin.com/company/lumen-kite/">In</a></body></html>`;
const facts = siteFacts(PAGE, 'https://www.lumenkite.com/en');
const suggest = (page = facts, isOrdinary = false) =>
  suggestFrom(
    page,
    () => isOrdinary,
    (word) => word !== 'keeps',
  );

describe('A website', () => {
  it('is read for its title, description, headings and accounts', () => {
    expect(facts).toEqual({
      ...{ host: 'lumenkite.com', title: 'Files in step — made easy | Lumen Kite', siteName: null },
      description: 'Lumen Kite keeps the files of small teams in sync & backed up.',
      headings: ['Sync files for teams', 'Backups of files'],
      handles: { x: ['lumenkite'], github: ['lumenkite'], linkedin: ['lumen-kite'] },
    });
  });

  it('gives a name that is like its address, other spellings, and words that belong to it', () => {
    const { name, keywords, anchors, evidence } = suggest();
    expect(name).toBe('Lumen Kite');
    expect(keywords).toEqual([{ term: 'Lumen Kite', aliases: ['lumenkite.com', 'LumenKite', 'lumen-kite'] }]);
    expect(anchors.slice(0, 2)).toEqual(['files', 'teams']);
    expect(evidence.map(({ field, from }) => `${field} from ${from}`)).toContain('name from title');
  });

  it('without anything else is named by its address', () => {
    expect(suggest(siteFacts('', 'https://shop.acme.co.uk/'))).toMatchObject({
      name: 'Acme',
      description: null,
    });
    expect(labelOf('blog.acme.com')).toBe('acme');
  });

  it('is read in a moment, however broken it is', () => {
    for (const part of ['<a href="', '<title>', '<meta name=', '<h1><', '&#x', '<!--'])
      expect(cpuTime(() => siteFacts(part.repeat(1_000_000 / part.length), 'https://a.com'))).toBeLessThan(
        2_000,
      );
  });
});

describe('Names', () => {
  it.each([
    ['getacme', 'Acme', true],
    ['acmehq', 'ACME', true],
    ['Lumen Kite', 'lumenkite', true],
    ['acme', 'acmesoft', false],
    ['get', 'app', false],
  ])('%s and %s: %s', (one, other, same) => expect(nearDuplicate(one, other)).toBe(same));
});

describe('Competitors', () => {
  const posts = [
    'Acme vs Globex for small teams',
    'Globex versus Acme, honestly',
    'We switched from Globex to Acme',
    'Acme or Initech?',
    'looking for an alternative to DropFile',
    'DropFile is out, an alternative to DropFile please',
    'Acme and nothing else',
  ].map((text, id) => ({ id: String(id), title: null, text }));
  it('are the names that posts compare with the product, of two posts or more', () => {
    expect(rivalsIn('Acme', posts)).toEqual([
      { name: 'Globex', mentions: 3, ids: ['0', '1', '2'] },
      { name: 'DropFile', mentions: 2, ids: ['4', '5'] },
    ]);
  });
});
