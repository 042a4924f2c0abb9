/** How good or bad a word is, from -3 to 3. Base forms: `-s`, `-ed`, `-ing` and `-ly` are derived. */
const BY_VALENCE: Readonly<Record<string, string>> = {
  '3':
    'love adore amazing awesome excellent fantastic brilliant outstanding superb perfect phenomenal incredible magnificent wonderful marvelous marvellous ' +
    'stellar flawless exceptional masterpiece lifesaver gamechanger unbeatable unmatched best finest thrilled ecstatic delighted extraordinary stunning gorgeous ' +
    'blessed epic legendary goat glorious spectacular sublime',
  '2':
    'great beautiful happy impressive impressed delight delightful enjoy enjoyable excited exciting favorite favourite fun glad good handy helpful ' +
    'intuitive joy lovely neat nice pleased pleasant polished powerful recommend recommendation reliable robust satisfied slick smooth snappy ' +
    'solid superior thank thanks thankful grateful thx ty tysm thnx thanx thnks tnx tks thankyou kudos props congrats congratulations bravo win winner wow yay hooray cool sweet ' +
    'elegant effortless seamless painless trustworthy generous genius gem hero charming fabulous terrific impressive inspire inspiring ' +
    'appreciate appreciated blazing dope lit badass rad stoked proud hilarious cute adorable celebrate success successful praise ' +
    'bliss awesomeness loving winning pumped hype hyped epic yum delicious tasty haha lol lmao funny',
  '1':
    'better improve improved improvement fast faster easy easier simple simpler clean cleaner clear useful useful valuable worth affordable cheap ' +
    'accurate efficient effective lightweight quick quickly responsive secure safe stable smart clever convenient comfortable fresh ' +
    'fine ok okay like fair friendly free kind support supportive trust welcome well work works interesting interested promising hope hopeful hoping hopefully ' +
    'benefit gain boost grow innovative modern flexible ready top prefer relief resolve solved fixed save saves saved special strong luck lucky ' +
    'fans fan cheer celebrate agree honest respect positive calm peace relax relaxing warm wise energetic creative ' +
    'popular excite bonus gift reward leading rocks rock kickass nailed crisp finally nicely gladly won',
  // Not praise when people write to a company, whatever the published lists say: requests, courtesy and its trade.
  '0': 'help helps helping please yes yeah yep number fyi sure want united loyalty',
  '-1':
    'slow slower laggy lag bug buggy issue problem difficult hard confusing confused complicated clunky cumbersome missing lack lacking limited ' +
    'expensive pricey costly overpriced unclear unstable outdated old bloated bloat tedious boring bland meh mediocre average weird odd strange ' +
    'wrong mistake delay delayed late wait waiting stuck lost lose losing miss missed fail decline drop concern concerned worry worried ' +
    'doubt risky risk unsure suspicious noisy spam tricky struggle stress stressful tired sorry sad sadly unfortunately cancel cancelled canceled cancels ' +
    'refund complaint complain criticize criticism disagree oppose deny denied reject rejected refuse warn warning ignore ignored blame unable cold ' +
    'lonely poor weak bother bothered bothering hurt cry crying sick fear afraid scary nervous regress downgrade ' +
    'deprecated unsupported manual unresponsive overwhelm messy mess sucky forced shutdown loss debt ban banned guilty protest ' +
    'alas damn hell ugh smh sigh excuse error trouble troubled leave leaving quit quitting ditch unsubscribe uninstall',
  '-2':
    'bad broken break breaks broke crash crashing crashes fail failed fails failing failure unreliable frustrate frustrated frustrating frustration annoy annoyed annoying ' +
    'disappoint disappointed disappointing disappointment hate dislike angry mad furious outrage upset poor unhappy unusable unacceptable ' +
    'unprofessional rude dishonest misleading deceptive shady sketchy lie lied lying liar cheat cheated ripoff joke lame laughable ridiculous stupid dumb ' +
    'idiot idiots idiotic moron pathetic crap crappy suck sucks sucked sucking lousy inferior worse shame shameful embarrassing embarrassed ' +
    'corrupt corrupted corruption freeze freezing frozen hang outage downtime breach leak hacked hack exploit vulnerable vulnerability attack attacked ' +
    'insecure unsafe danger dangerous illegal fraud fraudulent lawsuit sue violation abuse abusive harass harassment discriminate racist sexist evil corrupt ' +
    'damage damaged destroy destroyed ruin ruined waste wasted wasting pain painful ache headache regret avoid glitch glitchy incompetent negligent ' +
    'bullshit bs wtf ffs fuck fucked fucking shit shitty piss pissed ass bitch screwed screw kill killed kills killing died dying death dead murder ' +
    'terror terrorist terrorism crisis bomb victim violence violent threat threaten threatened suffer suffering tragic tragedy arrested crime criminal ' +
    'bankrupt collapse plunge slump scandal overcharge overcharged nonsense ugly gross nasty stink stinks smelly creepy disrespect disrespectful fake hateful ' +
    'unfair unjust unethical greedy greed stole stolen steal steals thief thieves betrayed betrayal bricked unbearable intolerable irritating irritated',
  '-3':
    'terrible awful horrible horrendous horrid worst abysmal atrocious appalling disgusting disgusted disgrace disgraceful garbage trash rubbish useless worthless ' +
    'nightmare disaster catastrophe catastrophic scam scammer scammed dreadful despise loathe detest dumpster unforgivable hopeless ' +
    'infuriating infuriated outrageous horrific vile abomination shitshow clusterfuck cancerous trainwreck',
};

