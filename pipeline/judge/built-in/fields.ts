import { stemOf, type Token } from './words.ts';

/**
 * Fields of life and words that belong to them. A name that has namesakes is told apart by them: a post about orchards
 * and pies is hardly about a maker of computers.
 */
const FIELD_WORDS = {
  technology:
    'software app apps developer developers code coding programming api cloud server database data computer laptop phone iphone android ios ' +
    'mac windows linux browser web website internet online startup saas platform dashboard plugin extension integration sdk github ' +
    'docker kubernetes python javascript typescript framework library compiler runtime ai llm model gpu chip processor cpu architecture device ' +
    'devices smartphone tablet desktop keyboard release beta version update download install upgrade bug feature features login ' +
    'account user users interface workflow automation tool tools devops deploy backend frontend itunes app store machine virtual ' +
    'hardware operating system email inbox team subscription pricing tech technology digital',
  business:
    'company ceo cto founder founded shares stock stocks investor investors earnings revenue market valuation ipo acquisition acquired merger ' +
    'customer customers client clients employees headquarters quarter profit sales funding startup enterprise retailer brand inc corp ' +
    'llc corporation firm manufacturer billion million lawsuit antitrust vendor partnership products executive chairman',
  finance:
    'bank banking loan loans mortgage credit debit card payment payments payroll invoice invoices invoicing checkout merchant savings deposit ' +
    'account fintech crypto bitcoin wallet currency exchange interest fee fees tax taxes accounting pos reader transaction transactions dollars ' +
    'lender financial treasury fdic wire transfer',
  food:
    'fruit fruits pie juice cider orchard orchards tree trees recipe recipes cook cooking bake baked baking eat eating ate taste tastes ' +
    'delicious sugar cinnamon salad soup sauce breakfast lunch dinner dessert coffee tea wine beer pear pears peach berry berries vegetable ' +
    'vegetables meat chicken cheese bread butter chocolate flavor flavour flour oil ingredients kitchen restaurant menu snack drink drinks ' +
    'sweet spice spices harvest grown crop crops ripe',
  nature:
    'river rivers lake ocean sea beach mountain mountains forest tree trees flower flowers garden plant plants leaf leaves bird birds fish ' +
    'animal animals species habitat wildlife island islands valley hill hills desert rain snow storm weather summer winter autumn ' +
    'fall season seasons sunny sunshine water waterfall stream nest eggs feathers fur mammal mammals reptile insects breeding ' +
    'migration whale whales dolphin dogs cats horse soil wood roots trunk thermal springs hot blossom bloom cold warm',
  place:
    'city town village street avenue road park square plaza district county province capital airport station bridge hotel tourist tourists ' +
    'travel trip vacation visit visited museum castle church cathedral temple population located north south east west indonesia jakarta ' +
    'neighborhood downtown plaza statue monument building buildings harbor harbour port coast region provinces residents mayor',
  music:
    'song songs album albums band bands guitar guitarist bassist drums drummer vocals vocalist singer sing singing lyrics concert tour gig piano ' +
    'keyboards violin orchestra opera choir soprano tenor baritone jazz rock pop rap hip-hop record records recorded single track tracks ' +
    'playlist dj chart charts studio soundtrack musician musicians billboard grammy',
  film:
    'film movie movies actor actress cast director episode episodes season series tv show netflix trailer cinema character characters comic comics ' +
    'marvel plot scene screenplay cartoon anime novel book books author chapter fiction hero villain superhero podcast',
  sport:
    'game games team teams match player players season league cup coach goal goals score scored baseball football soccer basketball ' +
    'hockey tennis golf cricket rugby olympics olympic race racing win wins won defeat championship pitcher innings inning pitched mlb nfl nba ' +
    'draft stadium tournament playoff playoffs athlete batter catcher fans career club strikeouts',
  gaming:
    'game games gaming gamer gamers xbox playstation ps4 ps5 nintendo steam console multiplayer fps rpg dlc loot server servers ' +
    'esports streamer twitch quest skins lobby ranked mmo',
  sky:
    'planet planets star stars moon sun orbit astronomy telescope nasa galaxy solar eclipse retrograde horoscope astrology zodiac scorpio gemini ' +
    'virgo libra aries taurus capricorn aquarius pisces sagittarius venus mars jupiter saturn spacecraft',
  science:
    'chemistry chemical element toxic poisoning thermometer physics mass unit kilogram molecule molecules acid metal equation algebra matrix regression theorem ' +
    'function math maths mathematics biology cell cells disease patient patients hospital doctor medicine medical study researchers ' +
    'protein gene vaccine surgery bone muscle skin blood anatomy tissue limb shoulder',
  law:
    'court judge attorney lawyer law police arrested crime murder trial prison senate congress election president minister government ' +
    'vote party parliament king queen war army military soldiers troops battle navy ship ships sailors vessel weapon weapons spy',
  religion:
    'god church bible prayer faith jesus prophet holy saint temple greek myth mythology goddess gods roman divine',
  home:
    'house home room furniture kitchen bed sofa clothes dress shirt shoes fashion wear jewelry makeup hair beauty wedding baby kids family car ' +
    'cars engine vehicle truck driver tire garage wheel bonnet ford wooden metal mechanical shaft',
} as const;

/** A field of life. */
export type Field = keyof typeof FIELD_WORDS;

const FIELDS_BY_STEM = new Map<string, Field[]>();
for (const [field, words] of Object.entries(FIELD_WORDS) as [Field, string][]) {
  for (const stem of new Set(words.split(' ').map(stemOf))) {
    FIELDS_BY_STEM.set(stem, [...(FIELDS_BY_STEM.get(stem) ?? []), field]);
  }
}

/** Fields that are near each other: words of the one do not speak against a brand of the other. */
const NEAR: Partial<Record<Field, readonly Field[]>> = {
  technology: ['business', 'finance', 'gaming'],
  business: ['technology', 'finance', 'home'],
  finance: ['business', 'technology'],
  gaming: ['technology', 'sport', 'film'],
  sport: ['gaming'],
  film: ['music', 'gaming'],
  music: ['film'],
  place: ['nature'],
  nature: ['place', 'food'],
  food: ['nature', 'home'],
};

/** How many different words of each field a text holds. `skipped` stems (the brand's own name) count for nothing. */
export function fieldCounts(
  found: Iterable<Pick<Token, 'stem'>>,
  skipped: ReadonlySet<string>,
): Map<Field, number> {
  const counts = new Map<Field, number>();
  const seen = new Set<string>();
  for (const { stem } of found) {
    const fields = FIELDS_BY_STEM.get(stem);
    if (!fields || seen.has(stem) || skipped.has(stem)) continue;
    seen.add(stem);
    // A word of two fields says half as much of each.
    for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1 / fields.length);
  }
  return counts;
}

/** The fields a brand is at home in, with those near to them; empty when its description names none. */
export function homeFields(counts: ReadonlyMap<Field, number>): Set<Field> {
  const most = Math.max(0, ...counts.values());
  const own = [...counts].filter(([, count]) => count >= 0.5 && count >= most / 3).map(([field]) => field);
  return new Set(own.flatMap((field) => [field, ...(NEAR[field] ?? [])]));
}
