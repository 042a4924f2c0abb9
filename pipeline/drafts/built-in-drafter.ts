import { singleLine, visibleText } from '../judge/visible-text.ts';
import { authorName } from './author-name.ts';
import type { Drafter, DraftRequest } from './drafter.ts';
import { PHRASES, type Phrases } from './phrases.ts';
import { occasionOf, registerOf } from './register.ts';
import { fitToLimit, lengthLimitOf, lengthUnder } from './length-limit.ts';

/** The phrases of a language, by its code or the first part of a code such as `pt-BR`; English for one we have none of. */
const phrasesOf = (lang: string | null): Phrases =>
  PHRASES[lang?.toLowerCase().split('-')[0] ?? 'en'] ?? PHRASES['en']!;

/** Letters of what a project is, as far as it can stand in a sentence of ours. */
const MAX_WHAT = 80;

/**
 * What the project's description says that it is: the clause behind "<name> is" of its first sentence, up to a comma.
 * Empty where it says so in no such words; descriptions in other languages hardly begin with "is a".
 */
function descriptionClause({ name, description }: DraftRequest['project']): string {
  const said = singleLine(visibleText(description ?? '', 1000));
  if (!said.toLowerCase().startsWith(`${name.toLowerCase()} is `)) return '';
  const clause = /^(an?\s[^.,;:!?\n(]+)/i.exec(said.slice(name.length + 4))?.[1]?.trim() ?? '';
  return clause !== '' && clause.length <= MAX_WHAT ? `, ${clause}` : '';
}

/** Takes what a reply is asked for and gives one made of set phrases, in the post's language where we have it. Pure. */
export function composeDraft(request: DraftRequest): string {
  const { mention, project } = request;
  const { greeting, reply } = phrasesOf(mention.lang);
  const register = registerOf(mention);
  const author = authorName(mention, register);
  const opening = author === null ? '' : greeting[register].replace('{author}', () => author);
  const body = reply[occasionOf(request)][register]
    .replaceAll('{name}', () => singleLine(project.name))
    .replace('{what}', () => descriptionClause(project));
  const room = lengthLimitOf(mention.source);
  // Where there is little room, help goes before a greeting.
  const text = lengthUnder(opening + body, room) <= room.points ? opening + body : body;
  return fitToLimit(
    text.replace(/^[¡¿]?\p{L}/u, (start) => start.toLocaleUpperCase()),
    room,
  );
}

/** The drafter that needs no key and no network. */
export function createBuiltInDrafter(): Drafter {
  return { draft: (request) => Promise.resolve(composeDraft(request)) };
}
