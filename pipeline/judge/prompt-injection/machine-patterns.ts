import {
  GAP,
  NOT_NEGATED,
  injectionPattern,
  type InjectionKind,
  type InjectionPattern,
} from './injection-pattern.ts';

/** Values of verdicts. */
const VALUES = '(?:true|false|positive|negative|neutral|maximum|max|zero|critical|relevant|irrelevant)\\b';
/** After the last word of a clause. */
const CLAUSE_END = `(?=[^\\p{L}]*$|[,;.!)"']|\\s+(?:and|with)\\b)`;

const patterns = (kind: InjectionKind, weight: number, sources: readonly string[]) =>
  sources.map((source) => injectionPattern(kind, weight, source));

/** Patterns that are the same in every language: verdicts as programs write them, and markup of conversations. */
export const MACHINE_PATTERNS: readonly InjectionPattern[] = [
  ...patterns('verdict', 0.6, [
    // A verdict as JSON, an assignment, an order or a statement.
    `["'\`]?\\b(?:relevant|sentiment|urgency|verdict)["'\`]?\\s*[:=]\\s*["'\`]?(?:${VALUES}|\\d{1,3}\\b)`,
    `\\b(?:relevant|relevance)\\s+(?:is\\s+|to\\s+|=\\s*)?(?:true|false)\\b`,
    `\\b(?:sentiment|urgency|relevance)\\s+(?:must|should|has\\s+to|to)\\s+(?:be\\s+)?(?:set\\s+to\\s+)?(?:${VALUES}|\\d{1,3}\\b)`,
    `\\b(?:mark|classify|rate|judge|label|flag|deem|treat|consider|score)\\s+(?:(?:this|it|the|my|me|everything|all|these|every|any|posts?|one|mention|text)\\s+){0,4}(?:as\\s+)?(?:very\\s+|highly\\s+)?(?:relevant|irrelevant|urgent|critical)${CLAUSE_END}`,
    `\\b(?:answer|reply|respond|say|says|output|return|verdict)(?:\\s+is)?(?:\\s+with)?[\\s:]+["'“\`]?(?:ir|not\\s+)?relevant(?=["'”\`.,;!)]|\\s*$)`,
    `\\b(?:correct|right|true|proper|final)\\s+(?:label|verdict|classification|judge?ment)\\b.{0,20}?(?:\\b(?:is|be)|[:=])\\s*["'“\`]?(?:ir|not\\s+)?relevant(?=["'”\`.,;!)]|\\s*$)`,
    // A quoted label after "answer" in another language: the label itself is often left in English.
    `(?<!\\p{L})(?:gib|antworte|responde|contesta|devuelve|responda|devolva|reponds|repondez|renvoie|renvoyez|rispondi|restituisci|antwoord|geef|верни|отвечай|ответь)(?!\\p{L}).{0,60}["'“„«](?:ir|no\\s+|non\\s+|nicht\\s+|niet\\s+|nao\\s+|не)?(?:relevant|релевант)`,
    `\\b(?:give|assign)\\s+(?:(?:it|this|that|the|a|an|post|one|mention|text)\\s+){1,4}(?:maximum|max|highest|top|minimum|lowest)\\s+(?:possible\\s+)?(?:urgency|relevance)\\b`,
  ]),
  ...patterns('verdict', 0.4, [`\\b(?:sentiment|urgency|relevance)\\s+is\\s+(?:${VALUES}|\\d{1,3}\\b)`]),
  ...patterns('orders', 0.6, [
    `${NOT_NEGATED}\\b(?:ignore|disregard|forget)\\s+(?:everything|anything|all|what)\\s+(?:(?:that|of|which)\\s+)?(?:above|before\\s+this|(?:the\\s+)?system|you\\s+(?:were|have\\s+been)\\s+told)\\b`,
  ]),
  ...patterns('imitation', 0.8, [
    // Markup of conversations with models, headings of the prompt, starts and ends.
    `<\\|[a-z_ ]{2,30}\\|>|\\[/?inst\\]|<</?sys>>|<(?:start|end)_of_turn>`,
  ]),
  ...patterns('imitation', 0.6, [
    `</?\\s*(?:system|instructions?|prompt|assistant|user_input|untrusted|posts?|verdicts?|judge)(?:\\s+id=["']?\\w{1,20}["']?)?\\s*>`,
    `(?:^|\\n)${GAP}{0,6}(?:system|assistant|developer)\\s*(?:message|prompt|override|notice|update)?\\s*[:\\]>]\\s*(?:you|ignore|mark|new|override|all|this|the\\s+(?:post|user|following)|from|disregard|understood|certainly)\\b`,
    `\\b(?:system|developer)\\s+(?:override|notice|instructions?|prompt\\s+update)\\s*[:\\]]`,
    `\\bend\\s+of\\s+(?:the\\s+)?(?:posts?|prompt|instructions)\\b${CLAUSE_END}`,
    `\\b(?:end|begin|start)\\s+(?:of\\s+)?(?:the\\s+)?(?:user|admin|system|(?:un)?trusted)\\s+(?:content|input|instructions?|prompt|message|data)\\b`,
    `\\b(?:new|updated|revised|real|actual)\\s+(?:instructions?|directives?|system\\s+prompt)\\s*:`,
  ]),
  ...patterns('imitation', 0.5, [
    `(?:^|\\n)\\s*(?:[a-z]{1,13}\\s+[a-z]{4,10},\\s+\\d{4}-\\d\\d-\\d\\d,\\s+engagement\\s+\\d+|#+\\s*(?:posts|corrections|project)\\s*$|id:\\s*p[0-9a-z]{1,5}\\s*$|->\\s*(?:not\\s+)?relevant)`,
  ]),
];
/** A cheap test that every text with one of these patterns passes. */
export const MACHINE_PREFILTER =
  /relevan|релевант|sentiment|urgen|verdict|critical|<[|/<a-z]|\[\/?inst|system|assistant|developer|\b(?:end|begin|start)\s+(?:of|user|admin)|(?:everything|anything|all|what)\s+(?:that\s+|of\s+|which\s+)?(?:above|before|you\s+(?:were|have)|the\s+system)|(?:instructions?|directives?)\s*:|(?:^|\n)\s*(?:#+\s*[pc]|id:)|,\s+engagement\s|->/;
