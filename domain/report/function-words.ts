/**
 * Words that say nothing about the subject of a post, in the languages that most posts have: articles, pronouns,
 * prepositions, forms of "be", and what people say in every post.
 */
const WRITTEN = {
  en: `about above after again all also although always am an and another any anybody anyone anything are arent around as
    ask at away back be because been before being best better between bit both but by came can cannot cant come could
    couldnt day days did didnt does doesnt doing done dont down each either else even ever every everyone everything feel
    few find first for from further get gets getting give go goes going gonna good got great guess had happen happened
    has hasnt have havent having he her here hers hey him his how however i id if ill im in instead into is isnt it its
    ive just keep kind know last least less let like literally little long look looking lot lots made make makes making
    many may maybe me mean might mine more most much must my myself need needs never new next nice no nobody none nor
    not nothing now of off ok okay old on once one ones only or other others our out over own people please pretty put
    quite really right said same saw say saying says see seem seems seen set several shall she should since so some
    somebody someone something still stuff such sure take than thank thanks that thats the their them then there theres
    these they theyre thing things think this those though thought through time times to today together told too took
    tried try trying turn two under until up upon us use used user users uses using very via want wanted wants was wasnt
    way we week weeks well went were what whats when where whether which while who whole why will with within without
    wont work works working would wouldnt year years yes yet you your youre yours`,
  de: `aber alle allem allen alles als also am an auch auf aus bei beim bin bis bist da dabei dann das dass dein dem den
    denn der des die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einfach
    er es etwas euch für gar gegen geht gibt habe haben hat hatte hier ich ihr ihre im immer in ist ja jede jeder jetzt
    kann kein keine können leider mal man mehr mein meine mich mir mit muss nach nicht nichts noch nun nur ob oder ohne
    schon sehr sein seine seit sich sie sind so soll um und uns unter viel vom von vor war waren warum was weil wenn wer
    werden wie wieder wir wird wo wurde zu zum zur zwar über`,
  es: `al algo alguien ante antes aquí así aunque cada como con contra cuando de del desde donde dos el ella ellos en entre
    era es esa ese eso esta está están este esto fue ha hace hasta hay he la las le les lo los más me mi mis mucho muy
    nada ni no nos nunca o otra otro para pero poco por porque pues que qué quien se sea ser si sí sido sin sobre son su
    sus también tan tanto te tiene todo todos tu un una uno unos va ya yo`,
  fr: `ai alors au aucun aussi autre aux avec avez avoir bien c ça car ce cela ces cet cette comme d dans de des deux donc
    du elle en encore est et été être eu fait faire il ils j je jamais jusque l la le les leur lui m ma mais me même mes
    moi mon n ne ni nos notre nous on ont ou où par parce pas peu peut plus pour pourquoi qu quand que quel qui quoi s sa
    sans se ses si son sont sous sur t ta te tes toi ton tous tout très tu un une va vers vos votre vous y`,
  it: `a ad ai al alla alle anche ancora avere c che chi ci cioè come con così cosa cui da dal dalla degli dei del della
    delle di dove due e ed era essere fa fare fra gli ha hai hanno ho i il in io la le lei li lo loro lui ma me mi mio
    molto ne nel nella no noi non nostro o ogni ora per perché però più poi qua quando quanto quello questa questo qui se
    sei senza si sia solo sono sono su sua suo sul te ti tra tu tutti tutto un una uno va vi voi è`,
  nl: `aan al alle als altijd andere ben bij daar dan dat de deze die dit doe doen door dus een en er gaat geen haar had heb
    hebben heeft heel het hier hij hoe hun iemand iets ik in is ja je kan kunnen maar me meer men met mij mijn moet na
    naar niet niets nog nu of om omdat onder ons ook op over te tegen toch toen tot u uit uw van veel voor want waren was
    wat we weer wel werd wie wij wil worden wordt zal ze zei zelf zich zij zijn zo zonder`,
  pt: `a ao aos até as boa bom cada com como da das de dela dele depois do dos e ela ele eles em entre era essa esse esta está
    este eu foi foram há isso isto já lhe mais mas me mesmo meu minha muito na não nas nem no nos nós num numa o os ou
    para pela pelo pois por porque quando que quem são se sem ser seu só sua são também te tem tenho ter tudo um uma vai
    vem você vocês`,
} as const;

const BY_LANGUAGE = Object.entries(WRITTEN).map(
  ([language, words]) => [language, new Set(words.split(/\s+/))] as const,
);

/**
 * Returns the language (ISO 639-1) that most of these words, in lower case, belong to, for texts that are too short for other
 * detection; null without two such words, or when two languages have as many.
 */
export function languageOfFunctionWords(words: readonly string[]): string | null {
  const [first, second] = BY_LANGUAGE.map(([language, own]) => ({
    language,
    count: words.filter((word) => own.has(word)).length,
  })).sort((one, other) => other.count - one.count);
  return first && first.count >= 2 && first.count > (second?.count ?? 0) ? first.language : null;
}

const WORDS = new Set(Object.values(WRITTEN).flatMap((words) => words.split(/\s+/)));

/** Whether a word, in lower case and without apostrophes, says nothing about a subject. */
export const isFunctionWord = (word: string): boolean => WORDS.has(word);
