import type { Occasion } from './register.ts';

type ByRegister = readonly [casual: string, formal: string];

/**
 * Phrases of one language. `{name}` stands for the project and `{what}` for what it is, if known; greetings with
 * `{author}` are omitted without one. With a name of 30 letters all fit the shortest platforms except TikTok.
 */
export interface Phrases {
  readonly greeting: ByRegister;
  readonly reply: Readonly<Record<Occasion, ByRegister>>;
}

/**
 * By ISO 639-1 code. Each asks for the one thing needed to help. They claim nothing the project does not say, promise
 * nothing, and disclose who is writing where it matters.
 */
export const PHRASES: Readonly<Record<string, Phrases>> = {
  en: {
    greeting: ['Hey {author}, ', 'Hello {author}, '],
    reply: {
      trouble: [
        'sorry about that. What exactly happened, and roughly when? With that we can look into it. (No account details in public, please.)',
        'we are sorry to read this. Could you tell us what happened, and roughly when? With that we can look into it. Please leave account details out of public posts.',
      ],
      question: [
        'good question! What are you trying to do, and on which setup? With a little more detail we can say what fits, even if that is not {name}.',
        'thank you for your question. Could you tell us a little more about what you would like to achieve? We can then say what fits, even if that is not {name}.',
      ],
      praise: [
        'thanks, good to hear! If something could work better for you, tell us.',
        'thank you for the kind words. If anything could work better for you, we would be glad to hear of it.',
      ],
      lead: [
        'what have you tried so far, and where did it fall short? Happy to think along. (We make {name}{what}, so take our view with that in mind.)',
        'may we ask what you have tried so far, and where it fell short? We would be glad to think along. For the sake of openness: we make {name}{what}.',
      ],
      remark: [
        'thanks for the mention! If a question about {name} comes up, just ask.',
        'thank you for mentioning {name}. If a question comes up, we are glad to help.',
      ],
    },
  },
  de: {
    greeting: ['Hey {author}, ', 'Guten Tag {author}, '],
    reply: {
      trouble: [
        'das tut uns leid. Was genau ist passiert, und ungefähr wann? Damit können wir nachsehen. (Bitte keine Kontodaten öffentlich posten.)',
        'das tut uns leid. Können Sie uns sagen, was passiert ist und ungefähr wann? Damit können wir nachsehen. Bitte nennen Sie öffentlich keine Kontodaten.',
      ],
      question: [
        'gute Frage! Was hast du vor, und in welcher Umgebung? Mit etwas mehr Angaben können wir sagen, was passt, auch wenn es nicht {name} ist.',
        'vielen Dank für Ihre Frage. Können Sie etwas genauer sagen, was Sie erreichen möchten? Dann können wir sagen, was passt, auch wenn es nicht {name} ist.',
      ],
      praise: [
        'danke, das freut uns! Wenn etwas besser gehen könnte, sag es uns.',
        'vielen Dank für die freundlichen Worte. Wenn etwas besser gehen könnte, freuen wir uns über einen Hinweis.',
      ],
      lead: [
        'was hast du bisher versucht, und woran ist es gescheitert? Wir denken gern mit. (Wir machen {name}, nimm unsere Sicht also mit Vorsicht.)',
        'darf ich fragen, was Sie bisher versucht haben und woran es gescheitert ist? Wir denken gern mit. Der Offenheit halber: Wir machen {name}.',
      ],
      remark: [
        'danke für die Erwähnung! Wenn eine Frage zu {name} auftaucht, frag einfach.',
        'vielen Dank für die Erwähnung von {name}. Bei Fragen helfen wir gern.',
      ],
    },
  },
  es: {
    greeting: ['Hola, {author}: ', 'Buenos días, {author}: '],
    reply: {
      trouble: [
        'lo sentimos. ¿Qué pasó exactamente y más o menos cuándo? Con eso podemos mirarlo. (Mejor sin datos de la cuenta en público.)',
        'lamentamos lo ocurrido. ¿Podría decirnos qué pasó y aproximadamente cuándo? Con eso podemos revisarlo. Por favor, no publique datos de su cuenta.',
      ],
      question: [
        '¡buena pregunta! ¿Qué quieres hacer y en qué entorno? Con un poco más de detalle podemos decirte qué encaja, aunque no sea {name}.',
        'gracias por su pregunta. ¿Podría contarnos un poco más sobre lo que desea conseguir? Así podremos decirle qué encaja, aunque no sea {name}.',
      ],
      praise: [
        '¡gracias, nos alegra leerlo! Si algo podría irte mejor, dínoslo.',
        'muchas gracias por sus amables palabras. Si algo pudiera mejorar, nos gustaría saberlo.',
      ],
      lead: [
        '¿qué has probado hasta ahora y dónde se quedó corto? Pensamos contigo con gusto. (Hacemos {name}, tenlo en cuenta.)',
        '¿podemos preguntarle qué ha probado hasta ahora y dónde se quedó corto? Con gusto le ayudamos a pensarlo. Por transparencia: nosotros hacemos {name}.',
      ],
      remark: [
        '¡gracias por la mención! Si te surge una duda sobre {name}, pregunta.',
        'gracias por mencionar {name}. Si le surge alguna duda, estamos para ayudarle.',
      ],
    },
  },
  fr: {
    greeting: ['Salut {author}, ', 'Bonjour {author}, '],
    reply: {
      trouble: [
        'désolés. Qu’est-ce qui s’est passé exactement, et à peu près quand ? Avec ça on peut regarder. (Pas de données de compte en public, s’il te plaît.)',
        'nous sommes désolés de l’apprendre. Pourriez-vous nous dire ce qui s’est passé, et à peu près quand ? Nous pourrons alors regarder. Merci de ne pas publier de données de compte.',
      ],
      question: [
        'bonne question ! Tu veux faire quoi, et dans quel environnement ? Avec un peu plus de détails on peut te dire ce qui convient, même si ce n’est pas {name}.',
        'merci pour votre question. Pourriez-vous préciser ce que vous souhaitez faire ? Nous pourrons alors vous dire ce qui convient, même si ce n’est pas {name}.',
      ],
      praise: [
        'merci, ça fait plaisir ! Si quelque chose pouvait aller mieux, dis-le-nous.',
        'merci pour ces mots aimables. Si quelque chose pouvait aller mieux, dites-le-nous volontiers.',
      ],
      lead: [
        'tu as essayé quoi jusqu’ici, et qu’est-ce qui manquait ? On réfléchit volontiers avec toi. (On fait {name}, à prendre en compte.)',
        'pouvons-nous vous demander ce que vous avez essayé, et ce qui manquait ? Nous y réfléchissons volontiers avec vous. Par transparence : nous faisons {name}.',
      ],
      remark: [
        'merci pour la mention ! Si tu as une question sur {name}, n’hésite pas.',
        'merci d’avoir mentionné {name}. Nous restons à votre disposition pour toute question.',
      ],
    },
  },
  it: {
    greeting: ['Ciao {author}, ', 'Buongiorno {author}, '],
    reply: {
      trouble: [
        'ci dispiace. Cos’è successo di preciso, e più o meno quando? Così possiamo guardarci. (Niente dati dell’account in pubblico, per favore.)',
        'ci dispiace. Potrebbe dirci che cosa è successo, e più o meno quando? Così possiamo verificare. La preghiamo di non pubblicare dati dell’account.',
      ],
      question: [
        'bella domanda! Che cosa vuoi fare, e in quale ambiente? Con qualche dettaglio in più possiamo dirti cosa va bene, anche se non è {name}.',
        'grazie per la domanda. Potrebbe dirci qualcosa di più su ciò che desidera ottenere? Potremo così dirle cosa va bene, anche se non è {name}.',
      ],
      praise: [
        'grazie, ci fa piacere! Se qualcosa potrebbe andare meglio, diccelo.',
        'grazie per le gentili parole. Se qualcosa potesse andare meglio, ci farebbe piacere saperlo.',
      ],
      lead: [
        'che cosa hai provato finora, e che cosa mancava? Ci pensiamo volentieri con te. (Noi facciamo {name}, tienine conto.)',
        'possiamo chiederle che cosa ha provato finora, e che cosa mancava? Ci pensiamo volentieri insieme. Per trasparenza: noi facciamo {name}.',
      ],
      remark: [
        'grazie della menzione! Se hai una domanda su {name}, chiedi pure.',
        'grazie per aver menzionato {name}. Per qualsiasi domanda siamo a disposizione.',
      ],
    },
  },
  nl: {
    greeting: ['Hoi {author}, ', 'Goedendag {author}, '],
    reply: {
      trouble: [
        'dat is vervelend, sorry. Wat gebeurde er precies, en ongeveer wanneer? Dan kunnen we ernaar kijken. (Zet geen accountgegevens in het openbaar.)',
        'het spijt ons dit te lezen. Kunt u ons zeggen wat er gebeurde, en ongeveer wanneer? Dan kunnen we ernaar kijken. Plaats alstublieft geen accountgegevens in het openbaar.',
      ],
      question: [
        'goede vraag! Wat wil je doen, en in welke omgeving? Met wat meer details kunnen we zeggen wat past, ook als dat niet {name} is.',
        'hartelijk dank voor uw vraag. Kunt u iets meer zeggen over wat u wilt bereiken? Dan kunnen we zeggen wat past, ook als dat niet {name} is.',
      ],
      praise: [
        'dank je, fijn om te horen! Als er iets beter kan, laat het ons weten.',
        'hartelijk dank voor de vriendelijke woorden. Als er iets beter kan, horen we het graag.',
      ],
      lead: [
        'wat heb je al geprobeerd, en waar liep het vast? We denken graag mee. (Wij maken {name}, houd daar rekening mee.)',
        'mogen we vragen wat u al hebt geprobeerd, en waar het vastliep? We denken graag mee. Voor de openheid: wij maken {name}.',
      ],
      remark: [
        'dank je voor de vermelding! Als je een vraag over {name} hebt, stel hem gerust.',
        'hartelijk dank voor het noemen van {name}. Bij vragen helpen we graag.',
      ],
    },
  },
  pt: {
    greeting: ['Oi, {author}: ', 'Olá, {author}: '],
    reply: {
      trouble: [
        'sentimos muito. O que aconteceu exatamente, e mais ou menos quando? Com isso podemos verificar. (Sem dados da conta em público, por favor.)',
        'lamentamos o ocorrido. Poderia dizer-nos o que aconteceu, e aproximadamente quando? Com isso podemos verificar. Por favor, não publique dados da sua conta.',
      ],
      question: [
        'boa pergunta! O que você quer fazer, e em que ambiente? Com um pouco mais de detalhe podemos dizer o que serve, mesmo que não seja {name}.',
        'obrigado pela pergunta. Poderia contar um pouco mais sobre o que deseja alcançar? Assim poderemos dizer o que serve, mesmo que não seja {name}.',
      ],
      praise: [
        'obrigado, que bom saber! Se algo puder funcionar melhor, conte para a gente.',
        'muito obrigado pelas palavras gentis. Se algo puder funcionar melhor, gostaríamos de saber.',
      ],
      lead: [
        'o que você já tentou, e onde ficou faltando? Pensamos junto com prazer. (Nós fazemos {name}, leve isso em conta.)',
        'podemos perguntar o que já tentou, e o que ficou faltando? Teremos prazer em pensar junto. Por transparência: nós fazemos {name}.',
      ],
      remark: [
        'obrigado pela menção! Se surgir uma dúvida sobre {name}, é só perguntar.',
        'obrigado por mencionar {name}. Se surgir alguma dúvida, estamos à disposição.',
      ],
    },
  },
};
