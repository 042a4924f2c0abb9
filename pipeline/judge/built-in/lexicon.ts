/** How good or bad a word is, from -3 to 3. Base forms: `-s`, `-ed`, `-ing` and `-ly` are derived. */
const BY_VALENCE: Readonly<Record<string, string>> = {
  '3':
    'love adore amazing awesome excellent fantastic brilliant outstanding superb perfect phenomenal incredible magnificent wonderful marvelous marvellous ' +
    'stellar flawless exceptional masterpiece lifesaver gamechanger unbeatable unmatched best finest thrilled ecstatic delighted extraordinary stunning gorgeous ' +
    'blessed epic legendary goat glorious spectacular sublime',
  '2':
    'great beautiful happy impressive impressed delight delightful enjoy enjoyable excited exciting favorite favourite fun glad good handy helpful ' +
    'intuitive joy lovely neat nice pleased pleasant polished powerful recommend recommendation reliable robust satisfied slick smooth snappy ' +
    'solid superior thank thanks thankful grateful thx ty kudos props congrats congratulations bravo win winner wow yay hooray cool sweet ' +
    'elegant effortless seamless painless trustworthy generous genius gem hero charming fabulous terrific impressive inspire inspiring ' +
    'appreciate appreciated blazing dope lit badass rad stoked proud hilarious cute adorable celebrate success successful praise ' +
    'bliss awesomeness loving winning pumped hype hyped epic yum delicious tasty haha lol lmao funny',
  '1':
    'better improve improved improvement fast faster easy easier simple simpler clean cleaner clear useful useful valuable worth affordable cheap ' +
    'accurate efficient effective lightweight quick quickly responsive secure safe stable smart clever convenient comfortable fresh ' +
    'fine ok okay like fair friendly free kind support supportive trust welcome well work works interesting interested promising hope hopeful ' +
    'benefit gain boost grow innovative modern flexible ready top prefer relief resolve solved fixed save saves saved special strong luck lucky ' +
    'fans fan cheer celebrate agree honest respect positive calm peace relax relaxing warm wise energetic creative ' +
    'popular excite bonus gift reward leading rocks rock kickass nailed crisp hopefully finally yes yeah yep nicely gladly won',
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

/** The same for other languages: few words, the plainest ones. */
const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  '2':
    'excelente increíble genial encanta encantado gracias buenísimo maravilloso perfecto recomiendo feliz mejor toll super großartig danke liebe ' +
    'hervorragend fantastisch empfehle begeistert genialer spitze klasse wunderbar génial excellente merci adore parfait formidable superbe meilleur ' +
    'recommande ótimo ótima incrível obrigado obrigada adorei maravilhoso perfeito recomendo melhor amei ottimo fantastico grazie perfetto meraviglioso ' +
    'consiglio bellissimo geweldig bedankt mooi uitstekend prachtig отлично спасибо супер люблю świetny dziękuję teşekkürler harika güzel',
  '1': 'bueno buena útil fácil rápido gut schön schnell einfach hilfreich bon bonne utile facile rapide bom boa fácil buono buona veloce goed handig snel',
  '-1': 'lento difícil caro problema problemas langsam teuer schwierig problem probleme leider lent cher problème problèmes difficile lenta traag duur',
  '-2':
    'malo mala terrible horrible pésimo basura estafa odio peor falla roto vergüenza schlecht schrecklich furchtbar kaputt enttäuscht enttäuschend ' +
    'mies katastrophe betrug hasse scheiße nervt unbrauchbar mauvais nul nulle arnaque déçu déçue honte pourri déteste panne péssimo ruim horrível odeio ' +
    'lixo golpe pior decepcionado pessimo terribile orribile schifo truffa deludente delusa deluso guasto slecht verschrikkelijk kapot teleurgesteld ' +
    'waardeloos ужасно плохо ненавижу okropny fatalny berbat kötü',
};

/** Emoji and emoticons. */
const FACES: Readonly<Record<string, string>> = {
  '2': '❤ 😍 🥰 😁 😀 😃 😄 😊 🤩 👏 🙌 🎉 🔥 💯 👍 🙏 💪 ✨ 🥳 😎 🚀 ⭐ 🌟 🏆 😂 🤗 😘 💚 💙 💜 🧡 💛 ♥ :) :-) :D :-D ;) =) ;-) :P =D',
  '-2': '😡 🤬 😠 😤 👎 😞 😢 😭 😩 😫 🤮 🤢 💩 😒 🙄 😔 😖 😣 💔 😱 🤦 ☹ 🙁 😕 😑 🖕 :( :-( =( ;(',
};

const inflections = (word: string): string[] => {
  const root = word.endsWith('e') ? word.slice(0, -1) : word;
  return [`${word}s`, `${root}ed`, `${root}ing`, `${word}ly`];
};

function readLexicon(): Map<string, number> {
  const lexicon = new Map<string, number>();
  const given = [...Object.entries(OTHER_LANGUAGES), ...Object.entries(BY_VALENCE)];
  // Derived forms first, so that a form that is written out above keeps its own valence.
  for (const [valence, words] of Object.entries(BY_VALENCE)) {
    for (const form of words.split(' ').flatMap(inflections)) lexicon.set(form, Number(valence));
  }
  for (const [valence, words] of given)
    for (const word of words.split(' ')) lexicon.set(word, Number(valence));
  for (const [valence, faces] of Object.entries(FACES)) {
    for (const face of faces.split(' ')) lexicon.set(face, Number(valence));
  }
  return lexicon;
}

/** Valence by word in lower case, emoji or emoticon. */
export const LEXICON: ReadonlyMap<string, number> = readLexicon();

/** Words that turn what follows into its opposite. */
export const NEGATORS: ReadonlySet<string> = new Set(
  (
    "not no never none nobody nothing neither nor cannot can't cant won't wont don't dont doesn't doesnt didn't didnt isn't isnt aren't wasn't wasnt weren't " +
    "couldn't wouldn't shouldn't hasn't haven't hadn't ain't hardly barely scarcely without lacks nicht kein keine nie pas jamais nunca não non niet geen"
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
