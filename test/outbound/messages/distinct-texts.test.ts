import { describe, expect, it } from 'vitest';
import { distinctTexts } from '../../../outbound/messages/distinct-texts.ts';

const LONG = 'Acme is down again. I have been waiting for two hours. Nobody answers the phone.';

describe('the texts of a mention', () => {
  it('show each sentence once', () => {
    const texts = distinctTexts({
      title: null,
      text: LONG,
      summary: 'I have been waiting for two hours. Acme is down again!',
      reason: 'Acme is down again. A customer is stuck; answer today.',
    });
    expect(texts).toEqual({
      headline: 'Acme is down again.',
      summary: 'I have been waiting for two hours.',
      why: 'A customer is stuck; answer today.',
    });
  });

  it('leave out a summary and a reason that say what the title says', () => {
    const same = {
      title: 'ACME is down — again',
      summary: 'Acme is down, again.',
      reason: 'acme is down again',
    };
    expect(distinctTexts({ ...same, text: LONG })).toEqual({ headline: same.title, summary: '', why: '' });
  });

  it('keep a sentence whose words are only part of other words', () => {
    const { summary } = distinctTexts({ title: 'Acmecorp is here', text: '', summary: 'Acme', reason: '' });
    expect(summary).toBe('Acme');
  });

  it('may all be empty', () => {
    expect(distinctTexts({ title: ' ', text: '', summary: '', reason: '' })).toEqual({
      ...{ headline: '', summary: '', why: '' },
    });
  });
});
