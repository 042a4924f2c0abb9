import type { JudgeLine } from '../../../schemas/judging/judge-file.ts';
import { type LabeledSet, meanBalancedAccuracy, sentimentMacroRecall } from '../labeled-set.ts';
import type { SetRecord } from '../../../pipeline/judge/training/licensed-sets.ts';
import { tableRows } from './table.ts';

/** Each entity as the set writes it, how people write it, and what it is. */
const TABLE = `
Amazon | Amazon | Amazon is an online shop with its own delivery. It also runs Prime, Alexa and cloud services.
ApexLegends | Apex Legends, Apex | Apex Legends is a free battle royale shooter by Respawn. Players choose legends and play in squads.
AssassinsCreed | Assassin's Creed, Assassins Creed | Assassin's Creed is a series of action games by Ubisoft. Valhalla and Odyssey are parts of it.
Battlefield | Battlefield | Battlefield is a series of shooter games by DICE and EA. Players fight in large maps with vehicles.
Borderlands | Borderlands | Borderlands is a series of looter shooter games by Gearbox. Players hunt for guns as vault hunters.
CS-GO | CS:GO, CSGO, Counter-Strike | Counter-Strike: Global Offensive is a team shooter by Valve. It has skins, ranks and tournaments.
CallOfDuty | Call of Duty, COD | Call of Duty is a series of shooter games by Activision. Warzone and Modern Warfare are parts of it.
CallOfDutyBlackopsColdWar | Black Ops Cold War, Cold War, Call of Duty | Call of Duty: Black Ops Cold War is a shooter game by Treyarch. It has a multiplayer, zombies and a campaign.
Cyberpunk2077 | Cyberpunk 2077, Cyberpunk | Cyberpunk 2077 is a role-playing game by CD Projekt Red. It plays in Night City.
Dota2 | Dota 2, Dota | Dota 2 is a team strategy game by Valve. Players pick heroes and compete in tournaments.
FIFA | FIFA | FIFA is a series of football games by EA Sports. Players collect cards in Ultimate Team.
Facebook | Facebook | Facebook is a social network with pages, groups and ads. The company also owns Instagram and WhatsApp.
Fortnite | Fortnite | Fortnite is a battle royale game by Epic Games. Players build, wear skins and buy the battle pass.
Google | Google | Google runs a search engine and makes Android, Chrome and Maps. It also sells phones and cloud services.
GrandTheftAuto(GTA) | Grand Theft Auto, GTA | Grand Theft Auto is a series of action games by Rockstar. GTA V and GTA Online are the best known.
Hearthstone | Hearthstone | Hearthstone is a digital card game by Blizzard. Players build decks and open packs.
HomeDepot | Home Depot | Home Depot is a chain of shops for tools, building and home. It also delivers and installs.
LeagueOfLegends | League of Legends, LoL | League of Legends is a team strategy game by Riot Games. Players pick champions and climb ranks.
MaddenNFL | Madden NFL, Madden | Madden NFL is a series of American football games by EA Sports. Players complain of it or love it every year.
Microsoft | Microsoft | Microsoft makes Windows, Office and the Xbox. It also runs Azure and Teams.
NBA2K | NBA 2K, 2K | NBA 2K is a series of basketball games by 2K Sports. Players build their own in MyCareer.
Nvidia | Nvidia | Nvidia makes graphics cards such as the RTX series. Its chips are used for games and machine learning.
Overwatch | Overwatch | Overwatch is a team shooter by Blizzard. Players choose heroes such as Tracer or Mercy.
PlayStation5(PS5) | PlayStation 5, PS5, PlayStation | The PlayStation 5 is a games console by Sony. It came out in 2020 and was hard to buy.
PlayerUnknownsBattlegrounds(PUBG) | PUBG, PlayerUnknown's Battlegrounds | PUBG is a battle royale shooter for PC, console and phones. Players drop on a map and the last one wins.
RedDeadRedemption(RDR) | Red Dead Redemption, RDR, Red Dead | Red Dead Redemption is a series of western games by Rockstar. Red Dead Online is played together.
TomClancysGhostRecon | Ghost Recon | Tom Clancy's Ghost Recon is a series of tactical shooters by Ubisoft. Breakpoint and Wildlands are parts of it.
TomClancysRainbowSix | Rainbow Six, R6 | Tom Clancy's Rainbow Six Siege is a tactical shooter by Ubisoft. Operators attack and defend.
Verizon | Verizon | Verizon is a phone and internet provider in the United States. It sells mobile plans and Fios.
WorldOfCraft | World of Warcraft, WoW | World of Warcraft is an online role-playing game by Blizzard. Players raid, level and choose a faction.
Xbox(Xseries) | Xbox, Xbox Series X | The Xbox is a games console by Microsoft. The Series X came out in 2020, with Game Pass.
johnson&johnson | Johnson & Johnson | Johnson & Johnson makes medicines, baby powder and other goods for health. It also made a vaccine.
`;

const ENTITIES = new Map(
  tableRows(TABLE).map(([entity = '', names = '', description = '']) => [
    entity,
    { names: names.split(', '), description },
  ]),
);

function lineOf({ entity = '', sentiment = '', tweet_text: text = '' }: SetRecord): JudgeLine {
  const { names, description } = ENTITIES.get(entity) ?? { names: [entity], description: '' };
  const [name = entity, ...aliases] = names;
  const label = sentiment.toLowerCase();
  const isSentiment = label === 'positive' || label === 'negative' || label === 'neutral';
  return {
    post: { source: 'x', text },
    project: { name, mode: 'mentions', description, keywords: [{ term: name, aliases }] },
    expected: { relevant: isSentiment, sentiment: isSentiment ? label : null },
    group: entity,
  };
}

/** Tweets found for brands and games: their relevance and sentiment. */
export const ENTITY_SENTIMENT: LabeledSet = {
  name: 'entity-sentiment',
  path: 'label-entity-sentiment/tweets.jsonl',
  lines: (records) => records.map(lineOf),
  measures: [meanBalancedAccuracy(), sentimentMacroRecall()],
};
