import type { TextPart } from '../../schemas/query/mention-query.ts';
import { FIELD_MARK, FORM_MARK } from '../../schemas/query/passage.ts';
import { TOKEN_OR_MARK } from './search-words.ts';

const PARTS: Readonly<Record<TextPart, string>> = {
  any: `arrayStringConcat([ifNull(title, ''), text, summary, ifNull(author, ''), ifNull(author_name, ''), toString(ifNull(place, ''))], '${FIELD_MARK}')`,
  title: `ifNull(title, '')`,
  text: 'text',
  place: `toString(ifNull(place, ''))`,
};

const normalized = (text: string) => `normalizeUTF8NFKC(toValidUTF8(${text}))`;

/** SQL of the line of a part of a mention, as `MentionText.line` writes it in this process. */
export function lineSql(part: TextPart, isExact: boolean): string {
  const tokens = (text: string) => `extractAll(${text}, ${TOKEN_OR_MARK})`;
  const line = isExact
    ? `arrayMap(token -> concat(lowerUTF8(token), '${FORM_MARK}', token), ${tokens(normalized(PARTS[part]))})`
    : tokens(`lowerUTF8(${normalized(PARTS[part])})`);
  return `concat(' ', arrayStringConcat(${line}, ' '), ' ')`;
}

/** SQL of all that is searched, as it is compared. Plain ASCII needs no normalization, which takes ten times as long. */
export const COMPARABLE = `if(length(search) = lengthUTF8(search), lower(search), lowerUTF8(${normalized('search')}))`;

/** SQL of where the links of a mention are: its address, title and text, in lower case. */
export const LINKED = `lowerUTF8(arrayStringConcat([url, ifNull(title, ''), text], '${FIELD_MARK}'))`;
