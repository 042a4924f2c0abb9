import { openLanguageDetection, type DetectLanguage } from '../language/detect.ts';
import { singleLine, visibleText } from '../judge/visible-text.ts';
import { authorName } from './author-name.ts';
import type { Drafter, DraftRequest } from './drafter.ts';
import { fittingFact } from './fitting-fact.ts';
import { fitToLimit, lengthLimitOf, lengthUnder } from './length-limit.ts';
import { PHRASES } from './phrases.ts';
import { languageOf } from './post-language.ts';
import { pointOf } from './post-point.ts';
import { registerOf } from './register.ts';

/** Returns the language of the phrases for a code such as `pt-BR`; English for one without phrases. */
function phraseLanguage(lang: string | null): string {
  const code = lang?.toLowerCase().split('-')[0] ?? 'en';
  return Object.hasOwn(PHRASES, code) ? code : 'en';
}

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

const capitalized = (text: string) => text.replace(/^[¡¿]?\p{L}/u, (start) => start.toLocaleUpperCase());

/**
 * Composes a reply from set phrases in the post's language if there are any, else in English. `mention.lang`: null is
 * English. A question that a fact of the project answers gets the fact. Pure.
 */
export function composeDraft(request: DraftRequest): string {
  const { mention, project } = request;
  const language = phraseLanguage(mention.lang);
  const { greeting, reply, answered } = PHRASES[language]!;
  const register = registerOf(mention, language);
  const column = register === 'casual' ? 0 : 1;
  const room = lengthLimitOf(mention.source);
  const author = authorName(mention, register);
  const opening = author === null ? '' : greeting[column].replace('{author}', () => author);
  const point = pointOf(request, language);
  const fact = point === 'question' ? fittingFact(request) : null;
  const body =
    fact !== null && lengthUnder(fact, room) <= room.points
      ? `${fact} ${answered[column]}`
      : reply[point][column]
          .replaceAll('{name}', () => singleLine(project.name))
          .replace('{what}', () => descriptionClause(project));
  // In little space, help matters more than a greeting.
  const text = lengthUnder(opening + body, room) <= room.points ? opening + body : body;
  return fitToLimit(capitalized(text), room);
}

/** Creates the drafter that needs no key and no network. `detection` opens the detection of languages. */
export function createBuiltInDrafter(
  detection: () => Promise<DetectLanguage> = openLanguageDetection,
): Drafter {
  return {
    async draft(request) {
      const { mention } = request;
      if (mention.lang !== null) return composeDraft(request);
      const lang = languageOf(mention, await detection());
      return composeDraft({ ...request, mention: { ...mention, lang } });
    },
  };
}
