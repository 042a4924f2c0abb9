/**
 * What people do with words, and constructions that show it in English. `|` separates alternatives, `..` is up to two words of
 * any kind, `#` a number. Apostrophes are optional. A construction never spans sentences.
 */
export const CONSTRUCTIONS = {
  // Calls for help and requests, which only count when they reach the brand.
  help:
    'please|pls|plz|kindly .. help|assist|advise|check|fix|respond|reply|call|dm|look|resolve|refund|contact|update|sort|do|take|make|add|remove|return|keep|bring|provide|explain|stop|let|send|get|tell|confirm|change|cancel, ' +
    'can|could|will|would you|u|someone|anyone|somebody|anybody please|pls|plz|help|assist|check|fix|dm|look|tell|send|reply|respond|call|follow|explain|confirm|change, need .. help|assistance, help me|us|out|please|pls|plz, ' +
    'i|we left my|our|something|a|an .. on|at|in, please|pls|plz do, do something, get back to me|us, who|how do|can|should i contact|call|email|reach, dm|pm me|us, i|we have|got|had .. issue|problem|question|complaint, my|our case|ticket|complaint|request|reference|booking|order number|no|id|is|was, pnr, any update|updates on, follow|followback .. dm, so i|we can|could dm',
  sent: "sent .. dm|dms|message|messages|email|pm, dmed|dm'd|messaged|emailed you|u|guys",
  asksAll:
    'does|do|has|is|can|could|would|did anyone|anybody|someone|somebody, if anyone|anybody|someone|somebody can|could|has|knows, anyone|anybody know|knows|else|have|got|here, is there a|any|an|some .. way|tool|method|option|possibility|chance|alternative, any idea|ideas|help|suggestions|suggestion|tips|advice|thoughts|clue, how can|do|could|should|would i|we|you, how i|we can|could|do|should, what is|are|would|s the best|right|proper|correct|difference|way, which|what|who .. do|did you|u|guys, how come, i|we|just|would|id .. want|wanted|need|like|love|curious to know|understand, wondering how|if|why|what|whether|when|where',
  // What customers complain of, without a word of anger.
  failing:
    "i|we|i'm|im|am|still|keep|been have|having|get|getting|got .. error|errors|issue|issues|problem|problems|trouble|exception, not|isn't|isnt|wasn't|wasnt|aren't|never|doesn't|doesnt|don't|dont|won't|wont|can't|cant|cannot work|works|working|worked|load|loading|open|opening|connect|connecting|charge|charging|respond|responding|start|starting|turn|sync|update|play, " +
    "isn't|isnt|not giving|letting|allowing|showing|receiving|getting me|us|any|the|a|all|my, stopped|stops|quit working|responding, keeps|kept crashing|freezing|failing|dropping|buffering|disconnecting|restarting|logging, no power|wifi|internet|signal|service|water|heat|ac|sound|audio|response|reply|answer|refund|connection, " +
    "# hour|hr|minute|min|day|hours|hrs|minutes|mins delay|late|wait|waiting, waiting|waited|wait|hold|sitting .. # hours|hrs|hour|minutes|mins|days|weeks|months, second|2nd|third|3rd|fourth|4th time|person|day|week|agent|delay, still|yet not|no|waiting|nothing|haven't|hasn't|don't|can't, haven't|havent|hasn't|hasnt|never|not heard|received|arrived|got|gotten|answered|replied, no one|nobody has|have|is|can|will|answers|replies|helps|knows, rejected|refused|refuses|denied .. request|claim|refund|help, " +
    "can't|cant|cannot|couldn't|unable|impossible to|even|seem|get log|login|rebook|reach|access|use|find|check|speak|talk|book|pay|connect|download|install|cancel|change, on|all over the floor, missing .. bag|bags|luggage|flight|order|package|parts, lost|damaged|broke|broken my|our .. bag|bags|luggage|suitcase|package|phone|order, wrong .. order|item|size|address|amount|charge",
  thanks: 'thank you|u, thanks, thankyou, thx, many thanks, appreciate it|that|the|your|you|this, cheers for',
  sympathy:
    'sorry to hear|see, sorry for|about your|ur|his|her|their, condolences, i|we|lets|will|and pray for, praying|prayers for|to|are|go|and, healing|sending prayers, thoughts and|& prayers, thoughts are|with|go, rest in peace, god bless, bless .. families|victims|people|folks|everyone, get well, heart goes|hurts|breaks|aches, stay safe|strong, keep safe, hope|hoping .. safe|okay|ok|alright',
  greeting:
    "happy birthday|bday|new|mothers|mother's|fathers|father's|valentines|valentine's|easter|halloween|thanksgiving|diwali|holidays|anniversary|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend, happy # birthday|anniversary, merry christmas|xmas, good|gud morning|evening|night|afternoon, goodmorning, goodnight, gnight, welcome to|back, congrats, congratulations, nice to meet",
  forward:
    "can't|cant|cannot wait, looking|look forward to, so|very|super|really|pretty|too excited|stoked|hyped|pumped, excited for|about|to|that, i|i'm|im|we're hyped|stoked|psyched, counting down|the",
  // Pleas for help to whoever reads them.
  plea: "i|we|i'll|we'll|really|just|still|desperately|urgently need|require|want|appreciate .. help|assistance|advice, need|needs help|advice, please|pls|plz .. help me|us|with|out|asap, please|pls|plz .. advise, thanks|thank|thx .. advance, help please|pls|plz|needed|wanted, any|some|all .. help|advice|suggestions|pointers|guidance|hints|ideas|input appreciated|welcome|please|helpful|would|wanted|needed|is, maybe|perhaps|hope|hoping|can|could|if .. someone|somebody|anyone|anybody can|could|help|point|explain|tell|suggest|guide|look|shed|please, someone|somebody|anyone|anybody please|pls|plz .. help|explain|advise",
  // What they want to get done, who ask for help with it.
  tries:
    "i'm|im|am|we're|are|been trying|attempting|struggling to|with, i|we need|want|wanted|tried to|the|a|an, i've|ive|have been trying, stuck on|with|at, what i|we want|need",
  wish: "how cool|fun|nice|great|awesome would|wouldn't it, wouldn't it be, i|we|really|just wish|wished, wish i|we|you|they|it|there|he|she|more|someone|somebody, if only, i'd|we'd|id|would .. love|like to|it|a|an|if|the|some|more|that|this, would|i'd .. love to|it|a|an|if|for|the|some|this, maybe|perhaps someday|one day, my wish, should bring back, please|pls add|bring|make|let|give, i|we|really|just|still|do want|wanna|need a|an|the|this|that|more|some|it|one|new|see, dream|dreaming of|about, bring back",
  hope: 'i|we|just|really|lets hope, let us hope, hope|hoping|hopes|hopefully it|this|that|the|they|you|to|he|she|we|i|everyone|your|all|for',
  likes:
    "i|we|really|absolutely|totally|i'm|we're|im|actually|always|truly love|loves|loved|like|liked|enjoy|enjoyed|adore|loving|enjoying|liking, just|still|also|do|who|freaking|fucking love|loves|loved|enjoy|enjoyed|adore|loving|enjoying, loving|love|enjoyed|enjoying|liking the|this|that|these|my|your|how|it|his|her|it's|all, fan|fans of, my new favorite|favourite, favorite|favourite .. ever, " +
    "is|was|are|were|looks|sounds|that's|it's|its|thats so|really|very|pretty|super|absolutely|just|such amazing|awesome|great|cool|good|nice|fun|beautiful|cute|brilliant|incredible|fantastic|sweet|lovely|perfect, good|great|nice|lovely|glad|happy to see|hear|be|have, " +
    'best .. ever, the best, blows .. away, worth the|it|every, highly recommend, would|can recommend, happy|pleased|impressed|delighted|satisfied with|by, such a|an amazing|awesome|great|sweet|good|cool|nice|beautiful|fun',
  dislikes:
    "i|we|really|absolutely|totally|just|still|people|everyone|fucking|do hate|hates|hated|dislike|despise|loathe|detest, not|never a fan|impressed|happy|good|great|worth|funny|amused|fair, don't|dont|didn't|doesn't|do|does not|like|understand|believe|trust|care|deserve, can't|cant|cannot stand, sick|tired of, fed up, getting old, " +
    'is|was|are|were|looks|sounds|really|very|such|pretty terrible|awful|horrible|bad|boring|stupid|dumb|annoying|disappointing|overrated|overpriced|lame|pathetic|ridiculous|useless|disgusting|ugly|weird, sucks, suck, worst, waste of, pissed|pisses|pissing .. me|us off, what a shambolic|terrible|awful|horrible|pathetic|ridiculous|rubbish|shit|disgrace|shame|mess|joke, shambolic, shambles, disappointed in|with|by, full of idiots|cheaters|hackers|shit|crap|toxic, ' +
    'i am|i’m|im|o am done|out, so|this|that disappointing',
  quits:
    "i'm|im|i|am done with|playing, i'm|im|am done, done with this|that|it|you|the, never again, deleted|deleting|uninstalled|uninstalling it|this|the|my, switched|switching to|from, cancelled|canceled|cancelling|canceling my|our",
  plugs:
    'check|checkout|visit .. my|our, come .. check|see|visit .. us|me, my|our|own channel|page|shop|store|blog|website|podcast|stream|playlist|mixtape, check out this|the|these|some .. channel|page|site|song|group, you tube channel, youtube channel',
  teaches:
    'how to, guide|intro|introduction to, tips for|to|on|from, tutorial, # .. ways|reasons|things|steps|tips to|you|why|for|that, everything you',
  sharesVideo:
    'i|just liked|favorited|added|uploaded a|an|new youtube|video|vid, via youtube, new|latest video|vid|vlog|episode|podcast, liked on youtube, watch|watching the|this video|clip|trailer, video of',
  sells:
    'off your|select|everything, on|for sale, flash sale, ebay, etsy, amzn, shop|buy|order|download|dl|book|register|apply|subscribe|join|enter|donate|vote|sign|grab|get|pre-order|preorder|stream|claim|save now|here|today|yours|up|at|via|online|the|your|for|our|a|# , check out, checkout, check it my|our|this|these|the|pivot|some, check my|our|this, checkout my|our, free shipping|delivery|download|trial|gift, available .. now|at|from|on|in|for, out now, now available, best|great|hot|top deal|deals|price|prices|selling|seller, deal|deals of|on|today, coming soon, ' +
    "don't|dont miss, giveaway, giveaways, win|wins a|an|free|tickets|some|one|this|the|#, chance to win, rt|retweet to|and|this|if, follow|like and|& rt|retweet|share, promo, discount, coupon, coupons, sponsored, limited edition|time|offer, subscribe, channel, webinar, join us|me|our, come|stop by|see|visit|join|check|meet|down, tickets, use code, full re|read|review, outbid, authentic, embroidered, brand new, wholesale, lowest price, last chance, special perks|offer|offers, our|my new|latest app|apps|song|album|book|product|blog|video|single|shop|store|mobile, we're|were|we are|will hiring|giving|launching|spotlighting|having|hosting|excited|proud, make sure you have, get .. followers, via .. app",
  reports:
    'police|officials|report|reports|sources|study|analyst|analysts|ceo|minister|president say|says|said|find|finds|confirm, says|said|reports|reported|announces|announced|confirms|confirmed|reveals|revealed|unveils|unveiled|claims|warns|warned|urges|denies|admits|vows|plans|agrees to|that|it|he|she|they|the|a|new|in|on|for|of|its|his|her, ' +
    'announces|announced|unveils|unveiled|introduces|launches|reveals, according to, will|to|set|may|could launch|release|open|buy|acquire|sell|carry|ban|close|join|replace|unveil|introduce|merge|cut|sue|debut|host|hold|stop|expand, set to|for, launches|launched|releases|released|opens|opening|acquires|acquired|sells|sues|sued|wins|signs|signed|dies|died|kills|killed|arrested|arrests|threatens|slams|hits|bans|banned|raises|rises|rose|fell|falls|grew|drops|returns|disables|slam|knocks|causes|rescue|rescued|presents|hosts|dumps|overtakes|talks|discusses|respond|responds|fears|enforce|belongs|counts|braces|produces|interviews, ' +
    'breaking news, broke|breaks out, were|was|are killed|injured|hurt|evacuated, live coverage|updates, rumor, rumour, forced to, accused of, found dead|guilty, shot|stabbed dead|on|at|in|after|near, in|after wake|deal|shooting|attack|crash, press release, up|down # percent',
} as const;

/** What somebody does with words. */
export type Deed = keyof typeof CONSTRUCTIONS;
