import {
  GAP,
  NOT_NEGATED,
  injectionPattern,
  type InjectionKind,
  type InjectionPattern,
} from './injection-pattern.ts';

/** Values of verdicts. */
const VALUES =
  '(?:true|false|yes|no|positive|negative|neutral|maximum|max|zero|critical|relevant|irrelevant)\\b';
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
  ...patterns('verdict', 0.6, [
    // A label after an order to answer, a heading or in quotes, in any language.
    `(?<!\\p{L})(?:antworte|responde|responda|repondez|reponds|rispondi|antwoord|svara|odpowiedz)(?!\\p{L})[^.!?\\n]{0,30}:\\s*(?:ir|no\\s+|non\\s+|nicht\\s+|niet\\s+|nao\\s+|not\\s+)?(?:relevant|rilevant|pertinent)`,
    `\\b(?:classification|classification\\s+result|label|relevance|assessment|decision|output|judge?ment)["'\`]?\\s*[:=]\\s*["'\`]?(?:(?:ir|not[\\s_]+|non-)?relevant|spam|noise|off-topic)\\b`,
    `\\brelevan\\p{L}*\\s+(?:auf|a|su|op|na|sur|to|als|=)\\s+["'\`]?(?:false|falsch|falso|faux|onwaar|falskt|0|no|nein)\\b`,
    `\\b(?:keine|aucune|sin|senza|sem|geen|zero|no)\\s+(?:relevanz|pertinence|relevancia|rilevanza|relevantie|relevance)\\b`,
    `\\bis\\s+this\\s+(?:post|mention|text|message|tweet)\\s+(?:ir|not\\s+)?relevant\\?`,
    `\\bthis\\s+(?:post|mention|text|message|tweet|comment)\\s+(?:should|must|has\\s+to|needs\\s+to|is\\s+to)\\s+be\\s+(?:filtered|ignored|marked|hidden|skipped|discarded|classified|rated|judged|labell?ed|deemed)\\b`,
    `\\b(?:treat|consider|regard)\\s+(?:the\\s+above|this|it|the\\s+(?:post|text|message)\\s+above)\\s+(?:as\\s+)?(?:spam|noise|off-topic)\\b`,
    `\\bdo\\s+not\\s+(?:flag|mark|report|classify|rate)\\s+this\\s+(?:post|text|message|mention|tweet)\\b`,
    `\\beverything\\s+(?:from\\s+me|i\\s+(?:say|post|write)|by\\s+me)\\s+is\\s+(?:\\p{L}+\\s+and\\s+)?(?:urgent|relevant|irrelevant)\\b`,
    `\\bfrom\\s+now\\s+on,?\\s+(?:you\\s+)?(?:answer|reply|mark|rate|classify|output|label)\\b`,
    `\\bposts?\\s+like\\s+this\\s*(?:=|:|->|=>|are)\\s*(?:noise|spam|off-topic)\\b`,
  ]),
  ...patterns('address', 0.6, [
    // Somebody who decides about posts, as a heading. Chats and scripts name people so, but say no label after it.
    `(?:^|[.!?\\n]\\s*)${GAP}{0,4}(?:(?:for|to|an|fur|pour|para|per|voor)\\s+(?:the\\s+|den\\s+|das\\s+|die\\s+|le\\s+|el\\s+|il\\s+|o\\s+|de\\s+)?)(?:ai|ki|ia|llm|classifier|klassifikator|judge|moderation\\s+bot|rating\\s+system|bewertungssystem)\\s*:`,
    `(?:^|[.!?\\n]\\s*)${GAP}{0,4}(?:reviewer|moderator|classifier|judge|ai|bot|rater|analyst)(?:\\s+note)?\\s*:.{0,60}?\\b(?:irrelevant|not\\s+relevant|off-topic|not\\s+about\\s+the\\s+brand|discard|urgency|sentiment)\\b`,
    `\\bany\\s+(?:ai|llm|language\\s+model|bot|classifier)s?\\s+(?:that\\s+|who\\s+)?(?:is\\s+|are\\s+)?(?:read|judg|process|scann|classif)\\p{L}*\\s+this\\b`,
    `\\bwhen\\s+(?:judging|classifying|rating|evaluating|scoring)\\s+(?:this|the)\\s+(?:text|post|message|mention|tweet|comment)\\b`,
    `\\b(?:hinweis|anweisung|nachricht|note|avis|aviso|avviso|nota|let\\s+op|attention|achtung)\\b.{0,25}?\\b(?:bewertungs\\p{L}*|klassifi\\p{L}*|clasifica\\p{L}*|classifica\\p{L}*|classement|systeme\\s+d'evaluation|beoordelings\\p{L}*|sistema\\s+de\\s+(?:clasificacion|classificacao))\\s*:`,
  ]),
  ...patterns('role', 0.6, [
    `\\bi\\s+am\\s+(?:the|your)\\s+(?:project\\s+owner|owner|developer|administrator|admin)\\b.{0,30}?\\b(?:mark|rate|classify|label|ignore|treat)\\b`,
    `\\bdu\\s+bist\\s+(?:ein\\p{L}*|jetzt|nun|ab\\s+sofort)\\s+.{0,60}?\\b(?:einstufen|markieren|bewerten|einordnen|klassifizieren)\\b`,
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
  /relevan|rilevan|pertinen|релевант|sentiment|urgen|verdict|critical|<[|/<a-z]|\[\/?inst|system|assistant|developer|\b(?:end|begin|start)\s+(?:of|user|admin)|(?:everything|anything|all|what)\s+(?:that\s+|of\s+|which\s+)?(?:above|before|you\s+(?:were|have)|the\s+system)|(?:instructions?|directives?)\s*:|(?:^|\n)\s*(?:#+\s*[pc]|id:)|,\s+engagement\s|->|spam|noise|off-topic|\bthis\s+(?:post|mention|text|message|tweet|comment)\b|from\s+now\s+on|\bi\s+am\s+(?:the|your)\b|du\s+bist|\b(?:reviewer|moderator|classifier|judge|ai|bot|rater|analyst)\b|bewertung|klassifi|clasifica|classifi|classement|evaluation|beoordeling/;