/** The same for other languages, by ISO 639-1: only the plainest words. */
const OTHER_LANGUAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  es: {
    '2':
      'excelente increíble genial encanta encantado encantada gracias buenísimo buenísima maravilloso maravillosa perfecto perfecta recomiendo recomendable ' +
      'feliz mejor fantástico contento contenta felicidades impresionante amo adoro',
    '1': 'bueno buena buenos útil fácil rápido rápida bonito bonita bien cómodo práctico gusta',
    '-1': 'lento lenta difícil caro cara problema problemas fallo fallos error errores espera demora retraso',
    '-2':
      'malo mala mal terrible horrible pésimo pésima basura estafa odio peor falla roto rota vergüenza decepción decepcionado decepcionada asco mierda ' +
      'inútil engaño fraude inaceptable queja estafadores ladrones harto harta lamentable fatal',
  },
  de: {
    '2':
      'toll tolle tolles super großartig großartige danke liebe hervorragend fantastisch empfehle empfehlenswert begeistert genial genialer spitze ' +
      'klasse wunderbar perfekt bester beste bestes zufrieden glücklich schönes top',
    '1': 'gut gute guter gutes schön schnell einfach hilfreich freundlich praktisch gefällt nett nützlich',
    '-1': 'langsam teuer schwierig problem probleme leider fehler umständlich verspätet verspätung warte schade',
    '-2':
      'schlecht schlechte schlechter schlechtes schrecklich furchtbar kaputt enttäuscht enttäuschend enttäuschung mies katastrophe betrug hasse scheiße ' +
      'nervt unbrauchbar schlimm frechheit unverschämt abzocke ärgerlich müll grauenhaft unmöglich absturz abgestürzt schlimmste',
  },
  fr: {
    '2':
      'génial géniale excellent excellente merci adore parfait parfaite formidable superbe meilleur meilleure recommande bravo magnifique heureux ' +
      'contente content ravi ravie impressionnant',
    '1': 'bon bonne bien utile facile rapide joli jolie pratique agréable simple aime',
    '-1': 'lent lente cher chère problème problèmes difficile bug bugs retard attente dommage erreur panne pannes',
    '-2':
      'mauvais mauvaise nul nulle arnaque déçu déçue décevant honte pourri pourrie déteste horrible pire inutile catastrophe scandaleux scandale merde ' +
      'inadmissible affreux voleurs inacceptable insupportable lamentable cassé',
  },
  pt: {
    '2':
      'ótimo ótima incrível obrigado obrigada adorei maravilhoso maravilhosa perfeito perfeita recomendo melhor amei excelente parabéns feliz adoro amo ' +
      'sensacional fantástico top',
    '1': 'bom boa bons fácil útil rápido rápida bonito bonita prático gostei legal bem',
    '-1': 'lento lenta caro cara difícil problema problemas demora atraso erro erros falha travando',
    '-2':
      'péssimo péssima ruim horrível odeio lixo golpe pior decepcionado decepcionada decepção vergonha absurdo mal merda inaceitável descaso enganação ' +
      'fraude quebrado terrível inútil reclamação',
  },
  it: {
    '2':
      'ottimo ottima fantastico fantastica grazie perfetto perfetta meraviglioso consiglio bellissimo bellissima eccellente migliore felice adoro amo ' +
      'splendido complimenti contento contenta bravi',
    '1': 'buono buona facile veloce utile bello bella comodo pratico bene piace',
    '-1': 'lento lenta difficile caro cara problema problemi ritardo errore errori attesa purtroppo peccato',
    '-2':
      'pessimo pessima terribile orribile schifo truffa deludente deluso delusa delusione guasto rotto peggio peggiore vergogna odio inutile disastro ' +
      'inaccettabile merda brutto brutta scandaloso male',
  },
  nl: {
    '2':
      'geweldig geweldige bedankt uitstekend uitstekende prachtig fantastisch perfect tevreden blij beste toppie super aanrader dankjewel heerlijk ' +
      'fijn fijne',
    '1': 'goed goede snel snelle handig mooi mooie leuk leuke makkelijk prettig vriendelijk',
    '-1': 'traag duur moeilijk probleem problemen helaas fout fouten vertraging wachten jammer storing',
    '-2':
      'slecht slechte verschrikkelijk kapot teleurgesteld teleurstellend waardeloos waardeloze ramp oplichting haat vreselijk belachelijk schandalig ' +
      'irritant klote schande waardeloos onacceptabel slechtste',
  },
  ru: {
    '2': 'отлично спасибо супер люблю лучший прекрасно рекомендую',
    '-2': 'ужасно плохо ненавижу отвратительно худший ужас обман',
  },
  pl: {
    '2': 'świetny świetna dziękuję polecam super najlepszy kocham',
    '-2': 'okropny fatalny oszustwo najgorszy nienawidzę beznadziejny',
  },
  tr: { '2': 'teşekkürler harika güzel mükemmel süper', '-2': 'berbat kötü rezalet dolandırıcı' },
};

