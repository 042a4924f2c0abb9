import {
  GAP,
  NOT_NEGATED,
  injectionPattern,
  type InjectionKind,
  type InjectionPattern,
  type PatternSet,
} from './injection-pattern.ts';

/** Values of verdicts. */
const VALUES =
  '(?:true|false|yes|no|positive|negative|neutral|maximum|max|zero|critical|relevant|irrelevant)\\b';
/** After the last word of a clause. */
const CLAUSE_END = `(?=[^\\p{L}]*$|[,;.!)"']|\\s+(?:and|with)\\b)`;

/**
 * Words of which texts with one of these patterns contain some, in lists by where they stand in one. Written as in
 * `WordListMatcher`.
 */
const LISTS = {
  label:
    'relevan* irrelevan* irrilevan* rilevan* pertinen* irpertinen* sentiment urgen* verdict critical релевант* нерелевант*',
  noise: 'spam noise off-topic',
  field: 'verdict* classification* label* relevance* assessment* decision* output* judgement* judgment*',
  this: 'this',
  post: 'post posts mention text message tweet comment',
  must: 'should must has needs is do',
  now: 'from',
  any: 'any',
  judge:
    'ai ais ki ia llm llms classifier classifiers language bot bots klassifikator judge moderation rating bewertungssystem',
  reader: 'reviewer moderator classifier judge ai bot rater analyst',
  judging: 'judging classifying rating evaluating scoring',
  judgement: 'bewertungs* klassifi* clasifica* classifica* classement systeme beoordelings* sistema',
  owner: 'owner project developer administrator admin',
  you: 'du',
  ignore: 'ignore disregard forget',
  markup: '<|* [inst* [/inst* <<* <start_of* <end_of* <sys* </sys*',
  tag: '<*',
  system: 'system* assistant* developer*',
  end: 'end begin start',
  content: 'post* prompt* instruction* content* input* message* data* directive*',
  heading: 'posts corrections project engagement id:* ->*',
} as const;
type List = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as List[];
const needs = (lists: readonly List[]): number =>
  lists.reduce((bits, list) => bits | (1 << NAMES.indexOf(list)), 0);

/** A pattern, or one with other needs than those of its list. */
type Source = string | readonly [source: string, ...lists: List[]];

const patterns = (kind: InjectionKind, weight: number, lists: readonly List[], sources: readonly Source[]) =>
  sources.map((written) => {
    const [source, ...own] = typeof written === 'string' ? ([written] as const) : written;
    return injectionPattern(kind, weight, source, needs(own.length > 0 ? own : lists));
  });

