import type { Phrases } from './phrase-set.ts';

/** Set phrases in French. */
export const french: Phrases = {
  greeting: ['Salut {author}, ', 'Bonjour {author}, '],
  reply: {
    security: [
      'désolés, ça a l’air sérieux. Ne publie pas les détails, s’il te plaît. Comment te joindre en privé ?',
      'nous sommes désolés, cela semble sérieux. Nous vous prions de ne pas publier les détails. Comment vous joindre en privé ?',
    ],
    outage: [
      'désolés. Tu vois quoi en ce moment, et depuis quand ?',
      'nous sommes désolés. Pourriez-vous nous dire ce que vous voyez en ce moment, et depuis quand ?',
    ],
    bug: [
      'désolés. C’est quelle version ou quel modèle, et tu faisais quoi juste avant ?',
      'nous sommes désolés. Pourriez-vous nous dire de quelle version ou de quel modèle il s’agit, et ce qui s’est passé juste avant ?',
    ],
    leaving: [
      'désolés d’en arriver là. Qu’est-ce qui t’a manqué, et est-ce que quelque chose peut encore aider ?',
      'nous sommes désolés d’en arriver là. Qu’est-ce qui vous a manqué, et est-ce que quelque chose peut encore aider ?',
    ],
    complaint: [
      'désolés. Qu’est-ce qui t’aiderait le plus maintenant ?',
      'nous sommes désolés de l’apprendre. Qu’est-ce qui vous aiderait le plus maintenant ?',
    ],
    question: [
      'on t’aide volontiers. Tu peux préciser un peu ce qu’il te faut, pour que la réponse te serve ?',
      'nous vous aidons volontiers. Pourriez-vous préciser ce dont vous avez besoin, pour que la réponse vous serve ?',
    ],
    comparison: [
      'qu’est-ce qui compte le plus pour toi ? On est de chez {name}, donc pas neutres, mais on peut dire à quoi ça convient et à quoi non.',
      'qu’est-ce qui compte le plus pour vous ? Nous sommes de chez {name}, donc pas neutres, mais nous pouvons dire à quoi cela convient et à quoi non.',
    ],
    feature: [
      'bonne idée. Tu t’en servirais pour quoi ? Ça nous aide à comprendre ce qui manque.',
      'c’est une bonne idée. Pour quoi vous en serviriez-vous ? Cela nous aide à comprendre ce qui manque.',
    ],
    praise: ['merci, ça fait très plaisir !', 'merci beaucoup, cela nous fait très plaisir.'],
    lead: [
      'tu as essayé quoi jusqu’ici, et qu’est-ce qui manquait ? On réfléchit volontiers avec toi. (On fait {name}, à prendre en compte.)',
      'pouvons-nous vous demander ce que vous avez essayé, et ce qui manquait ? Nous y réfléchissons volontiers avec vous. Par transparence : nous faisons {name}.',
    ],
    other: [
      'on est de chez {name}. On peut t’aider pour quelque chose ?',
      'nous sommes de chez {name}. Pouvons-nous vous aider ?',
    ],
  },
  answered: ['Ça répond à ta question ?', 'Cela répond-il à votre question ?'],
};
