import type { DraftRequest } from './drafter.ts';

/** The register of a post. */
export type Register = 'casual' | 'formal';

/** What a reply has to do for the author. */
export type Occasion = 'trouble' | 'question' | 'praise' | 'lead' | 'remark';

const EMOJI = /\p{Extended_Pictographic}/u;
const SLANG = /\b(lol|lmao|omg|wtf|btw|imo|tbh|gonna|wanna|dunno|ya|yep|nope|thx|pls|kinda)\b/i;
/** Sources where people write formally, unless the post itself does otherwise. */
const FORMAL_SOURCES: readonly string[] = ['linkedin', 'news'];

/** Returns the register of a post: signs of ease count against the default of its source. */
export function registerOf({ source, text }: DraftRequest['mention']): Register {
  const isEasy = EMOJI.test(text) || SLANG.test(text) || /!!|\?\?/.test(text) || /^[a-z]/.test(text.trim());
  if (FORMAL_SOURCES.includes(source)) return isEasy && EMOJI.test(text) ? 'casual' : 'formal';
  return isEasy || text.length < 280 ? 'casual' : 'formal';
}

/** Returns what a reply has to do. */
export function occasionOf({ mention, project }: DraftRequest): Occasion {
  if (project.mode === 'leads') return 'lead';
  if (mention.sentiment === 'negative') return 'trouble';
  const said = `${mention.title ?? ''} ${mention.text}`.replace(/\bhttps?:\/\/\S+/gi, '');
  if (/[?？؟]/.test(said)) return 'question';
  return mention.sentiment === 'positive' ? 'praise' : 'remark';
}
