import { readWeights } from '../../read-weights.ts';
import { stemOf } from '../tokenize.ts';
import { NATURE, PEOPLE, PLACES } from './names-of-others.ts';

/**
 * Everyday words, and names of people and places, that brands like to use. Such a brand has namesakes even if its user
 * names none. One word each: longer names are unambiguous.
 */
const ORDINARY = new Set(
  (
    'able access ace acorn action active adobe agent air alert alpha amazon amber anchor angel apex apollo apple arc arch ark arm arrow ash asset athena ' +
    'atlas atom aurora avalanche avenue axis azure bamboo banana band bank bar base basecamp basic bass beacon bean bear beat bee bell berry beta big bird ' +
    'bit black blaze block bloom blue board boat bold bolt bond book boost border boulder bounce bow box brain branch brave bread breeze brick bridge ' +
    'bright bronze bubble bud buffer bug build bull bullet butter butterfly button cactus cake calm camp canary candy canvas cap capital card cargo carrot ' +
    'cascade case castle cat cedar cell center central chain chair chalk champion change channel charge charm chart chase cheer cherry chess chip ' +
    'chrome circle citizen city clay clear click clip clock close cloud clover club coach coal coast coda code coffee coin cold comet command common ' +
    'compass concord condor cone copper coral core corner cosmos cotton count cove cover coyote craft crane cream credit crest cricket cross crow crown ' +
    'crystal cube cup current curve cursor cyan dart dash data dawn day deal deck deep deer delta depot desk detail dial diamond digit dip direct ' +
    'discord discover dock dog dolphin domain door dot dove draft dragon draw dream drift drill drive drop drum dune dust eagle earth ease east echo ' +
    'edge edison ego element elephant ember emerald empire engine envoy epic era essence eve ever evergreen express eye fable fabric face fair falcon ' +
    'farm fast fathom feather fern field fig file finch fire first fish fit fix flag flame flare flash fleet flex flight flint flip float flock flow ' +
    'flower fly focus fog folder force ford forest forge fork form fort forward fountain fox frame fresh friend frog front frost fruit fuel fusion future ' +
    'galaxy game gap garage garden gate gateway gem gemini general genesis ghost giant gift ginger glacier glass glide globe glow goat gold good goose ' +
    'grace grain grand granite grape graph grass gravity green grid grip ground group grove grow guard guide guru gust hack halo hammer hand handle happy ' +
    'harbor hare harmony harvest hash hat haven hawk hazel head heap heart heat helix helm help hero hex hill hinge hive home honey hood hook hop horizon ' +
    'horn horse host hot house hub hulu human hunter icon idea impact index indigo ink insight inspire instant intercom iris iron island ivory ivy jade ' +
    'jaguar jam jar jasper java jet jewel join journey joy juice julia jump juniper jupiter just kayak keep kernel kettle key kind king kit kite kiwi knight ' +
    'knot ladder lake lamp land lane lantern lark laser latch lattice laurel lava lavender layer lead leaf leap learn ledger legend lemon lens level ' +
    'lever liberty life lift light lily lime line linear link lion liquid list live llama lobster local lock loft log logic loom loop lotus lucid luna lunar ' +
    'lynx lyra macro magic magnet mango mantle maple marble march mark marker market mars mason mast match matrix max maze meadow medal medium mellow melon ' +
    'memo mercury merge merit mesh meta meteor meter method metro micro mile milk mill mind mine mint mirage mirror mist mix moat mode model mole monarch ' +
    'monday moon moss motion mount mountain mouse move muse museum music native nest net network new next night nimbus noble node north note notion nova now ' +
    'nucleus nut oak oasis object ocean octopus odd olive omega one onyx opal open opera oracle orange orbit orca orchard orchid order oregano origin orion ' +
    'osprey otter owl oyster pace pack pad page paint palace palm panda panel panther paper parade park parrot part pass patch path pattern pause peach peak ' +
    'pear pearl pebble pen penguin pepper perch perk phoenix phrase piano pigeon pilot pin pine ping pioneer pipe pitch pitcher pivot pixel plain plaid planet ' +
    'plank plant plate play plum plume plus pocket pod poet point polar pole pond pool poppy port portal post pound power prairie press prime print prism pro ' +
    'profile promise proof prophet pulse pump puma puppet pure puzzle python quake quartz queen quest quick quill quilt quiver rabbit race radar radio raft rail ' +
    'rain rainbow ram ramp ranch range ranger rapid raven ray razor reach reader ready real reason rebel record red reef reflect relay render rest ribbon ridge ' +
    'ring rise river road robin rock rocket root rope rose round route rover ruby run rush rust saddle safari saffron sage sail salt sand sapphire satellite ' +
    'saturn scale scholar scope scout screen script scroll sea seal season second secret seed segment sense sentinel sentry sequoia shadow shape shark shell shelter ' +
    'shield shift shine ship shore shot sierra sight sigma sign signal silk silver simple siren sketch skill sky slack slate slide slope smart smoke snap snow solar ' +
    'solid sonar sonic soul sound source south space spark sparrow spear spectrum sphere spice spider spin spiral splash spoke spoon spot spring sprint sprout spruce ' +
    'square squid stable stack staff stage star stark start state station steam steel stem step stick stitch stone storm story stream street stride strike string ' +
    'stripe strong studio suite summit sun sunrise surf surge swan sweep sweet swift switch sword symbol sync table tableau tag talent tango tap target task team ' +
    'teams temple tempo tent terra thistle thread threads thunder tide tiger tile time toast token tonic tool torch tower trace track trade trail train transit ' +
    'tree trek trellis triangle tribe trident trout truck trunk trust tulip tundra tune turbo turtle twin twist ultra umbrella union unity urban valley vault vector ' +
    'velvet venus verse vertex vessel view vine violet virgin virgo vision vista vital vivid voice volt voyage vulture wagon walk wall walnut warp watch water wave ' +
    'way weave web well west whale wheel whisper white wild willow wind window windows wing winter wire wise wisdom wolf wonder wood word work workday world wren x yard yeti ' +
    'york zebra zen zenith zero zephyr zest zinc zip zone zoom'
  ).split(' '),
);

