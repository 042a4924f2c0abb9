import type { Occasion, Register } from './register.ts';

/**
 * Phrases of one language. `{name}` stands for the project and `{what}` for what it is, if known; greetings with
 * `{author}` are omitted without one. With a name of 30 letters all fit the shortest platforms except TikTok.
 */
export interface Phrases {
  readonly greeting: Record<Register, string>;
  readonly reply: Record<Occasion, Record<Register, string>>;
}

/**
 * By ISO 639-1 code. Each asks for the one thing needed to help. They claim nothing the project does not say, promise
 * nothing, and disclose who is writing where it matters.
 */
export const PHRASES: Readonly<Record<string, Phrases>> = {
  en: {
    greeting: { casual: 'Hey {author}, ', formal: 'Hello {author}, ' },
    reply: {
      trouble: {
        casual:
          'sorry about that. What exactly happened, and roughly when? With that we can look into it. (No account details in public, please.)',
        formal:
          'we are sorry to read this. Could you tell us what happened, and roughly when? With that we can look into it. Please leave account details out of public posts.',
      },
      question: {
        casual:
          'good question! What are you trying to do, and on which setup? With a little more detail we can say what fits, even if that is not {name}.',
        formal:
          'thank you for your question. Could you tell us a little more about what you would like to achieve? We can then say what fits, even if that is not {name}.',
      },
      praise: {
        casual: 'thanks, good to hear! If something could work better for you, tell us.',
        formal:
          'thank you for the kind words. If anything could work better for you, we would be glad to hear of it.',
      },
      lead: {
        casual:
          'what have you tried so far, and where did it fall short? Happy to think along. (We make {name}{what}, so take our view with that in mind.)',
        formal:
          'may we ask what you have tried so far, and where it fell short? We would be glad to think along. For the sake of openness: we make {name}{what}.',
      },
      remark: {
        casual: 'thanks for the mention! If a question about {name} comes up, just ask.',
        formal: 'thank you for mentioning {name}. If a question comes up, we are glad to help.',
      },
    },
  },
  de: {
    greeting: { casual: 'Hey {author}, ', formal: 'Guten Tag {author}, ' },
    reply: {
      trouble: {
        casual:
          'das tut uns leid. Was genau ist passiert, und ungefähr wann? Damit können wir nachsehen. (Bitte keine Kontodaten öffentlich posten.)',
        formal:
          'das tut uns leid. Können Sie uns sagen, was passiert ist und ungefähr wann? Damit können wir nachsehen. Bitte nennen Sie öffentlich keine Kontodaten.',
      },
      question: {
        casual:
          'gute Frage! Was hast du vor, und in welcher Umgebung? Mit etwas mehr Angaben können wir sagen, was passt, auch wenn es nicht {name} ist.',
        formal:
          'vielen Dank für Ihre Frage. Können Sie etwas genauer sagen, was Sie erreichen möchten? Dann können wir sagen, was passt, auch wenn es nicht {name} ist.',
      },
      praise: {
        casual: 'danke, das freut uns! Wenn etwas besser gehen könnte, sag es uns.',
        formal:
          'vielen Dank für die freundlichen Worte. Wenn etwas besser gehen könnte, freuen wir uns über einen Hinweis.',
      },
      lead: {
        casual:
          'was hast du bisher versucht, und woran ist es gescheitert? Wir denken gern mit. (Wir machen {name}, nimm unsere Sicht also mit Vorsicht.)',
        formal:
          'darf ich fragen, was Sie bisher versucht haben und woran es gescheitert ist? Wir denken gern mit. Der Offenheit halber: Wir machen {name}.',
      },
      remark: {
        casual: 'danke für die Erwähnung! Wenn eine Frage zu {name} auftaucht, frag einfach.',
        formal: 'vielen Dank für die Erwähnung von {name}. Bei Fragen helfen wir gern.',
      },
    },
  },
  es: {
    greeting: { casual: 'Hola, {author}: ', formal: 'Buenos días, {author}: ' },
    reply: {
      trouble: {
        casual:
          'lo sentimos. ¿Qué pasó exactamente y más o menos cuándo? Con eso podemos mirarlo. (Mejor sin datos de la cuenta en público.)',
        formal:
          'lamentamos lo ocurrido. ¿Podría decirnos qué pasó y aproximadamente cuándo? Con eso podemos revisarlo. Por favor, no publique datos de su cuenta.',
      },
      question: {
        casual:
          '¡buena pregunta! ¿Qué quieres hacer y en qué entorno? Con un poco más de detalle podemos decirte qué encaja, aunque no sea {name}.',
        formal:
          'gracias por su pregunta. ¿Podría contarnos un poco más sobre lo que desea conseguir? Así podremos decirle qué encaja, aunque no sea {name}.',
      },
      praise: {
        casual: '¡gracias, nos alegra leerlo! Si algo podría irte mejor, dínoslo.',
        formal: 'muchas gracias por sus amables palabras. Si algo pudiera mejorar, nos gustaría saberlo.',
      },
      lead: {
        casual:
          '¿qué has probado hasta ahora y dónde se quedó corto? Pensamos contigo con gusto. (Hacemos {name}, tenlo en cuenta.)',
        formal:
          '¿podemos preguntarle qué ha probado hasta ahora y dónde se quedó corto? Con gusto le ayudamos a pensarlo. Por transparencia: nosotros hacemos {name}.',
      },
      remark: {
        casual: '¡gracias por la mención! Si te surge una duda sobre {name}, pregunta.',
        formal: 'gracias por mencionar {name}. Si le surge alguna duda, estamos para ayudarle.',
      },
    },
  },
  fr: {
    greeting: { casual: 'Salut {author}, ', formal: 'Bonjour {author}, ' },
    reply: {
      trouble: {
        casual:
          'désolés. Qu’est-ce qui s’est passé exactement, et à peu près quand ? Avec ça on peut regarder. (Pas de données de compte en public, s’il te plaît.)',
        formal:
          'nous sommes désolés de l’apprendre. Pourriez-vous nous dire ce qui s’est passé, et à peu près quand ? Nous pourrons alors regarder. Merci de ne pas publier de données de compte.',
      },
      question: {
        casual:
          'bonne question ! Tu veux faire quoi, et dans quel environnement ? Avec un peu plus de détails on peut te dire ce qui convient, même si ce n’est pas {name}.',
        formal:
          'merci pour votre question. Pourriez-vous préciser ce que vous souhaitez faire ? Nous pourrons alors vous dire ce qui convient, même si ce n’est pas {name}.',
      },
      praise: {
        casual: 'merci, ça fait plaisir ! Si quelque chose pouvait aller mieux, dis-le-nous.',
        formal:
          'merci pour ces mots aimables. Si quelque chose pouvait aller mieux, dites-le-nous volontiers.',
      },
      lead: {
        casual:
          'tu as essayé quoi jusqu’ici, et qu’est-ce qui manquait ? On réfléchit volontiers avec toi. (On fait {name}, à prendre en compte.)',
        formal:
          'pouvons-nous vous demander ce que vous avez essayé, et ce qui manquait ? Nous y réfléchissons volontiers avec vous. Par transparence : nous faisons {name}.',
      },
      remark: {
        casual: 'merci pour la mention ! Si tu as une question sur {name}, n’hésite pas.',
        formal: 'merci d’avoir mentionné {name}. Nous restons à votre disposition pour toute question.',
      },
    },
  },
  it: {
    greeting: { casual: 'Ciao {author}, ', formal: 'Buongiorno {author}, ' },
    reply: {
      trouble: {
        casual:
          'ci dispiace. Cos’è successo di preciso, e più o meno quando? Così possiamo guardarci. (Niente dati dell’account in pubblico, per favore.)',
        formal:
          'ci dispiace. Potrebbe dirci che cosa è successo, e più o meno quando? Così possiamo verificare. La preghiamo di non pubblicare dati dell’account.',
      },
      question: {
        casual:
          'bella domanda! Che cosa vuoi fare, e in quale ambiente? Con qualche dettaglio in più possiamo dirti cosa va bene, anche se non è {name}.',
        formal:
          'grazie per la domanda. Potrebbe dirci qualcosa di più su ciò che desidera ottenere? Potremo così dirle cosa va bene, anche se non è {name}.',
      },
      praise: {
        casual: 'grazie, ci fa piacere! Se qualcosa potrebbe andare meglio, diccelo.',
        formal:
          'grazie per le gentili parole. Se qualcosa potesse andare meglio, ci farebbe piacere saperlo.',
      },
      lead: {
        casual:
          'che cosa hai provato finora, e che cosa mancava? Ci pensiamo volentieri con te. (Noi facciamo {name}, tienine conto.)',
        formal:
          'possiamo chiederle che cosa ha provato finora, e che cosa mancava? Ci pensiamo volentieri insieme. Per trasparenza: noi facciamo {name}.',
      },
      remark: {
        casual: 'grazie della menzione! Se hai una domanda su {name}, chiedi pure.',
        formal: 'grazie per aver menzionato {name}. Per qualsiasi domanda siamo a disposizione.',
      },
    },
  },
  nl: {
    greeting: { casual: 'Hoi {author}, ', formal: 'Goedendag {author}, ' },
    reply: {
      trouble: {
        casual:
          'dat is vervelend, sorry. Wat gebeurde er precies, en ongeveer wanneer? Dan kunnen we ernaar kijken. (Zet geen accountgegevens in het openbaar.)',
        formal:
          'het spijt ons dit te lezen. Kunt u ons zeggen wat er gebeurde, en ongeveer wanneer? Dan kunnen we ernaar kijken. Plaats alstublieft geen accountgegevens in het openbaar.',
      },
      question: {
        casual:
          'goede vraag! Wat wil je doen, en in welke omgeving? Met wat meer details kunnen we zeggen wat past, ook als dat niet {name} is.',
        formal:
          'hartelijk dank voor uw vraag. Kunt u iets meer zeggen over wat u wilt bereiken? Dan kunnen we zeggen wat past, ook als dat niet {name} is.',
      },
      praise: {
        casual: 'dank je, fijn om te horen! Als er iets beter kan, laat het ons weten.',
        formal: 'hartelijk dank voor de vriendelijke woorden. Als er iets beter kan, horen we het graag.',
      },
      lead: {
        casual:
          'wat heb je al geprobeerd, en waar liep het vast? We denken graag mee. (Wij maken {name}, houd daar rekening mee.)',
        formal:
          'mogen we vragen wat u al hebt geprobeerd, en waar het vastliep? We denken graag mee. Voor de openheid: wij maken {name}.',
      },
      remark: {
        casual: 'dank je voor de vermelding! Als je een vraag over {name} hebt, stel hem gerust.',
        formal: 'hartelijk dank voor het noemen van {name}. Bij vragen helpen we graag.',
      },
    },
  },
  pt: {
    greeting: { casual: 'Oi, {author}: ', formal: 'Olá, {author}: ' },
    reply: {
      trouble: {
        casual:
          'sentimos muito. O que aconteceu exatamente, e mais ou menos quando? Com isso podemos verificar. (Sem dados da conta em público, por favor.)',
        formal:
          'lamentamos o ocorrido. Poderia dizer-nos o que aconteceu, e aproximadamente quando? Com isso podemos verificar. Por favor, não publique dados da sua conta.',
      },
      question: {
        casual:
          'boa pergunta! O que você quer fazer, e em que ambiente? Com um pouco mais de detalhe podemos dizer o que serve, mesmo que não seja {name}.',
        formal:
          'obrigado pela pergunta. Poderia contar um pouco mais sobre o que deseja alcançar? Assim poderemos dizer o que serve, mesmo que não seja {name}.',
      },
      praise: {
        casual: 'obrigado, que bom saber! Se algo puder funcionar melhor, conte para a gente.',
        formal: 'muito obrigado pelas palavras gentis. Se algo puder funcionar melhor, gostaríamos de saber.',
      },
      lead: {
        casual:
          'o que você já tentou, e onde ficou faltando? Pensamos junto com prazer. (Nós fazemos {name}, leve isso em conta.)',
        formal:
          'podemos perguntar o que já tentou, e o que ficou faltando? Teremos prazer em pensar junto. Por transparência: nós fazemos {name}.',
      },
      remark: {
        casual: 'obrigado pela menção! Se surgir uma dúvida sobre {name}, é só perguntar.',
        formal: 'obrigado por mencionar {name}. Se surgir alguma dúvida, estamos à disposição.',
      },
    },
  },
};