/** Emoji and emoticons. */
const FACE_LISTS: Readonly<Record<string, string>> = {
  '2': '❤ 😍 🥰 😁 😀 😃 😄 😊 🤩 👏 🙌 🎉 🔥 💯 👍 🙏 💪 ✨ 🥳 😎 🚀 ⭐ 🌟 🏆 😂 🤗 😘 💚 💙 💜 🧡 💛 ♥ :) :-) :D :-D ;) =) ;-) :P =D',
  '-2': '😡 🤬 😠 😤 👎 😞 😢 😭 😩 😫 🤮 🤢 💩 😒 🙄 😔 😖 😣 💔 😱 🤦 ☹ 🙁 😕 😑 🖕 :( :-( =( ;(',
};

const inflections = (word: string): string[] => {
  const root = word.endsWith('e') ? word.slice(0, -1) : word;
  return [`${word}s`, `${root}ed`, `${root}ing`, `${word}ly`];
};

const readList = (lists: Readonly<Record<string, string>>): Map<string, number> =>
  new Map(
    Object.entries(lists).flatMap(([valence, words]) =>
      words.split(' ').map((word) => [word, Number(valence)] as const),
    ),
  );

function readEnglish(): Map<string, number> {
  const derived = Object.entries(BY_VALENCE).flatMap(([valence, words]) =>
    words.split(' ').flatMap((word) => inflections(word).map((form) => [form, Number(valence)] as const)),
  );
  // Derived forms first, so that a form that is written out above keeps its own valence.
  return new Map([...derived, ...readList(BY_VALENCE)]);
}

/** The built-in lists, by language (ISO 639-1) and lower-case word. */
export const OWN_VALENCES: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map([
  ['en', readEnglish()],
  ...Object.entries(OTHER_LANGUAGES).map(([language, lists]) => [language, readList(lists)] as const),
]);

/** Emoji and emoticons by how good or bad they are. */
export const FACES: ReadonlyMap<string, number> = readList(FACE_LISTS);

/** Words that turn what follows into its opposite. */
export const NEGATORS: ReadonlySet<string> = new Set(
  (
    "not no never none nobody nothing neither nor cannot can't cant won't wont don't dont doesn't doesnt didn't didnt isn't isnt aren't wasn't wasnt weren't " +
    "couldn't wouldn't shouldn't hasn't haven't hadn't ain't aint n't hardly barely scarcely without lacks nicht kein keine keinen nie pas jamais nunca jamás não nem non mai niet geen nooit"
  ).split(' '),
);

/** Words that make the next ones count for more or less. */
export const DEGREES: ReadonlyMap<string, number> = new Map([
  ...(
    'very really so extremely absolutely totally completely incredibly insanely super too such truly highly most fucking utterly seriously ' +
    'literally deeply genuinely ridiculously sehr très muy muito molto echt'
  )
    .split(' ')
    .map((word) => [word, 1.35] as const),
  ...'somewhat slightly kinda sorta little bit fairly quite pretty rather mildly almost partly'
    .split(' ')
    .map((word) => [word, 0.75] as const),
]);
