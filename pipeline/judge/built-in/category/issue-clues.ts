/** What an issue of a software project is. */
export type IssueKind = 'bug' | 'feature' | 'question';

/** What shows a kind, and how strongly. */
export type Clue = readonly [kind: IssueKind, strength: number, pattern: RegExp];

/** A label at the start of a title: "[Bug] …", "feat: …", "Question about …". */
export const TITLE_LABELS: readonly Clue[] = [
  ['bug', 2, /^[\s[(*]*(?:bugs?|bug report|fix|hotfix|regression|crash)\b[\w\s-]{0,20}[\])*:]/i],
  [
    'feature',
    2.5,
    /^[\s[(*]*(?:feat|feature|features|enhancement|proposal|rfc|idea|suggestion|improvement|request|wish)\b[\w\s-]{0,20}[\])*:]/i,
  ],
  ['feature', 2, /\b(?:feature|enhancement) (?:request|suggestion|proposal)\b/i],
  [
    'question',
    2.5,
    /^[\s[(*]*(?:question|q|help|help wanted|support|discussion|how ?to)\b[\w\s-]{0,20}[\])*:?]/i,
  ],
];

/** What a title says without a label, after a label or the name of a part: "wallet: add …". */
export const TITLES: readonly Clue[] = [
  [
    'feature',
    2,
    /^(?:[^:]{1,30}: ?|\[[^\]]{1,30}\] ?)?(?:please )?(?:add|allow|support|implement|provide|enable|expose|introduce|make|improve|extend|include|consider|option|ability|let|offer|permit|port|integrate|use|replace|move|convert|show|display|update|upgrade|optimi[sz]e|simplify|refactor|remove|drop|deprecate|publish|accept|be able)\b/i,
  ],
  [
    'feature',
    1,
    /\b(?:should|could|need|needs|would|more|better|easier|support for|option to|ability to|way to|instead of|new)\b/i,
  ],
  [
    'question',
    2.5,
    /^(?:[^:]{1,30}: ?|\[[^\]]{1,30}\] ?)?(?:how|why|what|what's|where|when|which|who|is it|is there|are there|can|could|does|do|did|should|has|have|any|need help|help|trying to|confused|understanding|clarification)\b/i,
  ],
  ['question', 1.5, /\?\s*$/],
  [
    'bug',
    1.5,
    /\b(?:error|errors|crash\w*|fails?|failed|failing|failure|broken|breaks?|bug|wrong|incorrect\w*|invalid|exception|segfault|segmentation|freez\w*|hangs?|leaks?|regression|undefined|missing|unexpected\w*|not work\w*|doesn['’]?t|does not|don['’]?t|isn['’]?t|is not|not|cannot|can['’]?t|unable|never|no longer|stuck|flicker\w*|inconsistent|assertion|overflow|race|warning|disappears?|blank|empty)\b/i,
  ],
];

/** What the writer chose in a form: the line after "Issue type", the answer to "a feature or a bug?". */
export const CHOSEN =
  /(?:\btype(?: of (?:issue|change|request))?\b\W{0,8}(?:<b>)?|request a \W{0,2}feature\W{0,2} or report a \W{0,2}bug\W{0,2})\W{0,8}(?:an? |the )?(bug|feature|enhancement|improvement|question|support|help|performance|documentation)/i;
/** The kind that each choice means. */
export const CHOSEN_KINDS: Readonly<Record<string, IssueKind>> = {
  bug: 'bug',
  performance: 'bug',
  feature: 'feature',
  enhancement: 'feature',
  improvement: 'feature',
  question: 'question',
  support: 'question',
  help: 'question',
};

/** Headings of forms, and what only one kind of issue has. */
export const BODIES: readonly Clue[] = [
  [
    'feature',
    1.5,
    /\bfeature request related to a problem|(?:describe|description of) the (?:feature|solution|enhancement)|describe alternatives|feature you['’]?d like|^\W{0,6}(?:motivation|proposal|proposed (?:solution|change)|use case|feature request|feature description)\W{0,6}$/im,
  ],
  [
    'feature',
    0.8,
    /\b(?:would be (?:nice|great|useful|helpful|good|cool|better|awesome)|(?:please|could|can) (?:you )?(?:add|support|implement|consider)|should (?:be able|support|allow|be possible)|i propose|it['’]?d be)\b/i,
  ],
  [
    'bug',
    1,
    /\bsteps to reproduce|to reproduce|repro steps|describe the bug|(?:expected|actual|current) (?:behaviou?r|result|output)|what (?:actually )?happened|reproduc\w+ (?:code|example|case)|bug description|^ {0,3}1\. /im,
  ],
  [
    'bug',
    0.8,
    /\btraceback \(most recent|\b\w*(?:error|exception): |\bat \S{1,100} ?\([^)\n]{1,200}:\d+|\bcore dumped|stack trace|\bassertion\b/i,
  ],
  [
    'question',
    1.2,
    /\b(?:how (?:do|can|could|should|would|to)\b|is (?:it|this|there) (?:possible|a way|expected|intended|normal|correct)|am i (?:missing|doing)|what (?:is|are) the|why (?:is|does|do|are)|any (?:idea|help|advice|suggestion)|i (?:want|would like|['’]d like|wonder|am wondering) (?:to (?:know|ask|understand)|if|how|why)|i (?:don['’]?t|do not) (?:know|understand)|thanks? (?:you )?(?:in advance|for (?:your|any) help)|please help|help me|can (?:someone|anyone|somebody)|does anyone)/i,
  ],
];
