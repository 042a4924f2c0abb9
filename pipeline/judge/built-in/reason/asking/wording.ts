/** Questions that nobody means to have answered. */
const RHETORICAL =
  /\b(?:who knew|who cares|what if|where (?:have|has) .* been all|why not|why bother|how dare|how hard (?:is|can)|what else|or what|since when|what'?s the point|what happens when|see (?:a|the) pattern|can (?:you|u) (?:even )?(?:imagine|believe)|guess what|remember when|ever (?:notice|wonder)|how about|(?:wouldn'?t|how (?:fun|cool|nice|great) (?:would|wouldn'?t)) it be|did you (?:know|remember|miss)|are you kidding|kidding me|is this a joke|isn'?t (?:it|that)|aren'?t (?:they|you)|don'?t you think|you know|wtf|seriously|really|right|huh|eh|what the hell|why (?:do|does|is|are) (?:people|everyone|most|all)|why don'?t you|wanna|want to|need an?|looking for|ready (?:for|to)|tired of|have you (?:heard|seen|joined|signed|voted))\b/;
/** Those of them that show surprise, whatever else is asked. */
const AGHAST =
  /\bwhy (?:on earth|in the world|the (?:hell|heck))\b|\bwhy would (?:you|anyone|anybody|someone) (?:ever |even )?(?:do|want|need)\b|\bhow come (?:i|we) (?:don|did|have|has|had)\S* (?:know|see|hear|notice|find|discover)/;
/** Those of them that begin like questions to the reader. */
const TEASING =
  /\b(?:why (?:on earth|in the world)|did you (?:know|remember|miss)|how (?:about|hard|dare)|wouldn'?t it be|don'?t (?:i|(?:you|u) think)|^(?:@\w+ )*(?:you |u |ya )?know what (?:i|we)|see (?:a|the) pattern|can (?:you|u) (?:even )?(?:imagine|believe))\b/;
/** Questions to whoever knows the answer. */
const ASKING =
  /^(?:\w+ )?any ?(?:one|body)\b|\b(?:any ?(?:one|body) (?:else|know|have|got|here|using|tried)|does any ?(?:one|body)|(?:can|could) (?:any|some) ?(?:one|body)|how (?:do|does|can|could|would|should) (?:i|we|you|one)|how (?:i|we) (?:can|could|do|should)|how to|is there (?:a|an|any)|is it possible|any (?:idea|ideas|suggestions?|tips|advice|recommendations?|clue)|(?:can|could|would|will) (?:you|u|i|we)\b(?! (?:even )?(?:imagine|believe))|where (?:can|do|is|are)|what (?:is|are|does) the|which one|should i|why (?:is|does|do|are|can'?t|won'?t) (?:my|the|this|it|i)|(?<!since )when (?:will|is|are|does)|thoughts on|wondering (?:if|how|why|whether)|what do you (?:think|use)|(?:need|any|some|please|for) help|help (?:me|us|with|please|here)|help$)\b/;

/** What the words of a question show. */
export interface Wording {
  /** Whether it is one to whoever knows the answer. */
  readonly asks: boolean;
  /** Whether it is one that nobody means to have answered. */
  readonly isTaunt: boolean;
  /** Whether it is one that nobody answers, whoever is asked. */
  readonly isTease: boolean;
}

/** Finds out what the words of a question show. `said`: its words in lower case, with spaces between. */
export function askedBy(said: string): Wording {
  const isAghast = AGHAST.test(said);
  return {
    asks: ASKING.test(said) && !isAghast,
    isTaunt: isAghast || RHETORICAL.test(said),
    isTease: TEASING.test(said),
  };
}
