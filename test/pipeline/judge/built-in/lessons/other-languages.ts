/**
 * Posts about a bank called Norda, which also gives its name to a football club, in seven languages. Lessons and tested posts of a
 * language share hardly a word besides the name: what was learned must carry over by meaning. All of it is made for these tests.
 */
export interface TaughtLanguage {
  readonly lang: string;
  readonly lessons: { readonly bank: readonly string[]; readonly club: readonly string[] };
  readonly tested: { readonly bank: readonly string[]; readonly club: readonly string[] };
}

export const TAUGHT_LANGUAGES: readonly TaughtLanguage[] = [
  {
    lang: 'en',
    lessons: {
      bank: [
        'Norda raised the interest on my savings account',
        'My Norda card was declined at the shop',
        'Norda asks for a fee for every transfer',
        'The Norda loan was approved in two days',
      ],
      club: [
        'Norda won the match in the last minute',
        'The Norda goalkeeper is injured',
        'Norda bought a new striker this summer',
        'The stadium was full when Norda played',
      ],
    },
    tested: {
      bank: [
        'I cannot pay my mortgage with Norda',
        'Norda charges too much for a withdrawal of cash',
        'Norda invests in bonds and funds',
        'The Norda branch changed my currency',
        'Norda wants my tax number for the deposit',
      ],
      club: [
        'Norda lost the cup final',
        'The coach of Norda was sacked',
        'Norda scored two goals before half time',
        'A defender leaves Norda for another team',
        'Norda fans sang after the championship',
      ],
    },
  },
  {
    lang: 'de',
    lessons: {
      bank: [
        'Norda hat die Zinsen auf mein Sparkonto erhöht',
        'Meine Karte von Norda wurde im Laden abgelehnt',
        'Norda verlangt eine Gebühr für jede Überweisung',
        'Der Kredit von Norda wurde in zwei Tagen bewilligt',
      ],
      club: [
        'Norda hat das Spiel in letzter Minute gewonnen',
        'Der Torwart von Norda ist verletzt',
        'Norda hat im Sommer einen neuen Stürmer gekauft',
        'Das Stadion war voll, als Norda spielte',
      ],
    },
    tested: {
      bank: [
        'Ich kann meine Hypothek bei Norda nicht bezahlen',
        'Norda nimmt zu viel Geld für Bargeld am Automaten',
        'Norda investiert in Aktien und Fonds',
        'Die Filiale von Norda wollte meine Währung nicht wechseln',
        'Norda will meine Steuernummer für die Einzahlung',
      ],
      club: [
        'Norda hat das Finale im Pokal verloren',
        'Der Trainer von Norda wurde entlassen',
        'Norda schoss zwei Tore vor der Pause',
        'Ein Verteidiger verlässt die Mannschaft von Norda',
        'Die Fans von Norda sangen nach der Meisterschaft',
      ],
    },
  },
  {
    lang: 'fr',
    lessons: {
      bank: [
        'Norda a augmenté les intérêts de mon compte épargne',
        'Ma carte Norda a été refusée au magasin',
        'Norda demande des frais pour chaque virement',
        'Le crédit de Norda a été accordé en deux jours',
      ],
      club: [
        'Norda a gagné le match à la dernière minute',
        'Le gardien de Norda est blessé',
        'Norda a acheté un nouvel attaquant cet été',
        'Le stade était plein quand Norda jouait',
      ],
    },
    tested: {
      bank: [
        'Je ne peux pas payer mon hypothèque chez Norda',
        "Norda prend trop d'argent pour un retrait",
        'Norda investit dans les actions et les fonds',
        "L'agence de Norda a changé ma monnaie",
        "Norda veut mon numéro d'impôt pour le dépôt",
      ],
      club: [
        'Norda a perdu la finale de la coupe',
        "L'entraîneur de Norda a été licencié",
        'Norda a marqué deux buts avant la pause',
        "Un défenseur quitte l'équipe de Norda",
        'Les supporters de Norda ont chanté après le championnat',
      ],
    },
  },
  {
    lang: 'es',
    lessons: {
      bank: [
        'Norda subió los intereses de mi cuenta de ahorro',
        'Mi tarjeta de Norda fue rechazada en la tienda',
        'Norda cobra una comisión por cada transferencia',
        'El crédito de Norda fue aprobado en dos días',
      ],
      club: [
        'Norda ganó el partido en el último minuto',
        'El portero de Norda está lesionado',
        'Norda compró un nuevo delantero este verano',
        'El estadio estaba lleno cuando jugaba Norda',
      ],
    },
    tested: {
      bank: [
        'No puedo pagar mi hipoteca con Norda',
        'Norda pide demasiado dinero por retirar efectivo',
        'Norda invierte en acciones y fondos',
        'La sucursal de Norda cambió mi moneda',
        'Norda quiere mi número de impuestos para el depósito',
      ],
      club: [
        'Norda perdió la final de la copa',
        'El entrenador de Norda fue despedido',
        'Norda marcó dos goles antes del descanso',
        'Un defensa deja el equipo de Norda',
        'Los aficionados de Norda cantaron tras el campeonato',
      ],
    },
  },
  {
    lang: 'it',
    lessons: {
      bank: [
        'Norda ha aumentato gli interessi del mio conto di risparmio',
        'La mia carta Norda è stata rifiutata in negozio',
        'Norda chiede una commissione per ogni bonifico',
        'Il prestito di Norda è stato approvato in due giorni',
      ],
      club: [
        'Norda ha vinto la partita all’ultimo minuto',
        'Il portiere di Norda è infortunato',
        'Norda ha comprato un nuovo attaccante quest’estate',
        'Lo stadio era pieno quando giocava Norda',
      ],
    },
    tested: {
      bank: [
        'Non riesco a pagare il mutuo con Norda',
        'Norda prende troppi soldi per un prelievo di contanti',
        'Norda investe in azioni e fondi',
        'La filiale di Norda ha cambiato la mia valuta',
        'Norda vuole il mio codice fiscale per il deposito',
      ],
      club: [
        'Norda ha perso la finale di coppa',
        'L’allenatore di Norda è stato esonerato',
        'Norda ha segnato due gol prima dell’intervallo',
        'Un difensore lascia la squadra di Norda',
        'I tifosi di Norda hanno cantato dopo il campionato',
      ],
    },
  },
  {
    lang: 'pt',
    lessons: {
      bank: [
        'A Norda aumentou os juros da minha conta poupança',
        'O meu cartão da Norda foi recusado na loja',
        'A Norda cobra uma taxa por cada transferência',
        'O empréstimo da Norda foi aprovado em dois dias',
      ],
      club: [
        'O Norda ganhou o jogo no último minuto',
        'O guarda-redes do Norda está lesionado',
        'O Norda comprou um novo avançado neste verão',
        'O estádio estava cheio quando o Norda jogava',
      ],
    },
    tested: {
      bank: [
        'Não consigo pagar a hipoteca com a Norda',
        'A Norda pede demasiado dinheiro para levantar notas',
        'A Norda investe em ações e fundos',
        'A agência da Norda trocou a minha moeda',
        'A Norda quer o meu número fiscal para o depósito',
      ],
      club: [
        'O Norda perdeu a final da taça',
        'O treinador do Norda foi demitido',
        'O Norda marcou dois gols antes do intervalo',
        'Um defesa deixa a equipe do Norda',
        'Os torcedores do Norda cantaram depois do campeonato',
      ],
    },
  },
  {
    lang: 'nl',
    lessons: {
      bank: [
        'Norda heeft de rente op mijn spaarrekening verhoogd',
        'Mijn kaart van Norda werd in de winkel geweigerd',
        'Norda vraagt kosten voor elke overschrijving',
        'De lening van Norda was in twee dagen goedgekeurd',
      ],
      club: [
        'Norda heeft de wedstrijd in de laatste minuut gewonnen',
        'De keeper van Norda is geblesseerd',
        'Norda kocht deze zomer een nieuwe spits',
        'Het stadion was vol toen Norda speelde',
      ],
    },
    tested: {
      bank: [
        'Ik kan mijn hypotheek bij Norda niet betalen',
        'Norda rekent te veel geld voor een opname',
        'Norda investeert in aandelen en fondsen',
        'Het kantoor van Norda wisselde mijn munten',
        'Norda wil mijn belastingnummer voor de storting',
      ],
      club: [
        'Norda verloor de finale van de beker',
        'De trainer van Norda is ontslagen',
        'Norda maakte twee doelpunten voor de rust',
        'Een verdediger verlaat de ploeg van Norda',
        'De supporters van Norda zongen na het kampioenschap',
      ],
    },
  },
];
