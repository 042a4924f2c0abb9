/**
 * What a post may do, and the phrases that show it. Words are compared by stem, so `crash` also matches crashed and
 * crashes. A phrase after `!` counts half, because it has other uses.
 */
export const SIGNAL_PHRASES = {
  outage:
    'is down, are down, went down, been down, goes down, still down, completely down, outage, downtime, service unavailable, cannot log in, ' +
    "can't log in, can't login, cannot login, unable to log in, unable to login, can't access, cannot access, locked out, not loading, " +
    "won't load, 503, 502, 500 error, stopped working, data loss, lost all, lost my data, deleted all, production down, all day down, !unreachable",
  bug:
    "bug, buggy, crash, broken, glitch, glitchy, error, exception, stack trace, regression, doesn't work, does not work, don't work, didn't work, not working, isn't working, " +
    "won't open, won't start, won't sync, won't connect, fails to, failing, failed to, keeps failing, freezes, frozen, hangs, corrupt, 404, !fix, !issue, " +
    '!problem, memory leak, infinite loop, segfault, panic, timeout, timed out, breaks, broke, no longer works, !steps to reproduce, unresponsive, disconnect, laggy',
  complaint:
    'complaint, complain, terrible, awful, worst, horrible, useless, unacceptable, ridiculous, disappoint, disappointed, disappointing, frustrating, frustrated, ' +
    'annoying, annoyed, fed up, sick of, tired of, waste of, ripoff, rip off, overpriced, too expensive, price hike, price increase, scam, joke, garbage, trash, ' +
    "no response, never responded, ignored, !customer service, still waiting, on hold, nobody answers, disgrace, shame on, sucks, crap, let down, avoid, don't buy, " +
    'poor quality, badly, !slow, !hate, !why does, regret, misleading, nightmare, !expensive, bait and switch, unhappy, dissatisfied, do better, pathetic, absurd, shocking, appalling, ' +
    'mistreat, not cool, unreal, extortion, poor excuse, no excuse, nothappy, notcool, badservice, poorservice, badcustomerservice, epicfail, dobetter, neveragain, fixit, subpar',
  unmet:
    "still no, still not, still nothing, no reply, no answer, no one answers, no one responds, can't get through, cannot get through, get through to, hung up, been waiting, waited, for hours, for weeks, for days, " +
    "weeks ago, no help, no update, not happy, not good enough, not acceptable, let us down, letting me down, never arrived, hasn't arrived, not arrived, didn't arrive, never received, haven't received, not received, " +
    "didn't receive, never got my, wrong item, charged twice, double charged, overcharged, charged me, want my money, where is my, where's my, when will my, how much longer, sort it out, sort this out, fix this, fix your, " +
    "please fix, what is going on, what's going on, why can't, why won't, why isn't, why aren't, why do you, why did you, why is my, unhelpful, rude, lied, lost my, faulty, damaged, stranded, delayed, cancelled on, canceled on, " +
    'poor service, bad service, poor customer, bad customer, get your act together, how hard is, how is it possible, how can you, come on, really bad, not impressed, no apology, incompetent',
  letdown:
    "!supposed to, !was told, !were told, !told me, !told us, said they would, !promised, !no longer, not resolved, !hasn't been, !haven't been, still hasn't, still haven't, still trying, still sitting, still stuck, " +
    "!stuck in, !stuck on, !stuck at, stuck here, no luck, no explanation, no one to, nobody to, no one is, nobody is, no one has, nobody has, not answering, doesn't answer, won't answer, any response, " +
    'no internet, no service, no power, no signal, no connection, no wifi, no water, no record, never came, never showed, never appeared, never called, never replied, never delivered, gone off, ' +
    'what gives, what happened to, are you kidding, you kidding, what the hell, what the heck, yet again, once again, third time, second time, 2nd time, 3rd time, every time i, days late, hours late, hrs late, weeks late, over an hour, hour delay, hr delay, another hour, for over, !for the past, !all day, ' +
    "won't let me, won't help, refuse to, refused to, refuses to, kicked off, ripped, fell off, falling apart, cuts out, !cut off, drains, keeps saying, !keep getting, !keep trying, keeps dropping, keeps stopping, " +
    "wasted, was missing, are missing, overbooked, oversold, mishandled, where are you, where are my, where is our, where are our, doesn't let, !can't get, !can't find, can't even, !cannot get, !cannot find, couldn't get, " +
    "!unable to, not able to, didn't get, haven't gotten, haven't heard, yet to receive, yet to hear, yet to get, why do i, why did i, why do we, why are you, why are we, why are there, why am i, !why have, !why has, !how come",
  churn:
    'cancel my, cancelled my, canceled my, cancelling, canceling, cancel subscription, cancel our, cancelled our, unsubscribe, switching from, switched from, switching away, switched away, ' +
    "switch away, moving away, moved away, migrating away, migrated away, migrating off, migrate off, moving off, moved off, leaving for, ditched, ditching, ditch, done with, i am out, i'm out, goodbye, " +
    "refund, chargeback, money back, delete my account, deleted my account, uninstall, never again, never using, last time i, won't renew, not renewing, !dropped, looking to replace, want to leave",
  legal:
    'lawsuit, sue, suing, sued, lawyer, attorney, legal action, class action, gdpr, ccpa, hipaa, regulator, ftc, court, illegal, fraud, fraudulent, copyright, ' +
    'trademark, dmca, violation, subpoena, antitrust, settlement, unlawful, breach of contract, licence violation, license violation, better business bureau, consumer protection',
  security:
    'data breach, breach, breached, hacked, hack, hacker, vulnerability, vulnerable, exploit, exploited, cve, leak, leaked, ransomware, malware, phishing, ' +
    'security flaw, security hole, security issue, security bug, security incident, zero day, 0day, rce, xss, sql injection, credentials, exposed, stolen, compromised, account takeover, unauthorized access, password leak, privacy',
  question:
    'how do i, how do you, how can i, how to, how does, does anyone, anyone know, anyone else, any idea, any tips, can someone, can anyone, could someone, is there a way, is there any, ' +
    'is it possible, what is the, what are, which one, help me, need help, please help, can you, could you, do you, does it, why is, why does, where can, where do, ' +
    "wondering, question, how come, what's the best, should i, has anyone, have you, !help, !stuck, can't figure out, cannot figure out, ?",
  seeking:
    'looking for, searching for, in search of, recommend me, any recommendations, recommendations, recommendation for, can recommend, anyone recommend, suggestions, any suggestions, ' +
    'alternative to, alternatives to, alternative for, alternatives, what do you use, what are you using, which tool, what tool, best tool, best way to, best app, best software, need a, need an, ' +
    'i need something, we need, is there a tool, is there an app, is there something, any good, what should i use, want to buy, thinking of buying, planning to buy, going to buy, looking to buy, ' +
    'about to buy, ready to buy, considering, shopping for, evaluating, trying to find, hunting for, tips for, in the market for, worth buying, should i buy, willing to pay, gladly pay, would pay, ' +
    "where to buy, where can i buy, i'd buy, would buy, ordering, pre-order, preorder, just ordered, want to get, can't wait to buy, need to buy, !want, !buy",
  problem:
    "struggling with, struggle, struggling, frustrated, frustrating, pain, painful, hours a week, waste of time, wasting, takes forever, takes me hours, manually, by hand, tedious, can't keep up, losing track, " +
    'hard to, difficult to, problem with, problems with, issue with, sick of, tired of, fed up, hate having to, overwhelmed, messy, a mess, nightmare, keep forgetting, no idea how, ' +
    'how do i, how do you, is there a way, out of control, too many, spreadsheets, time consuming, time-consuming, error prone, headache, driving me crazy, how does everyone, how are you',
  feature:
    'feature request, would be nice, would be great, would love, would be cool, would like to see, wish it, wish there, wish they, wish i could, wish you, i wish, please add, pls add, should add, add support, support for, ' +
    'missing feature, is missing, lacks, lacking, needs a, it needs, when will, any plans, roadmap, suggestion, idea, hope they add, hopefully they add, want to see, allow us to, ability to, please support, enhancement, proposal, please bring, why no, !missing, !option to',
  comparison:
    'vs, versus, compared to, comparison, compare, comparing, alternative to, alternatives to, alternative, alternatives, better than, worse than, faster than, slower than, cheaper than, instead of, rather than, similar to, ' +
    'switched from, switched to, switching from, switching to, moved from, moving from, migrated from, competitor, or should i, difference between, outperforms, prefer, over, unlike, as opposed to, beats, !than',
  news:
    'announce, announcement, announces, launch, launches, launched, unveils, unveiled, releases, released, release, introduces, introducing, raises, raised, series a, series b, series c, seed round, ' +
    'funding, valuation, acquires, acquired, acquisition, ipo, earnings, quarterly, reports, reported, according to, press release, partnership, partners with, appoints, hires, layoffs, shares, ' +
    'investors, interview, now available, changelog, report says, breaking, coming soon, rolls out, rolling out, rollout, expands, report, study, study finds, survey, reveals, ceo, study shows',
  praise:
    'thank you, thanks to, thanks, thx, kudos, shout out, shoutout, props to, well done, great job, good job, nice work, love it, love this, love how, highly recommend, would recommend, can recommend, recommend it, ' +
    'game changer, gamechanger, life saver, lifesaver, best in class, works great, works like a charm, works perfectly, works well, so good, so happy, very happy, impressed, blown away, amazing, awesome, fantastic, excellent, ' +
    "brilliant, incredible, perfect, best tool, best app, favorite, favourite, my go to, go-to, worth every, worth it, congrats, congratulations, delightful, big fan, happy with, hats off, bravo, can't live without",
  promotion:
    'check out my, check out our, check out the link, link in bio, use my code, promo code, discount code, coupon, limited time, giveaway, airdrop, free money, follow me, follow back, dm me, ' +
    'sign up now, subscribe to my, subscribe to our, buy now, click here, click the link, earn money, make money, work from home, passive income, 100% free, whatsapp, telegram group, join my, join our, onlyfans, ' +
    'we just launched, i just launched, proud to announce, excited to announce, our new product, my new product, our product, my startup, our startup, my channel, our platform, book a demo, try it free, free trial, affiliate, sponsored, ' +
    "we're hiring, we are hiring, now hiring, hiring a, job opening, apply now, i built, i made a, we built, show hn, promo, best price, order now, shop now, best seller, cash app",
  hiring:
    'hiring, job, jobs, vacancy, career, careers, recruiter, recruiting, internship, interviewed at, job offer, salary, open role, employee',
  pricing:
    'price, pricing, prices, cost, costs, expensive, cheap, cheaper, free tier, free plan, per seat, per month, a month, subscription, billing, billed, charged, invoice, overcharged, paid plan, discount, fee, fees, plan, plans',
  learning:
    'tutorial, guide, how to, course, documentation, docs, lesson, walkthrough, tips, learn, learning, beginner, learned, step by step, example, explained, review',
} as const;
