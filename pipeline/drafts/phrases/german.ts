import type { Phrases } from './phrase-set.ts';

/** Set phrases in German. */
export const german: Phrases = {
  greeting: ['Hey {author}, ', 'Guten Tag {author}, '],
  reply: {
    security: [
      'oh, das klingt ernst. Bitte nenn die Einzelheiten nicht öffentlich. Wie erreichen wir dich privat?',
      'das klingt ernst und tut uns leid. Bitte nennen Sie die Einzelheiten nicht öffentlich. Wie erreichen wir Sie privat?',
    ],
    outage: [
      'das tut uns leid. Was siehst du gerade, und seit wann?',
      'das tut uns leid. Können Sie uns sagen, was Sie gerade sehen und seit wann?',
    ],
    bug: [
      'das tut uns leid. Welche Version oder welches Modell ist es, und was hast du direkt davor gemacht?',
      'das tut uns leid. Können Sie uns sagen, welche Version oder welches Modell es ist und was unmittelbar davor geschah?',
    ],
    leaving: [
      'schade, dass es so weit gekommen ist. Was hat am Ende gefehlt, und würde jetzt noch etwas helfen?',
      'wir bedauern, dass es so weit gekommen ist. Dürfen wir fragen, was am Ende gefehlt hat und ob jetzt noch etwas helfen würde?',
    ],
    complaint: [
      'das tut uns leid. Was würde dir jetzt am meisten helfen?',
      'das tut uns leid. Können Sie uns sagen, was Ihnen jetzt am meisten helfen würde?',
    ],
    question: [
      'wir helfen gern. Magst du etwas genauer sagen, was du brauchst, damit die Antwort passt?',
      'wir helfen gern. Können Sie etwas genauer sagen, was Sie brauchen, damit die Antwort passt?',
    ],
    comparison: [
      'was ist dir am wichtigsten? Wir sind von {name}, also nicht neutral, sagen aber offen, wofür es passt und wofür nicht.',
      'darf ich fragen, was Ihnen am wichtigsten ist? Wir sind von {name}, also nicht neutral, sagen aber offen, wofür es passt und wofür nicht.',
    ],
    feature: [
      'guter Punkt. Wofür würdest du es nutzen? Dann verstehen wir besser, was fehlt.',
      'das ist ein guter Punkt. Wofür würden Sie es nutzen? Dann verstehen wir besser, was fehlt.',
    ],
    praise: ['danke, das freut uns sehr!', 'vielen Dank, das freut uns sehr.'],
    lead: [
      'was hast du bisher versucht, und woran ist es gescheitert? Wir denken gern mit. (Wir machen {name}, nimm unsere Sicht also mit Vorsicht.)',
      'darf ich fragen, was Sie bisher versucht haben und woran es gescheitert ist? Wir denken gern mit. Der Offenheit halber: Wir machen {name}.',
    ],
    other: [
      'wir sind von {name}. Können wir dir bei etwas helfen?',
      'wir sind von {name}. Können wir Ihnen bei etwas helfen?',
    ],
  },
  answered: ['Beantwortet das deine Frage?', 'Beantwortet das Ihre Frage?'],
};
