import type { Phrases } from './phrase-set.ts';

/** Set phrases in Italian. */
export const italian: Phrases = {
  greeting: ['Ciao {author}, ', 'Buongiorno {author}, '],
  reply: {
    security: [
      'ci dispiace, sembra una cosa seria. Per favore non pubblicare i dettagli. Come possiamo contattarti in privato?',
      'ci dispiace, sembra una cosa seria. La preghiamo di non pubblicare i dettagli. Come possiamo contattarla in privato?',
    ],
    outage: [
      'ci dispiace. Che cosa vedi adesso, e da quando?',
      'ci dispiace. Potrebbe dirci che cosa vede adesso, e da quando?',
    ],
    bug: [
      'ci dispiace. Che versione o modello è, e che cosa hai fatto subito prima?',
      'ci dispiace. Potrebbe dirci che versione o modello è, e che cosa è successo subito prima?',
    ],
    leaving: [
      'ci dispiace che si sia arrivati a questo. Che cosa è mancato alla fine, e c’è ancora qualcosa che possa aiutarti?',
      'ci dispiace che si sia arrivati a questo. Possiamo chiederle che cosa è mancato alla fine, e se c’è ancora qualcosa che possa aiutarla?',
    ],
    complaint: [
      'ci dispiace. Che cosa ti aiuterebbe di più adesso?',
      'ci dispiace leggerlo. Potrebbe dirci che cosa la aiuterebbe di più adesso?',
    ],
    question: [
      'ti aiutiamo volentieri. Puoi dirci qualcosa di più su quello che ti serve, così la risposta è quella giusta?',
      'la aiutiamo volentieri. Potrebbe dirci qualcosa di più su ciò che le serve, così la risposta è quella giusta?',
    ],
    comparison: [
      'che cosa conta di più per te? Siamo di {name}, quindi non neutrali, ma possiamo dire per che cosa va bene e per che cosa no.',
      'possiamo chiederle che cosa conta di più per lei? Siamo di {name}, quindi non neutrali, ma possiamo dirle per che cosa va bene e per che cosa no.',
    ],
    feature: [
      'buona idea. Per che cosa lo useresti? Così capiamo meglio che cosa manca.',
      'è una buona idea. Per che cosa lo userebbe? Così capiamo meglio che cosa manca.',
    ],
    praise: ['grazie, ci fa molto piacere!', 'grazie mille, ci fa molto piacere.'],
    lead: [
      'che cosa hai provato finora, e che cosa mancava? Ci pensiamo volentieri con te. (Noi facciamo {name}, tienine conto.)',
      'possiamo chiederle che cosa ha provato finora, e che cosa mancava? Ci pensiamo volentieri insieme. Per trasparenza: noi facciamo {name}.',
    ],
    other: [
      'siamo di {name}. Possiamo aiutarti in qualcosa?',
      'siamo di {name}. Possiamo aiutarla in qualcosa?',
    ],
  },
  answered: ['Risponde alla tua domanda?', 'Risponde alla sua domanda?'],
};
