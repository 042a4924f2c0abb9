import { tableRows } from './table.ts';

/** One meaning of an ambiguous word, as somebody who watches it would describe it. */
export interface WatchedSense {
  /** The word and the sense as the set writes them. */
  readonly word: string;
  readonly sense: string;
  readonly name: string;
  readonly description: string;
  readonly anchors: readonly string[];
  readonly namesakes: readonly string[];
}

/** Word, sense, name, description, anchors and namesakes. */
const TABLE = `
apple | apple_apple_inc. | Apple | Apple designs computers, phones and music players such as the Macintosh, the iPhone and the iPod. It also sells software and music online. | macintosh, iphone, itunes | fruit, apple tree, cider
arm | arm_arm_architecture | ARM | ARM designs processors that are built into phones and embedded devices. Chip makers license its architecture and its cores. | processor, architecture, x86 | arm of the body, shoulder, arm wrestling
bank | bank_bank | Bank | We follow what is said of banks as businesses. They take deposits, lend money and keep accounts for customers. | loan, finance, deposit | river bank, shore, west bank
bass | bass_bass_guitar | Bass | Our magazine is about the bass guitar and those who play it. We follow bands, players and recordings with electric bass. | guitar, drums, bassist | bass voice, opera singer, double bass
bow | bow_bow_and_arrow | Bow | We make bows and arrows for archery and hunting. Archers use them in competitions and in the field. | arrow, archery, hunting | bow of a ship, violin bow, stern
club | club_nightclub | Club | We run a guide to nightclubs and their music. Visitors look for DJs, dance floors and live nights. | dance, dj, nightlife | football club, members association, golf club
crane | crane_crane_(machine) | Crane | We build and rent cranes for construction sites and harbours. They lift and move heavy loads. | lifting, construction, hoist | bird, wetland, origami crane
hood | hood_hood_(comics) | The Hood | The Hood is a villain of Marvel comics, a thief with a magic cloak. He leads a gang of criminals against the heroes. | marvel, villain, avengers | car hood, hooded jacket, robin hood
java | java_java_(programming_language) | Java | Java is a programming language and a platform that runs on many systems. Developers write applications and servers with it. | programming, jvm, developers | island, indonesia, coffee
mole | mole_mole_(animal) | Mole | We protect gardens from moles and watch what is said of the animals. They are small mammals that dig tunnels under the ground. | mammal, burrow, shrew | spy, mole of a substance, mole sauce
seal | seal_seal_(musician) | Seal | Seal is an English singer and songwriter who became known with Kiss from a Rose. He records soul and pop albums. | singer, album, kiss from a rose | marine animal, official seal, wax seal
spring | spring_spring_(hydrology) | Spring | We map springs, where water flows out of the ground. Hikers and towns use them for drinking water and baths. | water, groundwater, hot spring | season, coil spring, spring training
square | square_square_(company) | Square | Square is a Japanese maker of video games. It is known for Final Fantasy and other role-playing games. | final fantasy, video game, rpg | town square, square shape, square number
`;

/** Thirteen words of the set: those with two senses that are both common. */
export const WATCHED_SENSES: readonly WatchedSense[] = tableRows(TABLE).map(
  ([word = '', sense = '', name = '', description = '', anchors = '', namesakes = '']) => ({
    ...{ word, sense, name, description },
    anchors: anchors.split(', '),
    namesakes: namesakes.split(', '),
  }),
);
