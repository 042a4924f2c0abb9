import { type Occasion, type Register } from './register.ts';

/** Phrases of one language. `{name}` stands for the project; greetings with `{author}` are left out without one. */
export interface Phrases {
  readonly greeting: Record<Register, string>;
  readonly reply: Record<Occasion, Record<Register, string>>;
}

/** By ISO 639-1 code. Help comes first, claims and advertisement never, and who is speaking is said where it matters. */
export const PHRASES: Readonly<Record<string, Phrases>> = {
  en: {
    greeting: { casual: 'Hey {author}, ', formal: 'Hello {author}, ' },
    reply: {
      trouble: {
        casual:
          'sorry about that, this is not how {name} should treat you. What were you doing when it happened, and roughly when? That is enough for us to look into it, and we will tell you here what we find.',
        formal:
          'we are sorry for the trouble you describe. If you tell us what you were doing and roughly when it happened, we can look into it at once, and we will report here what we find.',
      },
      question: {
        casual:
          'good question! It depends a little on what you are trying to do: can you say more about your case? Then we can point you to what works, also if that is not {name}.',
        formal:
          'thank you for the question. The answer depends on what you would like to achieve; with a few words on your case we can tell you what works, also where {name} is not the right choice.',
      },
      praise: {
        casual:
          'thanks, that made our day! If there is anything you wish worked better, tell us, we read it all.',
        formal:
          'thank you for these kind words. Should anything fall short of what you need, we would be glad to hear of it.',
      },
      lead: {
        casual:
          'we know that problem well. What have you tried so far, and where did it fall short? Happy to share what worked for others. (We make {name}, so take our view with that in mind.)',
        formal:
          'this is a problem we know well. If you tell us what you have tried and where it fell short, we will gladly share what has worked for others. For the sake of openness: we make {name}.',
      },
      remark: {
        casual: 'thanks for mentioning {name}! If any question comes up, ask away, we are around.',
        formal: 'thank you for mentioning {name}. Should a question arise, we are glad to help.',
      },
    },
  },
  de: {
    greeting: { casual: 'Hey {author}, ', formal: 'Guten Tag {author}, ' },
    reply: {
      trouble: {
        casual:
          'das tut uns leid, so soll {name} nicht sein. Was hast du gerade gemacht, und ungefähr wann? Damit können wir nachsehen, und wir sagen dir hier, was wir finden.',
        formal:
          'wir bedauern die Unannehmlichkeiten. Wenn Sie uns sagen, was Sie gerade taten und ungefähr wann es geschah, sehen wir sofort nach und berichten hier, was wir finden.',
      },
      question: {
        casual:
          'gute Frage! Es kommt etwas darauf an, was du vorhast: magst du mehr dazu sagen? Dann sagen wir dir, was passt, auch wenn es nicht {name} ist.',
        formal:
          'vielen Dank für die Frage. Die Antwort hängt davon ab, was Sie erreichen möchten; mit ein paar Worten dazu können wir sagen, was passt, auch wenn es nicht {name} ist.',
      },
      praise: {
        casual: 'danke, das freut uns sehr! Wenn etwas besser gehen könnte, sag es uns, wir lesen alles.',
        formal:
          'vielen Dank für die freundlichen Worte. Sollte etwas fehlen, freuen wir uns über einen Hinweis.',
      },
      lead: {
        casual:
          'das Problem kennen wir gut. Was hast du schon versucht, und woran ist es gescheitert? Wir erzählen gern, was anderen geholfen hat. (Wir machen {name}, nimm unsere Sicht also mit Vorsicht.)',
        formal:
          'dieses Problem kennen wir gut. Wenn Sie uns sagen, was Sie schon versucht haben, teilen wir gern, was anderen geholfen hat. Der Offenheit halber: wir machen {name}.',
      },
      remark: {
        casual: 'danke, dass du {name} erwähnst! Wenn Fragen auftauchen, frag einfach.',
        formal: 'vielen Dank für die Erwähnung von {name}. Bei Fragen helfen wir gern.',
      },
    },
  },
  es: {
    greeting: { casual: 'Hola {author}, ', formal: 'Buenos días, {author}: ' },
    reply: {
      trouble: {
        casual:
          'lo sentimos, {name} no debería darte estos problemas. ¿Qué estabas haciendo cuando pasó y más o menos cuándo? Con eso podemos investigarlo, y te contamos aquí lo que encontremos.',
        formal:
          'lamentamos las molestias. Si nos indica qué estaba haciendo y aproximadamente cuándo ocurrió, lo investigaremos de inmediato y le informaremos aquí.',
      },
      question: {
        casual:
          '¡buena pregunta! Depende un poco de lo que quieras hacer: ¿nos cuentas más? Así te decimos qué te sirve, aunque no sea {name}.',
        formal:
          'gracias por la pregunta. La respuesta depende de lo que desee conseguir; con algún detalle podremos decirle qué le conviene, aunque no sea {name}.',
      },
      praise: {
        casual: '¡gracias, nos alegras el día! Si algo podría ir mejor, dínoslo: lo leemos todo.',
        formal: 'muchas gracias por sus amables palabras. Si echa algo en falta, nos gustaría saberlo.',
      },
      lead: {
        casual:
          'conocemos bien ese problema. ¿Qué has probado y dónde se quedó corto? Con gusto contamos qué les funcionó a otros. (Hacemos {name}, tenlo en cuenta.)',
        formal:
          'conocemos bien ese problema. Si nos cuenta qué ha probado, compartiremos con gusto lo que ha funcionado a otros. Por transparencia: nosotros hacemos {name}.',
      },
      remark: {
        casual: '¡gracias por mencionar {name}! Si te surge alguna duda, pregunta.',
        formal: 'gracias por mencionar {name}. Si le surge alguna duda, estamos para ayudarle.',
      },
    },
  },
  fr: {
    greeting: { casual: 'Salut {author}, ', formal: 'Bonjour {author}, ' },
    reply: {
      trouble: {
        casual:
          'désolés, {name} ne devrait pas te faire ça. Tu faisais quoi quand c’est arrivé, et à peu près quand ? Avec ça on peut regarder, et on te dit ici ce qu’on trouve.',
        formal:
          'nous sommes désolés de ces difficultés. Si vous nous dites ce que vous faisiez et à peu près quand c’est arrivé, nous regardons aussitôt et vous répondons ici.',
      },
      question: {
        casual:
          'bonne question ! Ça dépend un peu de ce que tu veux faire : tu peux nous en dire plus ? On te dira ce qui convient, même si ce n’est pas {name}.',
        formal:
          'merci pour la question. La réponse dépend de ce que vous souhaitez faire ; avec quelques précisions nous pourrons vous dire ce qui convient, même si ce n’est pas {name}.',
      },
      praise: {
        casual: 'merci, ça fait plaisir ! Si quelque chose pouvait aller mieux, dis-le-nous, on lit tout.',
        formal: 'merci pour ces mots aimables. S’il vous manque quelque chose, dites-le-nous volontiers.',
      },
      lead: {
        casual:
          'on connaît bien ce problème. Tu as essayé quoi, et qu’est-ce qui manquait ? On raconte volontiers ce qui a marché pour d’autres. (On fait {name}, à prendre en compte.)',
        formal:
          'nous connaissons bien ce problème. Si vous nous dites ce que vous avez essayé, nous partagerons volontiers ce qui a aidé d’autres. Par transparence : nous faisons {name}.',
      },
      remark: {
        casual: 'merci d’avoir parlé de {name} ! Si tu as des questions, n’hésite pas.',
        formal: 'merci d’avoir mentionné {name}. Nous restons à votre disposition pour toute question.',
      },
    },
  },
};
