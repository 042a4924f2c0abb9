import type { Phrases } from './phrase-set.ts';

/** Set phrases in Spanish. */
export const spanish: Phrases = {
  greeting: ['Hola, {author}: ', 'Buenos días, {author}: '],
  reply: {
    security: [
      'lo sentimos, parece serio. Mejor no publiques los detalles. ¿Cómo podemos contactarte en privado?',
      'lo sentimos, parece serio. Por favor, no publique los detalles. ¿Cómo podemos contactarle en privado?',
    ],
    outage: [
      'lo sentimos. ¿Qué ves ahora mismo y desde cuándo?',
      'lo sentimos. ¿Podría decirnos qué ve ahora mismo y desde cuándo?',
    ],
    bug: [
      'lo sentimos. ¿Qué versión o modelo es, y qué hiciste justo antes?',
      'lo sentimos. ¿Podría decirnos qué versión o modelo es, y qué ocurrió justo antes?',
    ],
    leaving: [
      'sentimos que haya llegado a esto. ¿Qué faltó al final, y hay algo que todavía pueda ayudar?',
      'lamentamos que haya llegado a esto. ¿Podemos preguntarle qué faltó al final, y si hay algo que todavía pueda ayudar?',
    ],
    complaint: [
      'lo sentimos. ¿Qué es lo que más te ayudaría ahora?',
      'lamentamos leer esto. ¿Podría decirnos qué es lo que más le ayudaría ahora?',
    ],
    question: [
      'te ayudamos con gusto. ¿Puedes contarnos un poco más sobre lo que necesitas, para que la respuesta te sirva?',
      'le ayudamos con gusto. ¿Podría contarnos un poco más sobre lo que necesita, para que la respuesta le sirva?',
    ],
    comparison: [
      '¿qué es lo más importante para ti? Somos de {name}, así que no somos neutrales, pero podemos decir para qué encaja y para qué no.',
      '¿podemos preguntarle qué es lo más importante para usted? Somos de {name}, así que no somos neutrales, pero podemos decirle para qué encaja y para qué no.',
    ],
    feature: [
      'buena idea. ¿Para qué lo usarías? Así entendemos mejor qué falta.',
      'es una buena idea. ¿Para qué lo usaría? Así entendemos mejor qué falta.',
    ],
    praise: ['¡gracias, nos alegra mucho leerlo!', 'muchas gracias, nos alegra mucho leerlo.'],
    lead: [
      '¿qué has probado hasta ahora y dónde se quedó corto? Pensamos contigo con gusto. (Hacemos {name}, tenlo en cuenta.)',
      '¿podemos preguntarle qué ha probado hasta ahora y dónde se quedó corto? Con gusto le ayudamos a pensarlo. Por transparencia: nosotros hacemos {name}.',
    ],
    other: ['somos de {name}. ¿Podemos ayudarte en algo?', 'somos de {name}. ¿Podemos ayudarle en algo?'],
  },
  answered: ['¿Responde eso a tu pregunta?', '¿Responde esto a su pregunta?'],
};
