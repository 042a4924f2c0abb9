/**
 * Words that sentences about judging are made of, in seven languages, written as in `WordListMatcher`: a sentence with words of
 * two lists may steer and is worth the model's look. One list each: who judges, the judgement, the labels, what is done with a
 * post, and what teaches a judge.
 */
export const STEERING_CUES: readonly (readonly string[])[] = [
  'ai ais ki ia llm* classif* klassif* clasif* model models modell* modele* modelo* modello bot bots robot* robo algorit* algorithm* filter* filtr* filtro* judge judges juge juez giudice richter reviewer* prufer* rater* bewerter system* sistema* machine* maschine* maquina* macchina moderator* moderador* moderateur* moderatore software programa automat* operator betreiber admin* owner vendor configur* konfigur* monitor*',
  'verdict* urteil* label* result* ergebnis* decision* decide* decid* decis* beslis* entscheid* output answer* antwort* respuesta* reponse* risposta resposta antwoord outcome* einstuf* bewert* bewertung sentiment stimmung urgen* dringlich* priorit* score conclu* konklu* ruling ruled rule* regel* regle* regla* regola regole regra* instruct* anweis* consigne* istruzion* instru* vorgabe* guideline* setup prompt role rol keep approve*',
  'irrelev* relevan* unrelev* pertinen* irpertinen* irrilev* rilev* off_topic off-topic noise spam rauschen ruido rumore ruis bruit rejected unwichtig* belanglos* uninteress* unimportant unrelated interest* interess* interet* importan* themenfremd hors_sujet fuera_de_tema fuori_tema fora_do_tema brand marke marque marca marchio merk company unternehmen product produkt* produit producto prodotto produto junk mull basura lixo rommel bin trash poubelle matter positiv* negativ* zahl* count counts out relevant is_about_brand false',
  'mark marks marked markier* marqu* sort sorts sorted sortier* file filed rate rated discard* throw* thrown drop dropped hide hidden reject* skip suppress* treat* count counts wirf wegwerf* aussort* verw* lege ablegen ausblend* ubersp* jette* jeter ecart* range* classe classez descart* tira tirar scart* butta* segna metti pon ponha jogue gooi* weggooi* markeer beschouw* put sorting grade top einsortier* trie trier clasific* classific* smist* fallen_lassen conclude zahlt cuenta compte conta telt',
  'learn* learnt taught teach* lesson* train* example* exampl* gelernt* lern* beigebracht lektion* beispiel* merksatz appris* apprend* lecon* exemple* aprend* ensenar* enseñ* leccion* ejemplo* impar* insegna* lezion* esempi* lica* ensina* exemplo* geleerd* les voorbeeld* correct* korrek* correz* corre* feedback ruckmeldung memory instruction* ignor* vergiss vergess* forget oublie* olvid* dimentic* esque* vergeet last_time letzten_mal derniere_fois ultima_vez session before trained expected user_correction',
].map((list) =>
  list.split(' ').map((word) =>
    word
      .replaceAll('_', ' ')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, ''),
  ),
);

/** The lists of which a sentence that steers has words, at least. */
const LEAST_LISTS = 2;

/** Whether the lists found, as bits, are enough. */
export function hasCues(lists: number): boolean {
  let count = 0;
  for (let bits = lists; bits !== 0; bits &= bits - 1) count += 1;
  return count >= LEAST_LISTS;
}
