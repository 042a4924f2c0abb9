import { describe, expect, it } from 'vitest';
import { ambiguityHints } from '../../../web/src/new-project/ambiguity-hints.ts';

describe('ambiguityHints', () => {
  it('suggests anchors, and namesakes after "not"', () => {
    const { anchors, namesakes } = ambiguityHints(
      'Acme is a queue for background jobs in Node.js. Not the company in the cartoons.',
      'Acme',
    );
    expect(anchors).toEqual(['queue', 'background', 'jobs', 'node.js']);
    expect(namesakes).toEqual(['cartoons']);
  });

  it('splits a sentence at the negation, in any case and script', () => {
    const { anchors, namesakes } = ambiguityHints(
      'Schnelle Brücke zwischen Börsen, NOT the Möwe of Åland',
      'Brücke',
    );
    expect(anchors).toEqual(['schnelle', 'zwischen', 'börsen']);
    expect(namesakes).toEqual(['möwe', 'åland']);
  });

  it('suggests each word once, never the name, and at most eight', () => {
    const many = Array.from({ length: 40 }, (_, at) => `wordnumber${at}`).join(' ');
    const { anchors, namesakes } = ambiguityHints(`Acme Acme sync sync, not sync. ${many}`, 'Acme');
    expect(namesakes).toEqual(['sync']);
    expect(anchors).toHaveLength(8);
    expect(anchors).not.toContain('sync');
    expect(ambiguityHints('', '')).toEqual({ anchors: [], namesakes: [] });
  });
});
