import type { Token } from '../tokenize.ts';

/** Verbs whose subject is the handle before them. Others may have lost an "I": "@mira was on hold". */
const VERBS = new Set('has is will sure sucks rocks says needs makes keeps saved'.split(' '));
/** What follows such a verb in a question or an order: "@mira is it true", "@mira will you". */
const TO_OWNER = new Set('you u it there this that my anyone'.split(' '));

/** Whether a token is a handle of whom its sentence tells: "@mira has left" speaks of her, not to her. */
export function isSubject(tokens: readonly Token[], index: number): boolean {
  const [handle, verb, next] = [tokens[index], tokens[index + 1], tokens[index + 2]];
  return handle?.mark === '@' && verb?.mark === '' && VERBS.has(verb.text) && !TO_OWNER.has(next?.text ?? '');
}
