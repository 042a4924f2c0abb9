import { dutch } from './phrases/dutch.ts';
import { english } from './phrases/english.ts';
import { french } from './phrases/french.ts';
import { german } from './phrases/german.ts';
import { italian } from './phrases/italian.ts';
import { portuguese } from './phrases/portuguese.ts';
import { spanish } from './phrases/spanish.ts';
import type { Phrases } from './phrases/phrase-set.ts';

/**
 * By ISO 639-1 code. Each asks for the one thing that is needed to help, or says nothing. They claim nothing the project does
 * not say, promise nothing, thank nobody for trouble, and disclose who is writing where it matters.
 */
export const PHRASES: Readonly<Record<string, Phrases>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
};