const PATTERNS: readonly InjectionPattern[] = [
  ...patterns(
    'verdict',
    0.6,
    ['label'],
    [
      // A verdict as JSON, an assignment, an order or a statement.
      `["'\`]?\\b(?:relevant|sentiment|urgency|verdict)["'\`]?\\s*[:=]\\s*["'\`]?(?:${VALUES}|\\d{1,3}\\b)`,
      `\\b(?:relevant|relevance)\\s+(?:is\\s+|to\\s+|=\\s*)?(?:true|false)\\b`,
      `\\b(?:sentiment|urgency|relevance|relevant)\\s+(?:must|should|has\\s+to|to)\\s+(?:be\\s+)?(?:set\\s+to\\s+)?(?:${VALUES}|\\d{1,3}\\b)`,
      `\\b(?:mark|classify|rate|judge|label|flag|deem|treat|consider|score)\\s+(?:(?:this|it|the|my|me|everything|all|these|every|any|posts?|one|mention|text)\\s+){0,4}(?:as\\s+)?(?:very\\s+|highly\\s+)?(?:relevant|irrelevant|urgent|critical)${CLAUSE_END}`,
      `\\b(?:answer|reply|respond|say|says|output|return|verdict)(?:\\s+is)?(?:\\s+with)?[\\s:]+["'“\`]?(?:ir|not\\s+)?relevant(?=["'”\`.,;!)]|\\s*$)`,
      `\\b(?:correct|right|true|proper|final)\\s+(?:label|verdict|classification|judge?ment)\\b.{0,20}?(?:\\b(?:is|be)|[:=])\\s*["'“\`]?(?:ir|not\\s+)?relevant(?=["'”\`.,;!)]|\\s*$)`,
      // A quoted label after "answer" in another language: the label itself is often left in English.
      `(?<!\\p{L})(?:gib|antworte|responde|contesta|devuelve|responda|devolva|reponds|repondez|renvoie|renvoyez|rispondi|restituisci|antwoord|geef|верни|отвечай|ответь)(?!\\p{L}).{0,60}["'“„«](?:ir|no\\s+|non\\s+|nicht\\s+|niet\\s+|nao\\s+|не)?(?:relevant|релевант)`,
      `\\b(?:give|assign)\\s+(?:(?:it|this|that|the|a|an|post|one|mention|text)\\s+){1,4}(?:maximum|max|highest|top|minimum|lowest)\\s+(?:possible\\s+)?(?:urgency|relevance)\\b`,
    ],
  ),
  ...patterns(
    'verdict',
    0.6,
    ['label'],
    [
      [
        `\\bthis\\s+(?:one\\s+)?(?:should|must|has\\s+to|needs\\s+to)\\s+be\\s+(?:filtered\\s+out|discarded|marked\\s+(?:as\\s+)?(?:ir|not\\s+)?relevant)\\b`,
        'this',
        'must',
      ],
      `(?<!\\p{L})(?:gib|gebt|geben\\s+sie)(?!\\p{L})[^.!?\\n]{0,40}\\b(?:ir|nicht\\s+)?relevant`,
      `\\b(?:set|choose|pick|select|file|put)\\s+(?:(?:this|it|that|the|post|text|message|one|to|as|under|down)\\s+){0,4}["']?(?:ir|not\\s+)relevant${CLAUSE_END}`,
      `\\byou\\s+(?:were|have\\s+been|are)\\s+(?:already\\s+)?(?:told|taught|shown|instructed)\\b.{0,60}?\\b(?:ir|not\\s+)relevant\\b`,
      // The label that gets rid of a post, after a colon or what a judge works with. People hardly write so: none of 129,000
      // posts does.
      `[\\p{L}\\p{N}][:=]\\s*["']?(?:ir|not\\s+|nicht\\s+)relevant\\b`,
      `\\b(?:output|respond|verdict|decision|feedback|instructions?|corrections?|rejects?)\\b[^.!?\\n]{0,40}?\\b(?:ir|not\\s+)relevant\\b`,
      // A label after an order to answer, a heading or in quotes, in any language.
      `(?<!\\p{L})(?:antworte|responde|responda|repondez|reponds|rispondi|antwoord|svara|odpowiedz)(?!\\p{L})[^.!?\\n]{0,30}:\\s*(?:ir|no\\s+|non\\s+|nicht\\s+|niet\\s+|nao\\s+|not\\s+)?(?:relevant|rilevant|pertinent)`,
      [
        `\\b(?:classification|classification\\s+result|label|verdict|relevance|assessment|decision|output|judge?ment)["'\`]?\\s*[:=]\\s*["'\`]?(?:(?:ir|not[\\s_]+|non-)?relevant|spam|noise|off-topic|not\\s+about\\s+the\\s+brand)\\b`,
        'field',
      ],
      `\\brelevan\\p{L}*\\s+(?:auf|a|su|op|na|sur|to|als|=)\\s+["'\`]?(?:false|falsch|falso|faux|onwaar|falskt|0|no|nein)\\b`,
      `\\b(?:keine|aucune|sin|senza|sem|geen|zero|no)\\s+(?:relevanz|pertinence|relevancia|rilevanza|relevantie|relevance)\\b`,
      `\\b(?:the|this|these|such)\\s+(?:posts?|messages?|texts?|tweets?|mentions?)\\s+(?:is|are)\\s+(?:ir|not\\s+)relevant\\b`,
      `\\bposts\\s+(?:with|that|which|by|from|on|of|containing|mentioning)\\b[^.!?\\n]{0,50}\\b(?:is|are)\\s+(?:always\\s+)?(?:ir|not\\s+)relevant\\b`,
      `(?<!\\p{L})(?:all|every|alle|tous\\s+les|toutes\\s+les|todos\\s+los|todas\\s+las|tutti\\s+i|todos\\s+os|todas\\s+as)\\s+(?:\\p{L}+\\s+)?(?:posts?|messages?|mentions?|tweets?|beitrage|nachrichten|publications|publicaciones|mensajes|messaggi|mensagens|publicacoes|berichten)\\s+(?:is|are|sind|sont|son|sono|sao|zijn)\\s+(?:ir|no\\s+|non\\s+|nicht\\s+|niet\\s+|nao\\s+|not\\s+)(?:relevan|rilevan|pertinen)`,
      `\\b(?:einstufung|bewertung|urteil|ergebnis|antwort|klassifizierung)\\s+(?:lautet|ist)\\s*:?\\s*["']?(?:ir|nicht\\s+)relevant`,
      `\\bnicht\\s+als\\s+relevant\\s+(?:einstufen|werten|markieren|bewerten|einordnen|behandeln|melden)`,
      `\\bi\\s+(?:confirm|declare|certify|state)\\s+that\\s+this\\s+(?:\\p{L}+\\s+)?is\\s+(?:ir|not\\s+)relevant\\b`,
      `\\bset\\s+(?:the\\s+)?(?:urgency|sentiment|relevance)\\s+(?:\\p{L}+\\s+){0,3}(?:to|as)\\s+(?:the\\s+)?(?:\\d|max|min|high|low|positive|negative|true|false)`,
      `["'”»]\\s*[:=]\\s*["']?(?:ir|not\\s+|nicht\\s+)relevant\\b`,
      `\\breason\\s+(?:given\\s+)?by\\s+\\p{L}+\\s*:[^.!?\\n]{0,80}\\b(?:ir|not\\s+)relevant\\b`,
      `\\b(?:counts?|counted|dropped|filed|treated|rated|seen|hidden|kept)\\s+as\\s+(?:ir|not\\s+)relevant\\b`,
      `\\byou\\s+(?:have\\s+)?(?:previously|already|once|earlier)\\s+(?:decided|ruled|judged|agreed|said|found|learned)\\b[^.!?\\n]{0,60}\\b(?:ir|not\\s+)relevant\\b`,
      `\\bas\\s+(?:taught|told|agreed|decided|discussed|instructed)\\b[^.!?\\n]{0,40}\\b(?:ir|not\\s+)relevant\\b`,
      `\\bals\\s+(?:ir|niet\\s+)relevant\\s+(?:beschouwen|beoordelen|markeren|behandelen|zien)`,
      `\\bis\\s+this\\s+(?:post|mention|text|message|tweet)\\s+(?:ir|not\\s+)?relevant\\?`,
      [
        `\\bthis\\s+(?:post|mention|text|message|tweet|comment)\\s+(?:should|must|has\\s+to|needs\\s+to|is\\s+to)\\s+be\\s+(?:filtered|ignored|marked|hidden|skipped|discarded|classified|rated|judged|labell?ed|deemed)\\b`,
        'this',
        'post',
        'must',
      ],
      [
        `\\b(?:treat|consider|regard)\\s+(?:the\\s+above|this|it|the\\s+(?:post|text|message)\\s+above)\\s+(?:as\\s+)?(?:spam|noise|off-topic)\\b`,
        'noise',
      ],
      [
        `\\bdo\\s+not\\s+(?:flag|mark|report|classify|rate)\\s+this\\s+(?:post|text|message|mention|tweet)\\b`,
        'this',
        'post',
        'must',
      ],
      `\\beverything\\s+(?:from\\s+me|i\\s+(?:say|post|write)|by\\s+me)\\s+is\\s+(?:\\p{L}+\\s+and\\s+)?(?:urgent|relevant|irrelevant)\\b`,
      [`\\bfrom\\s+now\\s+on,?\\s+(?:you\\s+)?(?:answer|reply|mark|rate|classify|output|label)\\b`, 'now'],
      [
        `\\bposts?\\s+like\\s+this\\s*(?:=|:|->|=>|are)\\s*(?:noise|spam|off-topic)\\b`,
        'noise',
        'this',
        'post',
      ],
    ],
  ),
  ...patterns(
    'address',
    0.6,
    ['judge'],
    [
      // Somebody who decides about posts, as a heading. Chats and scripts name people so, but say no label after it.
      `(?:^|[.!?\\n]\\s*)${GAP}{0,4}(?:(?:for|to|an|fur|pour|para|per|voor)\\s+(?:the\\s+|den\\s+|das\\s+|die\\s+|le\\s+|el\\s+|il\\s+|o\\s+|de\\s+)?)(?:ai|ki|ia|llm|classifier|klassifikator|judge|moderation\\s+bot|rating\\s+system|bewertungssystem)\\s*:`,
      [
        `(?:^|[.!?\\n]\\s*)${GAP}{0,4}(?:reviewer|moderator|classifier|judge|ai|bot|rater|analyst)(?:\\s+(?:note|reader|reviewer|judge))?\\s*:.{0,60}?\\b(?:irrelevant|not\\s+relevant|off-topic|not\\s+about\\s+the\\s+brand|discard|urgency|sentiment)\\b`,
        'reader',
      ],
      [
        `\\bany\\s+(?:ai|llm|language\\s+model|bot|classifier)s?\\s+(?:that\\s+|who\\s+)?(?:is\\s+|are\\s+)?(?:read|judg|process|scann|classif)\\p{L}*\\s+this\\b`,
        'any',
        'judge',
        'this',
      ],
      [
        `\\bwhen\\s+(?:judging|classifying|rating|evaluating|scoring)\\s+(?:this|the)\\s+(?:text|post|message|mention|tweet|comment)\\b`,
        'judging',
      ],
      [
        `\\b(?:hinweis|anweisung|nachricht|note|avis|aviso|avviso|nota|let\\s+op|attention|achtung)\\b.{0,25}?\\b(?:bewertungs\\p{L}*|klassifi\\p{L}*|clasifica\\p{L}*|classifica\\p{L}*|classement|systeme\\s+d'evaluation|beoordelings\\p{L}*|sistema\\s+de\\s+(?:clasificacion|classificacao))\\s*:`,
        'judgement',
      ],
    ],
  ),
  ...patterns(
    'role',
    0.6,
    ['owner'],
    [
      `\\bi\\s+am\\s+(?:the|your)\\s+(?:project\\s+owner|owner|developer|administrator|admin)\\b.{0,30}?\\b(?:mark|rate|classify|label|ignore|treat)\\b`,
      [
        `\\bdu\\s+bist\\s+(?:ein\\p{L}*|jetzt|nun|ab\\s+sofort)\\s+.{0,60}?\\b(?:einstufen|markieren|bewerten|einordnen|klassifizieren)\\b`,
        'you',
      ],
    ],
  ),
  ...patterns(
    'verdict',
    0.4,
    ['label'],
    [`\\b(?:sentiment|urgency|relevance)\\s+is\\s+(?:${VALUES}|\\d{1,3}\\b)`],
  ),
  ...patterns(
    'orders',
    0.6,
    ['ignore'],
    [
      `${NOT_NEGATED}\\b(?:ignore|disregard|forget)\\s+(?:everything|anything|all|what)\\s+(?:(?:that|of|which)\\s+)?(?:above|before\\s+this|(?:the\\s+)?system|you\\s+(?:were|have\\s+been)\\s+told)\\b`,
    ],
  ),
  ...patterns(
    'imitation',
    0.8,
    ['markup'],
    [
      // Markup of conversations with models, headings of the prompt, starts and ends.
      `<\\|[a-z_ ]{2,30}\\|>|\\[/?inst\\]|<</?sys>>|<(?:start|end)_of_turn>`,
    ],
  ),
  ...patterns(
    'imitation',
    0.6,
    ['system'],
    [
      [
        `</?\\s*(?:system|instructions?|prompt|assistant|user_input|untrusted|posts?|verdicts?|judge)(?:\\s+id=["']?\\w{1,20}["']?)?\\s*>`,
        'tag',
      ],
      `(?:^|\\n)${GAP}{0,6}(?:system|assistant|developer)\\s*(?:message|prompt|override|notice|update)?\\s*[:\\]>]\\s*(?:you|ignore|mark|new|override|all|this|the\\s+(?:post|user|following)|from|disregard|understood|certainly)\\b`,
      `\\b(?:system|developer)\\s+(?:override|notice|instructions?|prompt\\s+update)\\s*[:\\]]`,
      [`\\bend\\s+of\\s+(?:the\\s+)?(?:posts?|prompt|instructions)\\b${CLAUSE_END}`, 'end', 'content'],
      [
        `\\b(?:end|begin|start)\\s+(?:of\\s+)?(?:the\\s+)?(?:user|admin|system|(?:un)?trusted)\\s+(?:content|input|instructions?|prompt|message|data)\\b`,
        'end',
        'content',
      ],
      [
        `\\b(?:new|updated|revised|real|actual)\\s+(?:instructions?|directives?|system\\s+prompt)\\s*:`,
        'content',
      ],
    ],
  ),
  ...patterns(
    'imitation',
    0.5,
    ['heading'],
    [
      `(?:^|\\n)\\s*(?:[a-z]{1,13}\\s+[a-z]{4,10},\\s+\\d{4}-\\d\\d-\\d\\d,\\s+engagement\\s+\\d+|#+\\s*(?:posts|corrections|project)\\s*$|id:\\s*p[0-9a-z]{1,5}\\s*$|->\\s*(?:not\\s+)?relevant)`,
    ],
  ),
];

/** Patterns that are the same in every language: verdicts as programs write them, and markup of conversations. */
export const MACHINE_PATTERNS: PatternSet = {
  lists: NAMES.map((name) => LISTS[name].split(' ')),
  patterns: PATTERNS,
};
