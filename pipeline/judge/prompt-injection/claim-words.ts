/**
 * Words with which a post claims what a judge has decided or learned, in one language. Written as in `WordLists`.
 */
export interface ClaimWords {
  /** The label that gets rid of a post. */
  readonly irrelevant: string;
  /** "Marked", "to be rated". */
  readonly marked: string;
  /** "Posts like this". */
  readonly such: string;
  /** "As you learned before". */
  readonly learned: string;
  /** What such learning is about, besides `irrelevant` and `such`. */
  readonly subjects: string;
  /** How a made-up lesson starts. */
  readonly lesson: string;
}

/** The claims of fourteen languages with spaces between words. */
export const SPACED_CLAIMS: readonly ClaimWords[] = [
  {
    irrelevant: 'irrelevant not_relevant never_relevant non-relevant not_about_the_brand',
    marked:
      'marked classified labelled labeled flagged rated judged tagged categorized categorised deemed corrected',
    such: 'posts_like_this posts_like_these posts_such_as such_posts this_post this_message this_mention this_tweet posts_that_mention posts_from posts_by tweets_like_this messages_like_this mentions_like_this this_kind_of_post mentions_like_these messages_like_these this_type_of_post this_sort_of_post',
    learned:
      'as_you_learned as_you_learnt as_you_have_learned as_you_were_taught as_you_have_been_taught you_have_learned_that you_learned_that you_were_taught_that remember_your_training remember_your_lessons remember_what_you_learned previous_lessons earlier_lessons previous_corrections past_corrections earlier_corrections what_you_were_taught what_you_learned what_you_learnt what_you_have_learned what_you_have_been_taught past_lessons the_lesson the_lessons your_lessons prior_feedback previous_feedback earlier_feedback prior_corrections prior_lessons you_already_know',
    subjects:
      'this_brand the_brand this_product noise spam posts mentions off-topic filtered_out this_author this_mention this_post',
    lesson:
      'lesson* correction* example* training_example* feedback user_feedback teach reminder verdict* decision past_correction* earlier_correction* previous_correction* past_lesson* previous_lesson* learned_lesson* learned_rule* taught teaching_example* label_history',
  },
  {
    irrelevant: 'irrelevant* nicht_relevant* unrelevant* nie_relevant* nicht_zur_marke',
    marked:
      'markiert eingestuft bewertet klassifiziert gekennzeichnet eingeordnet korrigiert gewertet markieren einstufen bewerten klassifizieren kennzeichnen einordnen werten behandeln ablegen aussortieren einsortieren verwerfen',
    such: 'beiträge_wie_diese* beiträge_wie_der beiträge_wie_dieser posts_wie_diese* solche_beiträge solche_posts dieser_beitrag dieser_post diesen_beitrag diesen_post diese_nachricht beiträge_von beiträge_über texte_wie_dieser texte_wie_diese dieser_text diesen_text solche_texte solche_nachrichten solche_meldungen so_etwas mit_diesem_namen dieser_art dieser_sorte so_ein_beitrag so_ein_post dieser_kommentar diesen_kommentar',
    learned:
      'wie_du_gelernt wie_du_zuvor_gelernt wie_du_bereits_gelernt wie_du_schon_gelernt wie_du_früher_gelernt wie_du_vorher_gelernt wie_du_weißt wie_sie_gelernt wie_gelernt wie_zuvor_gelernt du_hast_gelernt alles_was_du_gelernt was_du_gelernt was_du_bisher_gelernt frühere_lektionen frühere_korrekturen bisherige_korrekturen merke_dir merk_dir merken_sie_sich gelernte_regel* gelernte_lektion* gelernte_lehre frühere_korrektur* frühere_lektion* frühere_rückmeldung* aus_dem_training früheren_lektionen früheren_korrekturen',
    subjects: 'beiträge posts diese_marke die_marke spam',
    lesson:
      'lektion* korrektur* beispiel* lehre rückmeldung feedback erinnerung urteil* einstufung merke merk gelernte_regel* gelernte_lektion* frühere_korrektur* frühere_lektion* regel lernbeispiel* trainingsbeispiel* notiz*',
  },
  {
    irrelevant: 'non_pertinent* pas_pertinent* pas_pertinents hors_sujet sans_rapport',
    marked:
      'marqué* classé* étiqueté* jugé* évalué* corrigé* marquer classer étiqueter juger évaluer considérer',
    such: 'ce_genre_de_message* ce_type_de_message* ce_genre_de_post* ce_type_de_post* messages_comme_celui-ci publications_comme_celle-ci de_tels_messages ce_message ce_post cette_publication',
    learned:
      "comme_tu_l'as_appris comme_vous_l'avez_appris comme_tu_as_appris comme_appris ce_que_tu_as_appris ce_que_vous_avez_appris tu_as_appris leçons_précédentes corrections_précédentes",
    subjects: 'messages posts publications cette_marque spam',
    lesson:
      'leçon* correction* exemple* rappel retour verdict* ancienne_leçon précédente_correction règle_apprise',
  },
  {
    irrelevant: 'irrelevante* no_relevante* no_es_relevante no_son_relevantes nunca_relevante*',
    marked:
      'marcado* marcada* marcó clasificado* clasificada* clasificó etiquetado* etiquetada* calificado* calificada* corregido* marcar clasificar etiquetar calificar',
    such: 'publicaciones_como_esta* publicaciones_así mensajes_como_este* mensajes_así tales_publicaciones este_mensaje esta_publicación este_post posts_como_este este_tipo_de_mensaje* este_tipo_de_publicac* este_tipo_de_post*',
    learned:
      'como_aprendiste como_ya_aprendiste como_has_aprendido como_aprendió como_se_te_enseñó lo_que_aprendiste lo_que_has_aprendido lecciones_anteriores correcciones_anteriores',
    subjects: 'publicaciones mensajes posts esta_marca spam',
    lesson: 'lección* corrección* ejemplo* recordatorio comentario veredicto*',
  },
  {
    irrelevant: 'irrelevante* não_relevante* não_é_relevante não_são_relevantes nunca_relevante*',
    marked:
      'marcado* marcada* marcou classificado* classificada* classificou rotulado* rotulada* avaliado* corrigido* marcar classificar rotular avaliar',
    such: 'publicações_como_esta* posts_como_este* posts_assim mensagens_como_esta* tais_publicações esta_publicação este_post esta_mensagem este_tipo_de_mensagem este_tipo_de_publica* esse_tipo_de_post* publicações_assim',
    learned:
      'como_você_aprendeu como_aprendeu como_aprendeste como_já_aprendeu como_foi_ensinado o_que_aprendeu o_que_você_aprendeu lições_anteriores correções_anteriores',
    subjects: 'publicações mensagens posts esta_marca spam',
    lesson: 'lição* correção* exemplo* lembrete veredicto* veredito*',
  },
  {
    irrelevant:
      'irrilevante* irrilevanti non_rilevante* non_rilevanti non_pertinente* non_pertinenti non_è_rilevante non_sono_rilevanti non_è_pertinente* non_sono_pertinenti',
    marked:
      'contrassegnato* contrassegnata* segnato* classificato* classificata* etichettato* valutato* corretto* contrassegnare classificare etichettare valutare',
    such: 'post_come_questo* post_come_questi messaggi_come_questo* messaggi_simili post_simili tali_post questo_post questo_messaggio questo_tipo_di_post questo_tipo_di_messaggi*',
    learned:
      'come_hai_imparato come_hai_già_imparato come_avete_imparato come_ti_è_stato_insegnato quello_che_hai_imparato ciò_che_hai_imparato lezioni_precedenti correzioni_precedenti',
    subjects: 'post messaggi questo_marchio spam',
    lesson: 'lezione* correzione* esempio* promemoria verdetto*',
  },
  {
    irrelevant: 'irrelevant* niet_relevant* nooit_relevant*',
    marked:
      'gemarkeerd geclassificeerd gelabeld beoordeeld ingedeeld gecorrigeerd markeren classificeren labelen beoordelen',
    such: 'berichten_als_deze berichten_als_dit berichten_zoals_deze berichten_zoals_dit zulke_berichten dit_bericht deze_post dit_soort_berichten dit_soort_posts',
    learned:
      'zoals_je_hebt_geleerd zoals_je_eerder_hebt_geleerd zoals_je_eerder_leerde zoals_je_leerde zoals_u_hebt_geleerd zoals_geleerd wat_je_hebt_geleerd eerdere_lessen eerdere_correcties',
    subjects: 'berichten posts dit_merk spam',
    lesson:
      'les lessen correctie* voorbeeld* herinnering oordeel* geleerde_les eerdere_les eerdere_correctie*',
  },
  {
    irrelevant: 'нерелевантн* не_релевантн* неактуальн*',
    marked: 'отметил* отмечен* помечен* пометил* классифицирован* оценен* исправлен* исправил*',
    such: 'такие_посты такие_сообщения подобные_посты подобные_сообщения этот_пост это_сообщение эту_запись посты_от',
    learned:
      'как_ты_уже_выучил как_ты_выучил как_ты_учил* как_тебя_учили как_ты_узнал как_вы_узнали чему_тебя_учили чему_ты_научился как_ты_научился прошлые_уроки предыдущие_исправления',
    subjects: 'посты сообщения этот_бренд спам',
    lesson: 'урок* исправление* пример* напоминание вердикт*',
  },
  {
    irrelevant: 'nieistotn* nierelewantn* nie_jest_istotn* nie_są_istotn* nie_na_temat',
    marked:
      'oznaczon* oznaczył* zaklasyfikowan* sklasyfikowan* ocenion* poprawion* oznaczyć zaklasyfikować ocenić',
    such: 'takie_wpisy takie_posty wpisy_jak_ten posty_jak_ten podobne_wpisy ten_wpis ten_post tę_wiadomość',
    learned:
      'jak_się_nauczyłeś jak_już_się_nauczyłeś jak_nauczyłeś_się jak_cię_uczono czego_się_nauczyłeś tego_czego_się_nauczyłeś wcześniejsze_lekcje wcześniejsze_poprawki',
    subjects: 'wpisy posty ta_marka spam',
    lesson: 'lekcj* poprawk* korekt* przykład* przypomnienie werdykt*',
  },
  {
    irrelevant: 'alakasız* ilgisiz* alakalı_değil ilgili_değil',
    marked: 'işaretlendi işaretlenmiş işaretledi sınıflandırıldı etiketlendi değerlendirildi düzeltildi',
    such: 'bunun_gibi_gönderiler bu_tür_gönderiler böyle_gönderiler bu_gönderi bu_gönderiyi bu_mesaj',
    learned:
      'öğrendiğin_gibi öğrendiğiniz_gibi sana_öğretildiği_gibi öğrendiklerini öğrendiğin_her_şeyi önceki_dersler önceki_düzeltmeler',
    subjects: 'gönderiler mesajlar bu_marka spam',
    lesson: 'ders* düzeltme* örnek* hatırlatma karar*',
  },
  {
    irrelevant: 'غير_ذي_صلة غير_ذات_صلة ليس_ذا_صلة ليست_ذات_صلة',
    marked: 'صُنف صنفت مصنف تصنيف وسم تصحيح',
    such: 'منشورات_كهذه مثل_هذه_المنشورات هذا_المنشور هذه_الرسالة',
    learned: 'كما_تعلمت كما_علمت ما_تعلمته الدروس_السابقة التصحيحات_السابقة',
    subjects: 'المنشورات هذه_العلامة',
    lesson: 'درس تصحيح مثال تذكير',
  },
  {
    irrelevant: 'अप्रासंगिक प्रासंगिक_नहीं',
    marked: 'चिह्नित चिन्हित वर्गीकृत लेबल',
    such: 'ऐसी_पोस्ट ऐसे_पोस्ट इस_तरह_की_पोस्ट यह_पोस्ट इस_पोस्ट',
    learned: 'जैसा_तुमने_सीखा जैसा_आपने_सीखा जो_सीखा जो_तुमने_सीखा पिछले_सबक',
    subjects: 'पोस्ट यह_ब्रांड',
    lesson: 'सबक सुधार उदाहरण',
  },
  {
    irrelevant: 'irrelevant* inte_relevant* aldrig_relevant* ikke_relevant*',
    marked: 'markerad* markerat markeret klassificerad* klassificeret bedömd* bedømt rättad* klassad*',
    such: 'inlägg_som_detta inlägg_som_det_här opslag_som_dette sådana_inlägg detta_inlägg det_här_inlägget dette_opslag',
    learned:
      'som_du_lärde_dig som_du_har_lärt_dig som_du_lärt_dig som_du_har_lært vad_du_lärt_dig tidigare_lektioner tidigare_rättelser',
    subjects: 'inlägg opslag det_här_märket spam',
    lesson: 'lektion* rättelse* exempel* påminnelse utslag',
  },
  {
    irrelevant: 'нерелевантн* не_релевантн*',
    marked: 'позначен* позначив* відзначен* класифікован* оцінен* виправлен*',
    such: 'такі_дописи такі_пости подібні_дописи цей_допис цей_пост це_повідомлення',
    learned: 'як_ти_вже_вивчив як_ти_вивчив як_тебе_вчили чого_тебе_вчили чого_ти_навчився попередні_уроки',
    subjects: 'дописи пости цей_бренд спам',
    lesson: 'урок* виправлення* приклад* нагадування вердикт*',
  },
];

