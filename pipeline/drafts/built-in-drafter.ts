import { cutText, oneLine, seenText } from '../judge/cut-text.ts';
import { DRAFT_POINTS, type Drafter, type DraftRequest } from './drafter.ts';
import { PHRASES, type Phrases } from './phrases.ts';
import { occasionOf, registerOf } from './register.ts';

const phrasesOf = (lang: string | null): Phrases => PHRASES[lang ?? 'en'] ?? PHRASES['en']!;

/** Takes what a reply is asked for and gives one made of set phrases, in the post's language where we have it. Pure. */
export function composeDraft(request: DraftRequest): string {
  const { mention, project } = request;
  const { greeting, reply } = phrasesOf(mention.lang);
  const register = registerOf(mention);
  const author = mention.author === null ? '' : oneLine(seenText(mention.author, 40));
  const opening = author === '' ? '' : greeting[register].replace('{author}', () => author);
  const body = reply[occasionOf(request)][register].replaceAll('{name}', () => oneLine(project.name));
  const text = opening + body;
  return cutText(text.charAt(0).toLocaleUpperCase() + text.slice(1), DRAFT_POINTS);
}

/** The drafter that needs no key and no network. */
export function createBuiltInDrafter(): Drafter {
  return { draft: (request) => Promise.resolve(composeDraft(request)) };
}
