import type { Phrases } from './phrase-set.ts';

/** Set phrases in Portuguese. */
export const portuguese: Phrases = {
  greeting: ['Oi, {author}: ', 'Olá, {author}: '],
  reply: {
    security: [
      'sentimos muito, parece sério. Por favor, não publique os detalhes. Como podemos falar com você em privado?',
      'lamentamos, parece sério. Por favor, não publique os detalhes. Como podemos contatar em privado?',
    ],
    outage: [
      'sentimos muito. O que você vê agora, e desde quando?',
      'lamentamos. Poderia dizer o que vê neste momento, e desde quando?',
    ],
    bug: [
      'sentimos muito. Que versão ou modelo é, e o que você fez logo antes?',
      'lamentamos. Poderia dizer que versão ou modelo é, e o que aconteceu logo antes?',
    ],
    leaving: [
      'sentimos que tenha chegado a esse ponto. O que faltou no fim, e há algo que ainda ajudaria?',
      'lamentamos que tenha chegado a este ponto. Podemos perguntar o que faltou no fim, e se há algo que ainda ajudaria?',
    ],
    complaint: [
      'sentimos muito. O que mais ajudaria você agora?',
      'lamentamos ler isto. Poderia dizer o que mais ajudaria neste momento?',
    ],
    question: [
      'ajudamos com prazer. Você pode contar um pouco mais sobre o que precisa, para que a resposta sirva?',
      'ajudamos com prazer. Poderia contar um pouco mais sobre o que precisa, para que a resposta sirva?',
    ],
    comparison: [
      'o que é mais importante para você? Somos da equipe do {name}, logo não somos neutros, mas podemos dizer para que serve e para que não serve.',
      'podemos perguntar o que é mais importante no seu caso? Fazemos parte do {name}, logo não somos neutros, mas podemos dizer para que serve e para que não serve.',
    ],
    feature: [
      'boa ideia. Para que você usaria? Assim entendemos melhor o que falta.',
      'é uma boa ideia. Para que usaria? Assim entendemos melhor o que falta.',
    ],
    praise: ['obrigado, que bom saber!', 'muito obrigado, ficamos felizes em saber.'],
    lead: [
      'o que você já tentou, e onde ficou faltando? Pensamos junto com prazer. (Nós fazemos {name}, leve isso em conta.)',
      'podemos perguntar o que já tentou, e o que ficou faltando? Teremos prazer em pensar junto. Por transparência: nós fazemos {name}.',
    ],
    other: [
      'somos da equipe do {name}. Podemos ajudar em alguma coisa?',
      'fazemos parte do {name}. Podemos ajudar em alguma coisa?',
    ],
  },
  answered: ['Isso responde à sua pergunta?', 'Isto responde à sua pergunta?'],
};
