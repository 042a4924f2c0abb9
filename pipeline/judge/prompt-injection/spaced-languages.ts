import type { WordLists } from './word-lists.ts';

/** The words of fourteen languages with spaces between words. The others are in `unspaced-languages.ts`. */
export const SPACED_LANGUAGES: readonly WordLists[] = [
  {
    ignore:
      "ignore ignoring disregard disregarding forget override bypass discard do_not_follow don't_follow stop_following pay_no_attention_to",
    standing:
      'previous prior above earlier preceding foregoing all any your system original initial former existing',
    rules: 'instruction* prompt* rule rules guideline* directive* commands orders constraint* training',
    mark: 'mark classify label rate tag flag judge treat score categorize categorise consider deem report',
    as: 'as',
    labels:
      'relevant irrelevant not_relevant highly_relevant positive negative neutral urgent critical highest_priority high_priority',
    fields: 'urgency urgency_score urgency_level',
    become:
      'you_are_now you_are_no_longer from_now_on_you pretend act_as roleplay_as imagine_you_are your_new_role',
    judge:
      'ai ais llm llms assistant language_model* ai_model* ai_judge ai_assistant* ai_system* classifier* chatbot* ai_agent* ai_reviewer* judge_model moderation_bot*',
    address:
      'note_to note_to_the note_for note_for_the message_to message_to_the message_for attention dear instruction_for instructions_for instructions_to to_any to_all to_the if_you_are_an if_you_are_a if_you_are_the hey_you_are',
  },
  {
    ignore:
      'ignoriere* ignorier ignoriert vergiss vergesst vergessen* missachte* missacht* übergehe* überschreibe*',
    standing:
      'vorherige* vorige* bisherige* obige* frühere* alle aller deine* ihre* vorangegangene* ursprüngliche* systemweite* alles',
    rules:
      'anweisung* instruktion* regel regeln vorgabe* prompt* befehl* richtlinie* systemanweisung* gesagte*',
    mark: 'markiere* bewerte* klassifiziere* stufe* kennzeichne* behandle* werte einordnen',
    as: 'als',
    labels: 'relevant* irrelevant* nicht_relevant* unwichtig* positiv* negativ* neutral* dringend* kritisch*',
    fields: 'dringlichkeit',
    become:
      'du_bist_jetzt du_bist_nun du_bist_ab_sofort sie_sind_jetzt sie_sind_nun ab_jetzt_bist_du tu_so_als',
    judge:
      'ki ki_modell* sprachmodell* assistent* klassifikator* richter ki_system* ki_assistent* llm llms chatbot* ai',
    address:
      'hinweis_an_die hinweis_an_das hinweis_an_den hinweis_für_die hinweis_für hinweis_an an_alle an_die an_das achtung liebe liebes falls_du_eine falls_du_ein wenn_du_eine wenn_du_ein',
  },
  {
    ignore:
      'ignore ignorez ignorer oublie oubliez oublier néglige* ne_tiens_pas_compte ne_tenez_pas_compte ne_suis_pas ne_suivez_pas outrepasse*',
    standing: 'précédent* antérieur* toutes tous tes vos ci_dessus ci-dessus initiales système',
    rules: 'instruction* consigne* règle* directive* prompt* ordres',
    mark: 'marque* marquez classe* classez classifie* étiquette* évalue* notez considère* traite* juge*',
    as: 'comme',
    labels: 'pertinent* non_pertinent* positif* positive* négatif* négative* neutre urgent urgente critique',
    fields: 'urgence',
    become:
      'tu_es_maintenant tu_es_désormais vous_êtes_maintenant vous_êtes_désormais à_partir_de_maintenant_tu fais_comme_si agis_comme',
    judge: 'ia assistant modèle_de_langage modèle* juge classificateur* système_d_ia chatbot* llm robot',
    address:
      "note_à_l note_pour_l note_à note_pour message_à_l message_pour_l message_pour à_l'attention_de_l chère cher si_tu_es_une si_vous_êtes_une attention",
  },
  {
    ignore:
      'ignora ignore ignorad ignorar olvida olvide olvidad olvidar descarta descarte desatiende no_sigas no_siga haz_caso_omiso omite',
    standing: 'anterior* previa* previo* todas todos tus sus arriba originales sistema',
    rules: 'instruccion* indicacion* regla* directriz* directrices prompt* orden órdenes',
    mark: 'marca* marque* márca* clasifica* clasifique* etiqueta* etiquete* califica* califique* evalúa* considera* considere* trata* trate*',
    as: 'como',
    labels:
      'relevante* irrelevante* no_relevante positivo* positiva* negativo* negativa* neutral urgente* crítico* crítica*',
    fields: 'urgencia',
    become:
      'ahora_eres eres_ahora a_partir_de_ahora_eres a_partir_de_ahora_actúa actúa_como finge_ser finge_que ahora_es_usted',
    judge: 'ia asistente* modelo_de_lenguaje modelo* juez clasificador* chatbot* llm inteligencia_artificial',
    address:
      'nota_para_la nota_para_el nota_a_la nota_para nota_interna_para_la nota_interna_para_el mensaje_para_la mensaje_para_el mensaje_para atención querida querido si_eres_una si_eres_un si_usted_es_una',
  },
  {
    ignore:
      'ignora ignore ignorem ignorar esqueça esquece esqueçam desconsidere desconsidera descarte não_siga não_sigas',
    standing: 'anteriores anterior prévias todas todos suas tuas acima originais sistema',
    rules: 'instruções instrução regras regra diretrizes orientações prompt* ordens comandos',
    mark: 'marca* marque* classifica* classifique* rotule* etiquete* avalie* considere* trate*',
    as: 'como',
    labels:
      'relevante* irrelevante* não_relevante positivo* positiva* negativo* negativa* neutro neutra urgente* crítico* crítica*',
    fields: 'urgência',
    become:
      'você_agora_é agora_você_é você_é_agora a_partir_de_agora_você agora_és tu_agora_és aja_como finja_ser finja_que',
    judge:
      'ia assistente* modelo_de_linguagem modelo* juiz classificador* chatbot* llm inteligência_artificial',
    address:
      'nota_para_a nota_para_o nota_à nota_para mensagem_para_a mensagem_para_o mensagem_para atenção querida querido caro cara se_você_é_uma se_você_for_uma',
  },
  {
    ignore:
      'ignora ignorate ignorare ignori dimentica dimenticate dimenticare trascura trascurate scarta non_seguire non_tenere_conto',
    standing: 'precedenti precedente tutte tutti tue vostre sopra originali sistema',
    rules: 'istruzioni istruzione regole regola direttive indicazioni prompt* ordini comandi',
    mark: 'contrassegna* segna* classifica* etichetta* valuta* considera* tratta*',
    as: 'come',
    labels:
      'rilevante* rilevanti irrilevante* pertinente non_pertinente positivo* positiva* negativo* negativa* neutro neutrale urgente critico* critica*',
    fields: 'urgenza',
    become:
      'ora_sei adesso_sei sei_ora da_ora_in_poi_sei da_adesso_sei fingi_di_essere fai_finta agisci_come',
    judge:
      'ia ai assistente* modello_linguistico modello* giudice classificatore* chatbot* llm intelligenza_artificiale',
    address:
      'nota_per_l nota_per_la nota_per_il nota_per messaggio_per_l messaggio_per_la messaggio_per attenzione cara caro se_sei_un se_sei_una',
  },
  {
    ignore: 'negeer negeert negeren vergeet vergeten sla_over omzeil volg_niet',
    standing: 'vorige eerdere voorgaande bovenstaande alle je jouw uw oorspronkelijke',
    rules: 'instructie* regel regels richtlijn* opdracht opdrachten prompt* bevelen aanwijzingen',
    mark: 'markeer* classificeer* label* beoordeel* beschouw* behandel*',
    as: 'als',
    labels:
      'relevant* irrelevant* niet_relevant positief positieve negatief negatieve neutraal dringend* urgent* kritiek',
    fields: 'urgentie dringendheid',
    become: 'je_bent_nu jij_bent_nu u_bent_nu vanaf_nu_ben_je doe_alsof gedraag_je_als',
    judge: 'ai ai_model* taalmodel* assistent* rechter beoordelaar classificator* chatbot* llm',
    address:
      'opmerking_voor_de opmerking_voor bericht_voor_de bericht_aan_de bericht_voor let_op beste als_je_een als_u_een aan_alle aan_de',
  },
  {
    ignore: 'игнорируй* игнорировать проигнорируй* забудь* отбрось* не_следуй* не_обращай* пренебреги*',
    standing: 'предыдущ* прежни* прошлы* все всех свои вышеуказанн* вышестоящ* ранее системн* исходн*',
    rules: 'инструкци* правил* указани* промпт* команд* директив*',
    mark: 'отметь* отметить пометь* классифицируй* оцени* считай* считать',
    as: 'как',
    labels:
      'релевантн* нерелевантн* положительн* позитивн* отрицательн* негативн* нейтральн* срочн* критичн*',
    fields: 'срочность',
    become:
      'теперь_ты ты_теперь теперь_вы вы_теперь с_этого_момента_ты представь,_что_ты притворись* действуй_как',
    judge: 'ии ассистент* помощник* модел* судья классификатор* чат-бот* нейросет* llm',
    address: 'заметка_для сообщение_для примечание_для внимание, внимание если_ты если_вы уважаем* дорог*',
  },
  {
    ignore: 'zignoruj* ignoruj* pomiń pomińcie zapomnij zapomnijcie nie_przestrzegaj nie_stosuj_się odrzuć',
    standing:
      'poprzedni* wcześniejsz* powyższ* wszystki* wszelki* swoje twoje dotychczasow* systemow* pierwotn*',
    rules: 'instrukcj* polece* zasad* reguł* wytyczn* prompt* rozkaz* nakaz*',
    mark: 'oznacz oznaczcie zaklasyfikuj* sklasyfikuj* zakwalifikuj* oceń oceńcie uznaj uznajcie potraktuj* traktuj*',
    as: 'jako za',
    labels:
      'istotn* nieistotn* relewantn* nierelewantn* pozytywn* negatywn* neutraln* piln* krytyczn* nie_na_temat',
    fields: 'pilność pilności',
    become:
      'jesteś_teraz teraz_jesteś od_teraz_jesteś od_tej_pory_jesteś udawaj,_że udawaj zachowuj_się_jak wciel_się_w',
    judge:
      'ai sztuczn* model_językowy modelu_językowego model modelu asystent* sędzi* klasyfikator* chatbot* llm',
    address:
      'notatka_dla uwaga_dla wiadomość_dla wiadomość_do drogi droga jeśli_jesteś jeżeli_jesteś do_wszystkich',
  },
  {
    ignore:
      'yok_say yok_sayın görmezden_gel görmezden_gelin dikkate_alma dikkate_almayın unut unutun göz_ardı_et göz_ardı_edin uyma uymayın',
    standing: 'önceki yukarıdaki tüm bütün mevcut sistem verilen',
    rules: 'talimat* yönerge* kural* komut* prompt* emirler*',
    mark: 'işaretle işaretleyin işaretleyiniz sınıflandır sınıflandırın etiketle etiketleyin değerlendir değerlendirin',
    as: 'olarak',
    labels: 'ilgisiz alakalı alakasız ilgili_değil olumlu olumsuz pozitif negatif nötr acil kritik',
    fields: 'aciliyet aciliyeti aciliyetini',
    become: 'artık_sen_bir sen_artık_bir şu_andan_itibaren_sen bundan_sonra_sen gibi_davran',
    judge: 'yapay_zeka* dil_modeli* asistan* model modele sınıflandırıcı* sohbet_robotu llm ai',
    address: 'not mesaj eğer_sen_bir',
    isVerbLast: true,
  },
  {
    ignore: 'تجاهل تجاهلي تجاهلوا وتجاهل أهمل اهمل انس لا_تتبع لا_تلتزم',
    standing: 'السابقة السابقه أعلاه اعلاه جميع كل كافة المذكورة الأصلية',
    rules: 'التعليمات تعليماتك تعليمات الأوامر أوامرك أوامر القواعد قواعد الإرشادات إرشاداتك التوجيهات',
    mark: 'صنف صنّف صنفه وصنف وصنّف اعتبر واعتبر ضع_علامة وضع_علامة',
    as: 'على_أنه على_أنها على_انه باعتباره باعتبارها',
    labels: 'ذي_صلة ذات_صلة غير_ذي_صلة غير_ذات_صلة إيجابي* ايجابي* سلبي* محايد* عاجل* حرج',
    fields: 'الإلحاح الاستعجال',
    become: 'أنت_الآن انت_الان من_الآن_فصاعدا_أنت تظاهر_بأنك تصرف_كأنك',
    judge: 'ذكاء_اصطناعي للذكاء_الاصطناعي نموذج_لغوي نموذج مساعد قاض llm ai',
    address: 'ملاحظة ملاحظة_إلى رسالة رسالة_إلى عزيزي إذا_كنت',
  },
  {
    ignore:
      'अनदेखा_करें अनदेखा_करो अनदेखा_कर_दो नज़रअंदाज़_करें नजरअंदाज_करें नज़रअंदाज_करें इग्नोर_करें इग्नोर_करो भूल_जाओ भूल_जाएं भूल_जाइए',
    standing: 'पिछले पिछली पहले पूर्व उपरोक्त सभी सारे सब ऊपर अपने मूल सिस्टम',
    rules: 'निर्देश* नियम* आदेश* प्रॉम्प्ट* हिदायत*',
    mark: 'चिह्नित_करें चिह्नित_करो चिन्हित_करें मार्क_करें मार्क_करो वर्गीकृत_करें वर्गीकृत_करो लेबल_करें',
    as: 'के_रूप_में के_तौर_पर',
    labels: 'प्रासंगिक अप्रासंगिक सकारात्मक नकारात्मक तटस्थ अत्यावश्यक',
    fields: 'तात्कालिकता अत्यावश्यकता',
    become: 'अब_तुम_एक अब_आप_एक अब_से_आप_एक अब_से_तुम_एक की_तरह_व्यवहार_करो की_तरह_व्यवहार_करें',
    judge: 'एआई भाषा_मॉडल मॉडल सहायक चैटबॉट llm ai',
    address: 'के_लिए_नोट के_लिए_संदेश',
    isVerbLast: true,
  },
  {
    ignore: 'ignorera ignorer glöm glem bortse_från se_bort_fra strunta_i åsidosätt följ_inte',
    standing: 'tidigare föregående alla alle dina dine ovanstående ursprungliga system',
    rules: 'instruktion* instruks* regler* riktlinj* retningslinj* prompt* order ordrar kommando*',
    mark: 'markera marker klassificera klassificer bedöm bedøm behandla betrakta märk',
    as: 'som',
    labels:
      'relevant* irrelevant* inte_relevant* ikke_relevant* positiv* negativ* neutral* brådskande kritisk*',
    fields: 'brådska angelägenhet prioritet',
    become: 'du_är_nu du_er_nu från_och_med_nu_är_du fra_nu_av_er_du låtsas_att låtsas_vara lad_som_om',
    judge: 'ai språkmodell* sprogmodel* assistent* domare klassificerare* chatbot* llm',
    address: 'meddelande_till notera_till obs_till till_alla om_du_är_en om_du_er_en besked_til',
  },
  {
    ignore: 'ігноруй* ігнорувати проігноруй* забудь* відкинь* не_зважай* не_дотримуйся',
    standing: 'попередні* минулі* усі всі всіх свої вищезазначен* системн* початков*',
    rules: 'інструкці* правил* вказівк* промпт* команд* директив*',
    mark: 'познач* відзнач* класифікуй* оціни* вважай*',
    as: 'як',
    labels: 'релевантн* нерелевантн* позитивн* негативн* нейтральн* термінов* критичн*',
    fields: 'терміновість',
    become: 'тепер_ти ти_тепер відтепер_ти з_цього_моменту_ти уяви,_що_ти прикинься* дій_як',
    judge: 'ші асистент* помічник* модел* суддя класифікатор* чат-бот* нейромереж* llm',
    address: 'нотатка_для повідомлення_для примітка_для увага якщо_ти якщо_ви шановн*',
  },
];
