/** The aims of advertising, and how a reason states them. */
export const AIMS = {
  followers: 'Asks for followers or viewers',
  sales: 'An advertisement',
  prizes: 'A giveaway',
  money: 'Promises easy money',
  adult: 'Adult advertising',
  services: 'Offers services',
  searches: 'Written for search engines',
  hiring: 'A job advertisement',
} as const;

export type Aim = keyof typeof AIMS;

/**
 * Phrases of advertising in English, German, French, Spanish, Portuguese and Italian: a weight, then phrases of that
 * weight. Hardly anybody else says those of weight 1; lighter ones need company. `|` separates alternatives, `..` is up
 * to two words of any kind, `#` a number. Without accents.
 */
export const PITCHES: Readonly<Record<Aim, Readonly<Record<string, string>>>> = {
  followers: {
    '1':
      'subscribe|suscribe|subscribing|sub .. my|our .. channel|channels, subscribe|subscribes|suscribe|sub to|in me, subscribe|suscribe|sub me, subscribe .. channel|back, please|pls|plz subscribe|suscribe|sub, ' +
      'sub 4|for sub, sub4sub, f4f, l4l, follow 4|for follow, like 4|for like, throw|put .. sub|subs, come|go to|check my|our .. channel|page|profile|stream, ' +
      'check|checkout|visit|watch|join .. my|our .. channel|channels|vid|vids|mixtape|profile, check|watch|hear .. my|our .. song|songs|remix|remixes|mixtape|cover|covers|channel, ' +
      'abonniert|abonniere|abonnieren .. kanal, schaut|schau .. meinem|meinen|unserem kanal|profil, abonnez|abonne vous|toi .. chaine, venez|viens .. ma chaine|page, ' +
      'suscribete|suscribanse|suscribirse .. canal, visita|visiten .. mi|nuestro canal|perfil, inscreva|inscrevam se .. canal, sigo|segue|sigam de volta, ' +
      'iscriviti|iscrivetevi .. canale, visitate|visita|guardate|guarda .. mio|nostro canale|profilo',
    '0.6':
      'subscribe|sub to my, subscribe|sub and|& like|share|comment, subscribe .. for more, new to youtube|twitch|instagram|tiktok, give us|me a chance, started|made|have|launched a|my|our .. channel, come follow|watch|join, my|our youtube|yt|gaming|twitch|tiktok channel, check|visit .. my|our .. page|site|website|store|shop|blog|video|videos|vidios|podcast|newsletter, check|checked out some|them .. my, follow me|us|this on|here|channel|page|and|for, add me on|here, ' +
      'like|share|comment|rt and subscribe|follow, subscribe like|comment|right|today, get|gain|have|reach .. # subscribers|followers, follow back, followback, link|links in .. bio|profile, smash .. like, ' +
      'folgt|folge|folgen mir|uns auf|bei|fur, link in der bio, suivez|suis moi|nous, lien en|dans .. bio|profil, sigueme|siguenos|siganme|siganos, enlace|link en|na .. bio|perfil, ' +
      'me segue, siga|sigam nos|me, seguimi|seguiteci|seguitemi|seguici su',
    '0.4':
      'on|in my|our .. channel, check|hear|watch .. my|our .. music|videos|track|tracks|beats, my|our videos|music|covers|remixes, an|a|upcoming|aspiring|indie rapper|singer|youtuber|streamer|producer, would|really appreciate .. subs|sub|support|follow|like',
  },
  sales: {
    '1':
      'use|with|enter|apply .. promo|coupon|discount|voucher code|codes, my|our promo|discount|referral|affiliate|ref|amazon code|link, use|with my|our .. link, buy|shop|order yours now|today, ' +
      'mit .. gutscheincode|rabattcode|aktionscode, avec .. code promo|reduction|parrainage, con|usa|usando .. codigo|cupon promocional|promo, usa|use|con|com .. codigo|cupon|cupom de, con|usa|inserisci .. codice sconto|promo|promozionale',
    '0.7':
      'promo|coupon|discount|voucher code|codes, use|enter my|our code, buy|shop|order now, order|get|grab|claim yours now|today, affiliate link|links, while supplies|stocks|stock last, limited time offer|only|deal, ' +
      'gutscheincode|gutscheincodes|rabattcode|rabattcodes|aktionscode, code promo|promos|reduction|parrainage, codigo|codigos promocional|promo|descuento, codigo|cupon|cupom|cupons|cupones de descuento|desconto, codice|codici sconto|promo|promozionale|amico, buono|buoni sconto, ' +
      'jetzt kaufen|bestellen|zugreifen|sichern|sparen|shoppen, solange der vorrat, nur solange .. vorrat, hier klicken|bestellen|kaufen, achetez|commandez|profitez .. maintenant|vite|offre|promo, cliquez ici|vite, ' +
      'compra|compre|ordena|pide ya|ahora|agora|ja, haz|haga|has|dale|da clic|click, clique aqui|no, aprovecha|aproveche|aproveite|aprovechen .. oferta|ofertas|descuento|descuentos|desconto|descontos|promocion|promocao, ' +
      'acquista|compra|ordina ora|subito|adesso, clicca qui|sul, approfitta|approfittane|approfittate .. offerta|sconto|promozione|subito|ora',
    '0.4':
      "use code, click here|below, click on .. link|links, free shipping|delivery, # off, on sale now, special offer|offers, best deal|deals, don't miss out, best|lowest|unbeatable|amazing price|prices, sign up .. my|free|bonus, hurry up, dm .. price|prices|rates|promo, visit our|my website|site|shop|store|page, " +
      'versandkostenfrei|gratisversand, klick|klickt|klicke .. link, livraison|livraisons gratuite|offerte, offre|offres limitee|speciale|exclusive|limitees|speciales, envio|envios gratis, oferta|ofertas limitada|exclusiva|especial|especiales, ' +
      'frete gratis, spedizione gratuita|gratis, offerta|offerte limitata|esclusiva|speciale|imperdibile, usa|use .. codigo|cupon|cupom',
    '0.25':
      'coupon|coupons, promo, discount|discounts, cupon|cupones|cupom|cupons, rabatt|rabatte, sconto|sconti, descuento|descuentos, desconto|descontos',
  },
  prizes: {
    '1':
      'retweet|rt|repost .. win|enter, rt|retweet|like and|follow follow|rt|retweet, follow and|rt|retweet rt|retweet|like, tag #|two|three friends|people, free gift|robux|nitro|vbucks card|cards|code|codes, get .. free gift|robux|vbucks, ' +
      'airdrop|airdrops claim|token|tokens, jeu concours, tentez|tente .. gagner, concours rt|follow, participa|participe|participar .. ganar|ganate|sorteo|ganhar|sorteio, sorteo|sorteio siga|sigue|rt, concorso .. premi',
    '0.7':
      'giveaway|giveaways, sweepstakes, chance|chances to|of win|winning, enter .. to win, claim your|yours .. free|reward|rewards|bonus|now, like and share|subscribe, gewinnspiel|gewinnspiele|verlosung, gewinnt|gewinne|gewinnen .. teilnehmen|mitmachen, ' +
      'jeuconcours, sorteo|sorteos|sorteamos, sorteio|sorteios, vinci|vincere .. premio|premi|gratis, in palio, gana|ganate .. gratis',
    '0.3':
      'gift card|cards, free credits|coins|money|iphone|gifts|gift, airdrop|airdrops, zu gewinnen, a gagner',
  },
  money: {
    '1':
      'earn|earning|make|making money|cash .. home|online|daily|fast|easy, earn|make .. daily|weekly .. home|online|trading, guaranteed|daily returns|return|income, online casino|casinos|slots, free spin|spins|bets, forex|crypto|trading|binary signal|signals|mentor, ' +
      'recover|recovery .. lost|stolen|scammed .. funds|crypto|bitcoin|wallet, contact|text|reach|inbox|hmu me|us|him|her .. whatsapp|telegram, ' +
      'geld verdienen, verdiene|verdienen .. geld|euro .. online|zuhause, kredit ohne schufa, casino en ligne, gagner|gagnez .. argent|euros .. ligne|maison|jour, pret entre particuliers, ' +
      'ganar|gana|gane dinero, casino|casinos online, cassino online, ganhar|ganhe dinheiro, guadagnare|guadagna .. soldi|casa|online',
    '0.6':
      'daily|weekly|guaranteed profit|profits, passive income, financial freedom, binary options, payday|instant|personal loan|loans, unusual options|option activity, stock|stocks|trade|options|penny alert|alerts|picks|chatroom, next 100x|1000x|gem, # x gem|gems, betting tips|odds, pump .. signal|signals|group, ' +
      'passives einkommen, nebenverdienst|nebeneinkommen, revenu|revenus passif|passifs, ingresos pasivos|extra|extras, apuestas deportivas|online, prestamo|prestamos rapido|rapidos|personal|personales, ' +
      'renda extra|passiva, apostas esportivas|online, rendita|entrate passiva|passive|extra, scommesse sportive|online, prestiti personali|veloci',
    '0.4':
      'make|earn|earning money, casino|casinos, sportsbook, presale, work from home, our|my|the telegram|whatsapp|discord group|channel|link, stocks to watch|buy, top|hot stock|stocks, win big, jackpot, bonus code, trading bot|course, dinero online',
  },
  adult: {
    '1': 'escort|escorts service|services|girls|agency, call girl|girls, camgirl|camgirls, sex cam|cams|chat, hot|horny|sexy singles|milf|milfs|babes|girls .. near|area|waiting|chat|now|online, leaked nudes|onlyfans, my|our onlyfans|fansly',
    '0.6': 'onlyfans|fansly, porn|porno|xxx video|videos|free|pics, nudes, viagra|cialis, hookup|hookups',
  },
  services: {
    '1':
      'buy .. followers|likes|views|backlinks|reviews .. instagram|youtube|tiktok|google|cheap|online|real, seo services|agency|company|expert|packages, look no further, essay|assignment|dissertation|thesis writing|help service|services, free quote|quotes|consultation|estimate|estimates, ' +
      'kostenlose|unverbindliche erstberatung|beratung, devis gratuit|gratuits, orcamento gratis|gratuito, preventivo|preventivi gratuito|gratuiti, cotizacion|presupuesto gratis|gratuita|gratuito',
    '0.5':
      'contact|call|whatsapp us today|now|for|at, call today|now, book your .. now|today|appointment, buy .. followers|backlinks, affordable|professional .. services|prices|rates, one stop shop|solution|destination, your trusted|perfect|ideal partner|choice|destination, guest post|posts|posting, customer care|helpline number, toll free number, ' +
      'kontaktieren sie uns, ihr|ihrem partner|experte|spezialist fur, termin vereinbaren, contactez nous, contactanos|contactenos, entre em contato, contattaci|contattateci, nosso|nossa whatsapp, al whatsapp',
    '0.3':
      "near me, wide range of, we offer|provide|specialize|specialise .. services|products|range|quality, leading|trusted|premier provider|supplier|manufacturer|agency|exporter|dealer, our team of, wir bieten, nous proposons, ofrecemos, oferecemos, offriamo, hire .. developers|experts, in today's world|digital|fast|competitive",
  },
  // Generated titles, as written for search engines.
  searches: {
    '1':
      'ways to spend your money, is the next big obsession, you need to be educated, mistake that every beginner makes, everybody|everyone .. industry should, what to do to determine, the urban dictionary of, most common complaints about .. and why, will .. ever rule the world, to explain .. to your grandparents|boss|mom, go to resources about, biggest problem with .. and how you can, ' +
      "responses to your questions about, don't buy into these, gifts for the .. lover, trend|trends on social media, the ugly truth about, top stories about, trick .. every person should, wrong transaction refund|number",
    '0.7':
      'repair|repairs|replacement|replacements|services|service|cost|doctor|lawyer|dentist|plumber|locksmith|clinic|installation|company near me, you must follow for, the unspoken secrets of, the most underrated .. follow',
    '0.4':
      '# things you need|should, # quick|essential|effective tips about|on|for, the reasons you|to|why, the ultimate|complete guide to, everything you need to know, ideal|perfect destination|choice for, is a|the premium|premier',
  },
  // Hiring is news about the hiring brand; it counts against names that a job only lists.
  hiring: {
    '0.5':
      "we are|we're hiring|recruiting, now|is|are hiring, job opening|openings|vacancy|description|alert, apply now|today|here|at|via, years|years' of experience, # years experience, requirements, qualifications, nice to have, must have, competitive salary, send .. cv|resume, looking for a developer|engineer|designer|manager|analyst, tech stack, skills, remote, " +
      'wir suchen, stellenangebot|stellenanzeige, bewirb dich, nous recrutons|recherchons, poste a pourvoir, cdi, competences, buscamos, vacante, requisitos, experiencia en, estamos contratando, vaga|vagas, cerchiamo, assumiamo, requisiti',
  },
};
