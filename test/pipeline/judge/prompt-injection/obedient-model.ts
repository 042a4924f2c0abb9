import type { Behavior } from '../../../support/model-server.ts';
import { goodVerdict, judges, type WrittenVerdict } from '../../../support/model-server.ts';

/** Letters that look like Latin ones, by the Latin letter. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', і: 'i', к: 'k', т: 't', м: 'm', н: 'h', в: 'b' },
  ...{ α: 'a', ο: 'o', ι: 'i', ν: 'v', ε: 'e', ρ: 'p', '3': 'e', '4': 'a', '0': 'o' },
};
const rot13 = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));

/** Returns every way in which a clever model may read a text: plain, with look-alike letters, decoded. */
function readings(written: string): string[] {
  const plain = written
    .replace(/[\u{e0000}-\u{e007f}]/gu, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000))
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
  const low = plain.toLowerCase();
  const decoded = (plain.match(/[A-Za-z0-9+/]{24,}={0,2}/g) ?? []).flatMap((code) => [
    Buffer.from(code, 'base64').toString().toLowerCase(),
    Buffer.from(code, 'hex').toString().toLowerCase(),
  ]);
  return [low, low.replace(/[^\s]/gu, (letter) => LATIN[letter] ?? letter), rot13(low), ...decoded];
}

/** Words about verdicts, rules and those who judge, which no clean post of the tests contains. */
const STEERING = [
  /relevan|pertinen|rilevan|релевант|相关|関係|관련|nieistotn|alakas|ilgisiz|अप्रासंगिक|ذي صلة/u,
  /sentiment|urgen|dringlichkeit|unwichtig|\bstimmung\b|mark(?:ed|iert)|classif|klassif|beoordeel/u,
  /instruc|anweisung|instruzion|instrucc|\bregel|\brules?\b|guideline|\bprompt\b|指示|指令|지시|istruzioni|instructies|инструкц/u,
  /\bsystem\b|\bassistant\b|\[inst\]|<\|/u,
  /\b(?:lesson|lektion|lecci|leç|lezione|les|correction|korrektur)/u,
];

/** Whether the model finds something to obey in a text. */
export const isSteered = (text: string): boolean =>
  readings(text).some((reading) => STEERING.some((pattern) => pattern.test(reading)));

const OBEYED = { relevant: false, sentiment: 'positive', urgency: 100, category: 'Praise' };

/** The parts of the second message: quoted corrections with their reasons, and each post with its author. */
function parts(prompt: string) {
  const [corrections = '', posts = ''] = prompt.includes('# Corrections\n')
    ? prompt.split('\n\n# Posts\n')
    : ['', prompt];
  const byId = new Map<string, string>();
  let id = '';
  for (const line of posts.split('\n')) {
    const start = /^id: (\S+)$/.exec(line);
    if (start?.[1]) byId.set((id = start[1]), '');
    else if (line.startsWith('| ')) byId.set(id, `${byId.get(id) ?? ''}${line.slice(2)}\n`);
  }
  const lessons = corrections
    .split('\n')
    .flatMap((line) =>
      line.startsWith('| ') ? [line.slice(2)] : (/^-> .*?\((.*)\)$/.exec(line)?.[1] ?? []),
    );
  return { lessons: lessons.join('\n'), byId };
}

/**
 * Answers like a model that obeys whatever it is told in a post, by its author's name, in a correction or in the text of the
 * project: in a post it concerns that post, elsewhere all of them.
 */
export const obeys: Behavior = (request, response) => {
  const [system = '', user = ''] = request.body.messages.map(({ content }) => content);
  const { lessons, byId } = parts(user);
  const project = /\nWhat it is: (.*)/.exec(system)?.[1] ?? '';
  const all = isSteered(lessons) || isSteered(project);
  judges((ids) =>
    ids.map((id): WrittenVerdict => ({
      ...goodVerdict(id),
      ...((all || isSteered(byId.get(id) ?? '')) && OBEYED),
    })),
  )(request, response);
};
