/** Laughter beside a question, which nobody means in earnest. */
const LAUGHTER = /\b(?:lol|lmf?ao|rofl|(?:ha){2,}\w*|(?:he){2,}|smh)\b|[😂🤣😭🙄]/u;

/** What follows a question that its author answers. */
const ANSWERED =
  /^\W*(?:because|cause|cuz|coz|['’]cause|find out|read (?:on|more)|here(?:['’]s| is| are) (?:how|what|why|the|our|some))\b|\b(?:queries|questions) answered\b/;

/**
 * Questions of people who think aloud: about themselves, in surprise, or with the answer in them. Asked of a brand or where
 * questions are answered, some of these are meant.
 */
const MUSING = new RegExp(
  [
    "^(?:so |and |but |or )?(?:is|are|was|were|do|does|did|would|should|could|can|have|has|ai)n['’]?t\\b",
    '^(?:so |and |but )?(?:what|why|where|when|who) (?:am|did|would|will|do) (?:i|we)\\b(?! (?:get|find|use|buy|need))',
    '^(?:so |and |but )?how (?:am|did) (?:i|we)\\b',
    '\\bhow come (?:i|we)\\b',
    "^(?:just |still |now |i am |am |i'm |im |i was |was |really )*(?:wondering|i wonder|wonder)\\b(?!.*\\b(?:any|some) ?(?:one|body)\\b)",
    '^(?:does )?any ?(?:one|body) else (?:find|love|hate|think|feel|notic|excited|tired|sick|just|bored)',
    '\\bwhy (?:does|do|is|are) .*\\balways\\b',
    '\\bwhy (?:is|are|am|do|does|did|was) .*\\bso\\b',
    '(?:^|, )(?:now |so |and )?can (?:we|i) (?:please|just|all|talk|do)\\b',
    "\\b(?:is it (?:just )?me|am i the only|who else|who does(?:n't)?|who wouldn't|what kind of|what are the odds|how (?:fun|cool|nice|great|awesome|crazy|funny|cute) )",
  ].join('|'),
);

/** Whether a question seems to be asked of nobody. `said`: its words in lower case; `after`: those that follow. */
export const isMusing = (said: string, after: string): boolean =>
  MUSING.test(said) || ANSWERED.test(after) || LAUGHTER.test(said) || LAUGHTER.test(after);
