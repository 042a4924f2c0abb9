/** What somebody would write who watches one meaning of a word that has several. */
export interface WatchedSense {
  /** The word as the set has it, and the sense that is meant. */
  readonly word: string;
  readonly sense: string;
  readonly name: string;
  /** Two sentences. */
  readonly description: string;
  readonly anchors: readonly [string, string, string];
  readonly namesakes: readonly [string, string, string];
}

/** Thirteen words of the set: those of which two senses have a fair share. */
export const WATCHED_SENSES: readonly WatchedSense[] = [
  {
    word: 'apple',
    sense: 'apple_apple_inc.',
    name: 'Apple',
    description:
      'Apple designs computers, phones and music players such as the Macintosh, the iPhone and the iPod. It also sells software and music online.',
    anchors: ['macintosh', 'iphone', 'itunes'],
    namesakes: ['fruit', 'apple tree', 'cider'],
  },
  {
    word: 'arm',
    sense: 'arm_arm_architecture',
    name: 'ARM',
    description:
      'ARM designs processors that are built into phones and embedded devices. Chip makers license its architecture and its cores.',
    anchors: ['processor', 'architecture', 'x86'],
    namesakes: ['arm of the body', 'shoulder', 'arm wrestling'],
  },
  {
    word: 'bank',
    sense: 'bank_bank',
    name: 'Bank',
    description:
      'We follow what is said of banks as businesses. They take deposits, lend money and keep accounts for customers.',
    anchors: ['loan', 'finance', 'deposit'],
    namesakes: ['river bank', 'shore', 'west bank'],
  },
  {
    word: 'bass',
    sense: 'bass_bass_guitar',
    name: 'Bass',
    description:
      'Our magazine is about the bass guitar and those who play it. We follow bands, players and recordings with electric bass.',
    anchors: ['guitar', 'drums', 'bassist'],
    namesakes: ['bass voice', 'opera singer', 'double bass'],
  },
  {
    word: 'bow',
    sense: 'bow_bow_and_arrow',
    name: 'Bow',
    description:
      'We make bows and arrows for archery and hunting. Archers use them in competitions and in the field.',
    anchors: ['arrow', 'archery', 'hunting'],
    namesakes: ['bow of a ship', 'violin bow', 'stern'],
  },
  {
    word: 'club',
    sense: 'club_nightclub',
    name: 'Club',
    description:
      'We run a guide to nightclubs and their music. Visitors look for DJs, dance floors and live nights.',
    anchors: ['dance', 'dj', 'nightlife'],
    namesakes: ['football club', 'members association', 'golf club'],
  },
  {
    word: 'crane',
    sense: 'crane_crane_(machine)',
    name: 'Crane',
    description:
      'We build and rent cranes for construction sites and harbours. They lift and move heavy loads.',
    anchors: ['lifting', 'construction', 'hoist'],
    namesakes: ['bird', 'wetland', 'origami crane'],
  },
  {
    word: 'hood',
    sense: 'hood_hood_(comics)',
    name: 'The Hood',
    description:
      'The Hood is a villain of Marvel comics, a thief with a magic cloak. He leads a gang of criminals against the heroes.',
    anchors: ['marvel', 'villain', 'avengers'],
    namesakes: ['car hood', 'hooded jacket', 'robin hood'],
  },
  {
    word: 'java',
    sense: 'java_java_(programming_language)',
    name: 'Java',
    description:
      'Java is a programming language and a platform that runs on many systems. Developers write applications and servers with it.',
    anchors: ['programming', 'jvm', 'developers'],
    namesakes: ['island', 'indonesia', 'coffee'],
  },
  {
    word: 'mole',
    sense: 'mole_mole_(animal)',
    name: 'Mole',
    description:
      'We protect gardens from moles and watch what is said of the animals. They are small mammals that dig tunnels under the ground.',
    anchors: ['mammal', 'burrow', 'shrew'],
    namesakes: ['spy', 'mole of a substance', 'mole sauce'],
  },
  {
    word: 'seal',
    sense: 'seal_seal_(musician)',
    name: 'Seal',
    description:
      'Seal is an English singer and songwriter who became known with Kiss from a Rose. He records soul and pop albums.',
    anchors: ['singer', 'album', 'kiss from a rose'],
    namesakes: ['marine animal', 'official seal', 'wax seal'],
  },
  {
    word: 'spring',
    sense: 'spring_spring_(hydrology)',
    name: 'Spring',
    description:
      'We map springs, where water flows out of the ground. Hikers and towns use them for drinking water and baths.',
    anchors: ['water', 'groundwater', 'hot spring'],
    namesakes: ['season', 'coil spring', 'spring training'],
  },
  {
    word: 'square',
    sense: 'square_square_(company)',
    name: 'Square',
    description:
      'Square is a Japanese maker of video games. It is known for Final Fantasy and other role-playing games.',
    anchors: ['final fantasy', 'video game', 'rpg'],
    namesakes: ['town square', 'square shape', 'square number'],
  },
];
