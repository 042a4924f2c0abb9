import type { Point } from './points.ts';

/** A pattern of whole words. `*` stands for any ending, `_` for up to three words in between. */
const words = (written: string): RegExp => {
  const alternatives = written
    .trim()
    .split(/\s*,\s*/)
    .map((phrase) => phrase.replaceAll(' _ ', '(?:\\s+\\S+){0,3}\\s+').replaceAll('*', '\\p{L}*'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
};

type Written = Partial<Readonly<Record<Point, string>>>;

/**
 * What posts say by point, in the languages of drafts in which the judge has no signals, the gravest first. English is not
 * among them: its points follow from the signals.
 */
const WRITTEN: Readonly<Record<string, Written>> = {
  de: {
    security: 'datenleck*, sicherheitslücke*, gehackt, datenpanne',
    outage:
      'down, störung*, ausfall*, ausgefallen, nicht erreichbar, offline, kein _ zugriff, geht gar nichts, nicht _ einloggen, nicht _ anmelden, server _ weg',
    leaving:
      'überlege _ zu kündigen, überlege _ zu wechseln, gekündigt, kündige*, kündigung, wechsle*, wechseln _ zu, gewechselt, weg von, deinstallier*, rückerstattung, geld zurück, nie wieder',
    bug: 'öffnet _ nicht, öffnet sich _ nicht, startet _ nicht, lädt _ nicht, schließt sich, weißer bildschirm, daten weg, fehler*, bug*, abgestürzt, stürzt _ ab, absturz, abstürze, kaputt, funktioniert _ nicht, funktionieren _ nicht, geht _ nicht, geht _ nicht mehr, hängt sich, fehlermeldung*, defekt, synchronisiert _ nicht',
    complaint:
      'für nichts, frechheit, unverschämt*, keine antwort, niemand antwortet, warte _ auf, warte immer noch, doppelt abgebucht, abgezockt, kundenservice _ schlecht, schlechter service',
    feature:
      'wünsch* mir, wäre _ schön, wäre _ toll, wäre _ cool, fehlt mir, vermisse, könntet ihr _ einbauen, feature, bitte _ einbauen',
    comparison:
      'oder doch, oder lieber, schwanke _ zwischen, vs, im vergleich, vergleich*, alternative*, besser als, schlechter als, statt, gegenüber, empfehlung*, empfehlt ihr, könnt ihr _ empfehlen',
    question:
      'wie kann ich, weiß jemand, kann mir jemand, hat jemand, wie geht, wie funktioniert, gibt es, frage',
    praise:
      'froh, zufrieden, danke, großartig, liebe, empfehle, super, genial, begeistert, läuft perfekt, klasse, toll*',
  },
  es: {
    security: 'filtración de datos, hackeado, hackeada, vulnerabilidad, fallo de seguridad',
    outage:
      'caído, caída, caídos, se cayó, está _ fuera de servicio, sin servicio, no puedo _ entrar, no puedo _ acceder, no puedo _ iniciar sesión, no carga',
    leaving:
      'dejar _ por, pensando en dejar, cancelar mi, cancelé, cancelado, cancelo, me voy, me cambio, me cambié, cambiarme, me paso a, reembolso, devolución, nunca más, desinstal*, darme de baja, me doy de baja',
    bug: 'no se abre, no abre, no arranca, pantalla en blanco, error, errores, fallo, fallos, falla, fallan, bug*, no funciona*, no me funciona*, dejó de funcionar, se cierra, se cuelga, se congela, roto, rota, no sincroniza',
    complaint:
      'nadie contesta, nadie responde, sin respuesta, dos veces, me cobr* _ veces, una vergüenza, pésimo, pésima, llevo _ esperando, mal servicio',
    feature:
      'echo en falta, echo de menos, estaría bien, estaría genial, me gustaría que, ojalá, deberían añadir, deberían agregar, falta una, falta la, podrían añadir, podrían agregar, sugerencia',
    comparison:
      'dudo entre, dudando entre, vs, comparado con, comparación, comparar, alternativa*, mejor que, peor que, en lugar de, en vez de, recomiendan, recomendáis, recomendación*, o mejor',
    question: 'cómo puedo, alguien sabe, alguien me, cómo se, hay alguna forma, se puede, pregunta, duda',
    praise:
      'contento, contenta, content*, gracias, genial, me encanta, encantado, encantada, recomiendo, excelente, increíble, maravilloso, estupendo, perfecto',
  },
  fr: {
    security: 'fuite de données, piraté, piratée, faille de sécurité, vulnérabilité',
    outage:
      "en panne, panne, hors service, inaccessible, indisponible, est down, impossible de _ connecter, impossible d[’']accéder, ne charge _ plus, plus accès",
    leaving:
      'résilie*, résilié, résiliation, je quitte, je pars, je passe chez, je passe à, je suis passé, désinstall*, remboursement, rembours*, plus jamais, désabonn*',
    bug: "se ferme, ne s[’']ouvre _ plus, ne s[’']ouvre _ pas, ne démarre _ plus, ne démarre _ pas, écran blanc, bug*, bogue*, plante, plantage, planté, erreur*, ne marche _ pas, ne marche plus, ne fonctionne _ pas, ne fonctionne plus, marche pas, marche plus, cassé, cassée, ne synchronise _ pas",
    complaint:
      "aucune réponse, pas de réponse, sans réponse, personne ne répond, deux fois, toujours pas de, scandaleux, honteux, lamentable, service client _ nul, j[’']attends",
    feature:
      "serait bien, serait génial, serait cool, j[’']aimerais que, il manque, pourriez-vous ajouter, vous pourriez ajouter, dommage qu*, suggestion, ajoutez",
    comparison:
      'hésite entre, vs, comparé à, comparaison, comparer, alternative*, mieux que, pire que, plutôt que, au lieu de, recommandez-vous, vous recommandez, recommandation*',
    question:
      "comment faire, quelqu[’']un sait, quelqu[’']un, est-ce que, est-il possible, y a-t-il, question, savez-vous",
    praise:
      "gagne un temps, ravi, content, contente, merci, génial, j[’']adore, je recommande, excellent*, super, parfait, parfaite, bravo, ravi, ravie, top",
  },
  it: {
    security: 'violazione dei dati, hackerato, hackerata, falla di sicurezza, vulnerabilità, fuga di dati',
    outage:
      'è down, down, non raggiungibile, fuori servizio, disservizio, non riesco _ accedere, non riesco _ entrare, non si carica, offline',
    leaving:
      'sto pensando di lasciare, lascio, disdico, disdetto, disdetta, disdire, passo a, sono passato, sono passata, me ne vado, cambio operatore, rimborso, mai più, disinstall*, cancello _ abbonamento',
    bug: 'non si apre, non parte, non si avvia, schermo bianco, bug*, errore, errori, crash*, si blocca, si chiude, non funziona*, non va, non va più, rotto, rotta, non sincronizza, guasto, difetto*',
    complaint:
      'nessuno risponde, nessuna risposta, due volte, addebitat* _ volte, vergogna, pessimo, pessima, aspetto da, sto aspettando',
    feature:
      'sarebbe bello, sarebbe utile, mi piacerebbe, vorrei che, manca una, manca la, manca il, potreste aggiungere, dovreste aggiungere, suggerimento',
    comparison:
      'indeciso tra, indecisa tra, vs, rispetto a, confronto, confrontare, alternativa, alternative, meglio di, peggio di, invece di, consigliate, consigliereste, oppure',
    question: "come posso, come si, qualcuno sa, qualcuno ha, è possibile, c[’']è un modo, domanda",
    praise:
      'benissimo, contento, contenta, soddisfatt*, grazie, fantastico, fantastica, adoro, consiglio, ottimo, ottima, eccellente, perfetto, perfetta, bravi, complimenti',
  },
  nl: {
    security: 'datalek*, gehackt, beveiligingslek*, kwetsbaarheid',
    outage:
      'storing*, ligt eruit, ligt _ plat, down, niet bereikbaar, onbereikbaar, offline, kan niet _ inloggen, kan _ niet inloggen, laadt niet',
    leaving:
      'opgezegd, zeg _ op, opzeggen, stap _ over, overgestapt, overstappen, ik ga weg, geld terug, terugbetaling, nooit meer, verwijder _ account',
    bug: 'start niet, start _ niet, opent _ niet, wit scherm, bug*, fout, fouten, foutmelding*, crasht, crash, vastgelopen, loopt vast, werkt niet, werkt _ niet, werkt _ niet meer, doet het niet, doet het _ niet, kapot, stuk, synchroniseert niet',
    complaint:
      'geen antwoord, geen reactie, niemand antwoordt, niemand reageert, dubbel afgeschreven, schandalig, waardeloos, wacht _ op, wacht al, slechte service',
    feature:
      'zou fijn zijn, zou mooi zijn, zou leuk zijn, ik zou graag, ik mis, mist nog, kunnen jullie _ toevoegen, suggestie, voeg _ toe',
    comparison:
      'twijfel* tussen, twijfel _ tussen, vs, vergeleken met, vergelijking, vergelijken, alternatief, alternatieven, beter dan, slechter dan, in plaats van, raden jullie, aanrader of, of toch',
    question: 'hoe kan ik, weet iemand, kan iemand, heeft iemand, is het mogelijk, is er een, vraag',
    praise:
      'tevreden, bedankt, dank je, dankjewel, geweldig, fantastisch, top, super, raad _ aan, aanrader, blij met, perfect, complimenten',
  },
  pt: {
    security:
      'vazamento de dados, hackeado, hackeada, invadido, invadida, falha de segurança, vulnerabilidade',
    outage:
      'fora do ar, caiu, está em baixo, indisponível, sem acesso, não consigo _ entrar, não consigo _ acessar, não consigo _ aceder, não carrega, instabilidade',
    leaving:
      'pensando em largar, pensando em deixar, largar o, cancelar meu, cancelei, cancelar minha, cancelo, vou mudar, mudei para, troquei, vou trocar, migrei, reembolso, dinheiro de volta, nunca mais, desinstal*',
    bug: 'não abre, não inicia, não liga, tela branca, bug*, erro, erros, falha, falhas, travando, trava, travou, travado, não funciona*, parou de funcionar, quebrado, quebrada, não sincroniza, deu pau, defeito',
    complaint:
      'ninguém responde, sem resposta, duas vezes, cobr* _ vezes, vergonha, péssimo, péssima, esperando há, estou esperando',
    feature:
      'sinto falta, seria bom, seria ótimo, seria legal, gostaria que, queria que, tomara que, deveriam adicionar, poderiam adicionar, podiam adicionar, falta uma, falta um, sugestão',
    comparison:
      'vs, comparado com, comparação, comparar, alternativa*, melhor que, melhor do que, pior que, pior do que, em vez de, ao invés de, recomendam, ou melhor',
    question: 'como posso, como faço, alguém sabe, alguém tem, tem como, é possível, dúvida, pergunta',
    praise:
      'satisfeito, satisfeita, feliz com, obrigado, obrigada, adoro, amo, amei, recomendo, excelente, incrível, maravilhoso, perfeito, parabéns, ótimo, ótima',
  },
};

/** The patterns of each language, by ISO 639-1 code, in the order in which they are tried. */
export const POINT_WORDS: Readonly<Record<string, readonly (readonly [Point, RegExp])[]>> =
  Object.fromEntries(
    Object.entries(WRITTEN).map(([language, written]) => [
      language,
      (Object.entries(written) as [Point, string][]).map(([point, list]) => [point, words(list)] as const),
    ]),
  );
