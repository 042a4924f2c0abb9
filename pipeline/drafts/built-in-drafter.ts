import { singleLine, visibleText } from '../judge/visible-text.ts';
import { authorName } from './author-name.ts';
import type { Drafter, DraftRequest } from './drafter.ts';
import { PHRASES, type Phrases } from './phrases.ts';
import { occasionOf, registerOf } from './register.ts';
import { fitToLimit, lengthLimitOf, lengthUnder } from './length-limit.ts';

/** Returns the phrases of a language by a code such as `pt-BR`; English for an unknown one. */
const phrasesOf = (lang: string | null): Phrases =>
  PHRASES[lang?.toLowerCase().split('-')[0] ?? 'en'] ?? PHRASES['en']!;

const MAX_WHAT = 80;

/**
 * Returns what the project is: the clause after "<name> is" in the first sentence of its description, up to a comma.
 * Empty when the description has no such clause.
 */
function descriptionClause({ name, description }: DraftRequest['project']): string {
  const said = singleLine(visibleText(description ?? '', 1000));
  if (!said.toLowerCase().startsWith(`${name.toLowerCase()} is `)) return '';
  const clause = /^(an?\s[^.,;:!?\n(]+)/i.exec(said.slice(name.length + 4))?.[1]?.trim() ?? '';
  return clause !== '' && clause.length <= MAX_WHAT ? `, ${clause}` : '';
}

/** Composes a reply from set phrases, in the post's language if available. Pure. */
export function composeDraft(request: DraftRequest): string {
  const { mention, project } = request;
  const { greeting, reply } = phrasesOf(mention.lang);
  const register = registerOf(mention);
  const column = register === 'casual' ? 0 : 1;
  const author = authorName(mention, register);
  const opening = author === null ? '' : greeting[column].replace('{author}', () => author);
  const body = reply[occasionOf(request)][column]
    .replaceAll('{name}', () => singleLine(project.name))
    .replace('{what}', () => descriptionClause(project));
  const room = lengthLimitOf(mention.source);
  // In little space, help matters more than a greeting.
  const text = lengthUnder(opening + body, room) <= room.points ? opening + body : body;
  return fitToLimit(
    text.replace(/^[¡¿]?\p{L}/u, (start) => start.toLocaleUpperCase()),
    room,
  );
}

/** Creates the drafter that needs no key and no network. */
export function createBuiltInDrafter(): Drafter {
  return { draft: (request) => Promise.resolve(composeDraft(request)) };
}
