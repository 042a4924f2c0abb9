import type { Member } from '../../schemas/accounts/member.ts';

/** More are a mailing list, not a question. */
const MOST_NAMED = 20;

/** `@` and a handle or an address, not inside a word or an address. */
const NAMED = /(?<![\p{L}\p{N}_.%+@-])@([\p{L}\p{N}_.%+-]+(?:@[\p{L}\p{N}.-]+)?)/gu;

type Named = Pick<Member, 'id' | 'email' | 'name'>;

/** The ways to write a member: address, what is before its `@`, and the name without blanks. Lower case. */
const handlesOf = ({ email, name }: Named): string[] => [
  email.toLowerCase(),
  email.toLowerCase().replace(/@[^@]*$/, ''),
  ...(name ? [name.toLowerCase().replaceAll(/\s+/gu, '')] : []),
];

function memberCalled(word: string, members: readonly Named[]): Named | null {
  const called = members.filter((member) => handlesOf(member).includes(word));
  return called.length === 1 ? called[0]! : null;
}

/**
 * Returns the ids of the members whom a note names, each once: `@ana@x.org` by address, `@ana` by what is before the `@` of the
 * address, `@analopez` by name, whatever the case. What fits several members names nobody. Pure.
 */
export function namedMembers(text: string, members: readonly Named[]): string[] {
  const words = [...text.matchAll(NAMED)].map(([, word]) => word!.toLowerCase());
  const named = words.flatMap((word) => {
    // The end of a sentence is no part of a handle.
    const member = memberCalled(word, members) ?? memberCalled(word.replace(/[.-]+$/, ''), members);
    return member ? [member.id] : [];
  });
  return [...new Set(named)].slice(0, MOST_NAMED);
}
