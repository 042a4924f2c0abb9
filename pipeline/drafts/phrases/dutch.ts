import type { Phrases } from './phrase-set.ts';

/** Set phrases in Dutch. */
export const dutch: Phrases = {
  greeting: ['Hoi {author}, ', 'Goedendag {author}, '],
  reply: {
    security: [
      'sorry, dat klinkt ernstig. Zet de details liever niet in het openbaar. Hoe kunnen we je privé bereiken?',
      'het spijt ons, dit klinkt ernstig. Plaatst u de details alstublieft niet in het openbaar. Hoe kunnen we u privé bereiken?',
    ],
    outage: [
      'sorry daarvoor. Wat zie je nu, en sinds wanneer?',
      'het spijt ons. Kunt u ons zeggen wat u nu ziet, en sinds wanneer?',
    ],
    bug: [
      'sorry daarvoor. Welke versie of welk model is het, en wat deed je vlak ervoor?',
      'het spijt ons. Kunt u ons zeggen welke versie of welk model het is, en wat er vlak ervoor gebeurde?',
    ],
    leaving: [
      'jammer dat het zover is gekomen. Wat ontbrak er uiteindelijk, en is er iets dat nog zou helpen?',
      'het spijt ons dat het zover is gekomen. Mogen we vragen wat er uiteindelijk ontbrak, en of iets nog zou helpen?',
    ],
    complaint: [
      'sorry daarvoor. Wat zou je nu het meest helpen?',
      'het spijt ons dit te lezen. Kunt u ons zeggen wat u nu het meest zou helpen?',
    ],
    question: [
      'we helpen je graag. Kun je iets meer zeggen over wat je nodig hebt, zodat het antwoord past?',
      'we helpen u graag. Kunt u iets meer zeggen over wat u nodig hebt, zodat het antwoord past?',
    ],
    comparison: [
      'wat is voor jou het belangrijkst? We zijn van {name}, dus niet neutraal, maar we kunnen zeggen waarvoor het past en waarvoor niet.',
      'mogen we vragen wat voor u het belangrijkst is? We zijn van {name}, dus niet neutraal, maar we kunnen zeggen waarvoor het past en waarvoor niet.',
    ],
    feature: [
      'goed punt. Waar zou je het voor gebruiken? Dan begrijpen we beter wat er ontbreekt.',
      'dat is een goed punt. Waar zou u het voor gebruiken? Dan begrijpen we beter wat er ontbreekt.',
    ],
    praise: ['dank je, fijn om te horen!', 'hartelijk dank, dat is fijn om te horen.'],
    lead: [
      'wat heb je al geprobeerd, en waar liep het vast? We denken graag mee. (Wij maken {name}, houd daar rekening mee.)',
      'mogen we vragen wat u al hebt geprobeerd, en waar het vastliep? We denken graag mee. Voor de openheid: wij maken {name}.',
    ],
    other: [
      'we zijn van {name}. Kunnen we je ergens mee helpen?',
      'we zijn van {name}. Kunnen we u ergens mee helpen?',
    ],
  },
  answered: ['Is dat een antwoord op je vraag?', 'Is dit een antwoord op uw vraag?'],
};