/** What a brand may share its name with, besides everyday words. */
const OTHERS = new Set([...PEOPLE, ...PLACES, ...NATURE]);

interface WordsFile {
  readonly words: string;
}

let loaded: ReadonlySet<string> | null = null;

/**
 * Returns the words that people mostly write in lower case, from `training/everyday-words.ts`. The list above adds
 * rarer words and names.
 */
const everydayWords = (): ReadonlySet<string> =>
  (loaded ??= new Set(
    (JSON.parse(readWeights('everyday-words.json').toString('utf8')) as WordsFile).words.split(' '),
  ));

/**
 * Whether a spelling is one everyday word, or one or two letters, without any distinctive mark. `isName`: whether it is the name of
 * the project, which people, places, animals and plants may have too. As another keyword these mean themselves: who watches
 * "Boston" for news of a flood means the city.
 */
export function isOrdinary(written: string, stems: readonly string[], isName: boolean): boolean {
  if (stems.length !== 1 || !/^\p{L}+$/u.test(written)) return false;
  const word = written.toLowerCase();
  if (written.length <= 2 || ORDINARY.has(word) || everydayWords().has(word)) return true;
  return isName && OTHERS.has(word);
}

/** Whether the name of a brand is one everyday word, or one or two letters, without any distinctive mark. */
export const isOrdinaryName = (name: string): boolean => isOrdinary(name, [name.toLowerCase()], true);

let stems: ReadonlySet<string> | null = null;

/**
 * Whether a keyword is a phrase of everyday words in any form, all written in lower case, such as "hostages" or "bridge collapse":
 * what a topic is found by, and hardly the name of a brand.
 */
export function isEverydayPhrase(written: string): boolean {
  stems ??= new Set([...everydayWords()].map(stemOf));
  return written.split(' ').every((word) => /^\p{Ll}{3,}$/u.test(word) && stems!.has(stemOf(word)));
}
