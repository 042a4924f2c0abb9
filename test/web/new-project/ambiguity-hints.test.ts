import { describe, expect, it } from 'vitest';
import { ambiguityHints } from '../../../web/src/new-project/ambiguity-hints.ts';

describe('hintsIn', () => {
  it('offers what a description says it is, and after "not" what it is not', () => {
    const { anchors, namesakes } = ambiguityHints(
      'Acme is a queue for background jobs in Node.js. Not the company in the cartoons.',
      'Acme',
    );
    expect(anchors).toEqual(['queue', 'background', 'jobs', 'node.js']);
    expect(namesakes).toEqual(['cartoons']);
  });

  it('parts one sentence at its denial, in any case and script', () => {
    const { anchors, namesakes } = ambiguityHints(
      'Schnelle Brücke zwischen Börsen, NOT the Möwe of Åland',
      'Brücke',
    );
    expect(anchors).toEqual(['schnelle', 'zwischen', 'börsen']);
    expect(namesakes).toEqual(['möwe', 'åland']);
  });

  it('offers no word twice, never the name, and few', () => {
    const many = Array.from({ length: 40 }, (_, at) => `wordnumber${at}`).join(' ');
    const { anchors, namesakes } = ambiguityHints(`Acme Acme sync sync, not sync. ${many}`, 'Acme');
    expect(namesakes).toEqual(['sync']);
    expect(anchors).toHaveLength(8);
    expect(anchors).not.toContain('sync');
    expect(ambiguityHints('', '')).toEqual({ anchors: [], namesakes: [] });
  });
});
