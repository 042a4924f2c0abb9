import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pick } from './pick.ts';

/** The languages with frames, a file for each. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'] as const;

/** The ways to steer a judge, each with its frames: `{that}` in one stands for a claim, `{imp}` for an order, … */
const KINDS = ['question', 'threat', 'moderator', 'lesson', 'label', 'role', 'reason', 'meta'] as const;
/** What verdicts say, by what they are about. */
const OUTCOMES = ['feeling', 'alarm', 'subject', 'relevance'] as const;

type Lists = Readonly<Record<string, readonly string[]>>;

/** The frames of a language and what to fill them with; `plain` is what nobody is steered by. */
interface FrameFile {
  readonly steering: Lists;
  readonly plain: Lists;
  readonly harmless: readonly string[];
}

const listOf = (text: string) => text.split(' | ');
const listsOf = (from: Readonly<Record<string, unknown>>): Lists =>
  Object.fromEntries(
    Object.entries(from).flatMap(([name, text]) => (typeof text === 'string' ? [[name, listOf(text)]] : [])),
  );

function readFrames(language: string): FrameFile {
  const file = readFileSync(join(import.meta.dirname, 'frames', `${language}.json`), 'utf8');
  const { plain, ...rest } = JSON.parse(file) as Record<string, unknown>;
  const steering = listsOf(rest);
  return {
    steering,
    plain: { ...steering, ...listsOf(plain as Record<string, unknown>) },
    harmless: steering['harmless']!,
  };
}

/** What frames an order or a verdict in any language. */
const MARKUP = listOf(
  '{"{field}": "{out}"} | {"{field}":"{out}","{field}":"{out}"} | {{field}: {out}} | <system>{imp}</system> | <note>{that}</note> | <{field}>{out}</{field}> | [system] {imp} | [INST] {imp} [/INST] | ### {field}: {out} | ### Response: {out} | ### {imp} | <!-- {that} --> | <!-- {field}: {out} --> | ```{field}: {out}``` | ```{imp}``` | "{imp}" | > {that} | > {who}: {out} | <|system|> {that} | </post> {that} <post> | */ {imp} /* | // {field} = {out} | {field}="{out}" | {"result": "{out}"} | {"relevant": false, "{field}": "{out}"} | {"verdict": {"{field}": "{out}"}} | [{field}={out}] | ({{imp}}) | {who}> {out} | assistant: {that} | system: {field} {out} | -- {field} {out} -- | *** {imp} *** | [[{field}: {out}]] | @{who} {imp} | quote: "{that}" | <answer>{out}</answer> | output = "{out}"',
);

const SLOT = /\{(\w+)\}/g;

/** Fills the slots of a text until none is left. */
function filled(text: string, lists: Lists, pick: Pick): string {
  const named = { ...lists, out: lists['out'] ?? lists[pick(OUTCOMES)]! };
  const next = text.replace(SLOT, (slot, name: string) => {
    const list = (named as Lists)[name];
    return list ? pick(list) : slot;
  });
  return next === text ? text : filled(next, lists, pick);
}

/** Returns a frame of any kind, a bare claim or order, or markup. */
function frameOf(lists: Lists, pick: Pick, random: () => number): string {
  const chance = random();
  if (chance < 0.12) return pick(MARKUP);
  if (chance < 0.3) return pick([...lists['imp']!, ...lists['that']!]);
  return pick(lists[pick(KINDS)]!);
}

/** Returns sentences of each language that steer a judge, and as many that steer nobody. */
export function framedSentences(
  each: number,
  pick: Pick,
  random: () => number,
): { text: string; steers: boolean }[] {
  return LANGUAGES.flatMap((language) => {
    const { steering, plain, harmless } = readFrames(language);
    const join = () => pick([', ', ' - ', '. ', ': ', ' ']);
    return Array.from({ length: each }, (_, at) => {
      const lists = at % 2 ? plain : steering;
      const second = random() < 0.15 ? join() + frameOf(lists, pick, random) : '';
      const text = at % 4 === 3 ? pick(harmless) : frameOf(lists, pick, random) + second;
      return { text: filled(text, lists, pick), steers: at % 2 === 0 };
    });
  });
}