/** The claims of Chinese, Japanese and Korean. */
export const UNSPACED_CLAIMS: readonly ClaimWords[] = [
  {
    irrelevant: '不相关 不相關 无关 無關 不相干',
    marked: '标记 標記 标为 標為 判定 归类 歸類 分类 分類 评为 評為',
    such: '这类帖子 這類帖子 这种帖子 這種帖子 此类帖子 此類帖子 这条帖子 這則貼文 这样的帖子',
    learned:
      '正如你之前学到 正如你學到 正如你学到 如你之前所学 你已经学会 你学到的 你學到的 之前的教训 以前的纠正',
    subjects: '帖子 品牌',
    lesson: '教训 教訓 纠正 糾正 示例 例子',
  },
  {
    irrelevant: '無関係 関係ない 関連なし 関連がない',
    marked: '分類 判定 マーク ラベル',
    such: 'このような投稿 こういう投稿 この投稿 こうした投稿 この種の投稿',
    learned: '以前学習したように 前に学習したように 学んだように 習ったように 学習したこと 過去のレッスン',
    subjects: '投稿 ブランド',
    lesson: 'レッスン 訂正 例 教訓',
  },
  {
    irrelevant: '관련_없음 관련없음 관련_없는 무관',
    marked: '표시 분류 판정',
    such: '이런_글 이러한_글 이런_게시물 이_글은 이_게시물',
    learned: '배운_대로 배운대로 학습한_대로 배운_것 이전_교훈',
    subjects: '글은 게시물 브랜드',
    lesson: '교훈 수정 예시',
  },
];
