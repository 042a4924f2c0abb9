import { describe, expect, it } from 'vitest';
import {
  projectBody,
  distinctLines,
  keywordsOf,
  NEW_PROJECT,
} from '../../../web/src/new-project/project-draft.ts';

describe('a project draft', () => {
  it('uses the name as keyword by default, and leaves out empty fields', () => {
    const draft = { ...NEW_PROJECT, name: ' Acme ' };
    expect(projectBody(draft)).toEqual({
      name: 'Acme',
      mode: 'mentions',
      keywords: ['Acme'],
      competitors: [],
      sources: [],
      scan_every: '1h',
    });
    expect(keywordsOf({ ...draft, keywords: '' })).toBe('');
  });

  it('sends namesakes, and an audience only for leads', () => {
    const draft = {
      ...NEW_PROJECT,
      name: 'Acme',
      namesakes: 'cartoon\n\nCartoon\nroad runner',
      audience: 'Engineers',
    };
    expect(projectBody(draft)).toMatchObject({
      settings: { ambiguous: { anchors: [], namesakes: ['cartoon', 'road runner'] } },
    });
    expect(projectBody(draft)).not.toHaveProperty('audience');
    expect(projectBody({ ...draft, mode: 'leads' })).toMatchObject({ mode: 'leads', audience: 'Engineers' });
  });

  it('keeps the first of several lines that differ only in case', () => {
    expect(distinctLines('Acme\n acme.io \nACME\nacme.io')).toEqual(['Acme', 'acme.io']);
  });
});
