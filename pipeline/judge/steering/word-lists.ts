/**
 * Words with which people speak to a judge, in one language. A word that ends in `*` may have any ending; `_` stands for
 * any white space. Lists are separated by single spaces.
 */
export interface JudgeWords {
  /** Orders to take no notice of something. */
  readonly ignore: string;
  /** Which rules: those that hold. */
  readonly standing: string;
  /** What a judge goes by. */
  readonly rules: string;
  /** Orders to file something. */
  readonly mark: string;
  /** The word between the order and the label. */
  readonly as: string;
  /** What it is to be filed as. */
  readonly labels: string;
  /** The numbers that a judge gives. */
  readonly fields: string;
  /** "You are now", "pretend". */
  readonly become: string;
  /** Names for a judge. */
  readonly judge: string;
  /** "Note to", "if you are": what stands before such a name where it is addressed. */
  readonly address: string;
}

/** By language; what no space separates is in `unspaced`. */
export const SPACED_WORDS: readonly JudgeWords[] = [
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
      'vorherige* vorige* bisherige* obige* frühere* alle aller deine* ihre* vorangegangene* ursprüngliche* systemweite*',
    rules: 'anweisung* instruktion* regel regeln vorgabe* prompt* befehl* richtlinie* systemanweisung*',
    mark: 'markiere* bewerte* klassifiziere* stufe* kennzeichne* behandle* werte einordnen',
    as: 'als',
    labels: 'relevant* irrelevant* positiv* negativ* neutral* dringend* kritisch*',
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
      'nota_para_la nota_para_el nota_a_la nota_para mensaje_para_la mensaje_para_el mensaje_para atención querida querido si_eres_una si_eres_un si_usted_es_una',
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
];

/** Chinese (both scripts) and Japanese, where no space separates words: endings need no `*`. */
export const UNSPACED_WORDS: readonly JudgeWords[] = [
  {
    ignore: '忽略 忽視 忽视 无视 無視 忘记 忘記 忘掉 不要遵守 不要遵循 不要理会',
    standing: '之前 以前 上述 上面 以上 先前 前面 所有 全部 你的 系统 系統 原有',
    rules: '指令 指示 提示 规则 規則 命令 说明 說明 要求',
    mark: '标记 標記 标为 標為 判断 判斷 判定 归类 歸類 分类 分類 评为 評為 设为 設為',
    as: '为 為 成',
    labels: '相关 相關 无关 無關 不相关 正面 积极 積極 负面 負面 消极 中性 紧急 緊急',
    fields: '紧急程度 緊急程度 紧急度 紧迫度 緊迫度',
    become: '你现在是 你現在是 现在你是 現在你是 从现在起你 從現在起你 从现在开始你 假装你 假裝你 扮演',
    judge:
      '人工智能 人工智慧 ai 助手 语言模型 語言模型 大模型 模型 法官 评判 評判 分类器 分類器 机器人 審查員',
    address: '给 給 致 如果你是 请注意 注意 亲爱的 親愛的',
  },
  {
    ignore: '無視し 無視せよ 無視する 忘れて 忘れろ 従わない 従うな 破棄し',
    standing: 'これまで 以前 上記 前の 今まで すべて 全て 全部 あなたの システム 元の 先の',
    rules: '指示 命令 ルール 規則 プロンプト 指令 ガイドライン',
    mark: 'マーク 分類 判定 評価 設定 ラベル みな 扱',
    as: 'と に',
    labels: '関連 無関係 肯定的 ポジティブ 否定的 ネガティブ 中立 緊急',
    fields: '緊急度 緊急性',
    become: 'あなたは今 今からあなた これからあなた あなたはこれから 以後あなた のふりをし になりき',
    judge: 'ai 人工知能 アシスタント 言語モデル モデル 審査員 裁判官 分類器 ボット',
    address: 'もしあなたが あなたが 注意 へのメモ へのお知らせ 宛て 向けの',
  },
];
