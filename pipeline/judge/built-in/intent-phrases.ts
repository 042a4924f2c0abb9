/**
 * Signals of people who are about to buy, to leave or to hire, besides those that any post may have. Only projects in mode
 * "leads" look for them.
 */
export const INTENT_PHRASES = {
  choosing:
    "torn between, choose between, choosing between, chosen between, decide between, deciding between, can't decide, cannot decide, undecided between, narrowed it down, down to two, shortlisted, deciding on, " +
    'differ from, they differ, pros and cons, which one would you, which would you, which is better, stack up against, stacks up against, difference between, differences between, differences in, ' +
    'tried both, compared the, help me choose, help me decide, stick to, stick with, should i go with, would you choose, would you pick',
  leaving:
    "we're leaving, i'm leaving, looking to leave, looking to switch, looking for an alternative to, looking for alternatives to, need an alternative to, need alternatives to, want an alternative to, " +
    "outgrown, outgrew, contract ends, contract expires, before the renewal, won't renew, want to migrate, planning to migrate, data out of, moving our, move our, replace our, want to replace, " +
    'time to switch, time to migrate, time to leave, ready to leave, close my account, want out, all switch to, everyone switch to, people switching to',
  employing:
    'looking for a freelancer, looking for a contractor, looking for a consultant, looking for a developer, looking for an engineer, looking for an assistant, looking for an agency, ' +
    'looking for a part time, seeking a part time, seeking an experienced, job opening, open position, virtual assistant, apply by, send your cv, send your resume, send me your cv, paid by the hour, hourly rate, ' +
    'could hire, full time position, part time position, posting a job, !per hour',
  toil:
    'eats my, eats up, worst part of, whole day, takes all day, takes days, takes me days, hours every, every single time, tedium, retyping, copy and paste, copy pasting, ' +
    'falls through the cracks, fall through the cracks, still doing, always late, wrong again, dread',
  shopping:
    'shopping around, open to ideas, open to suggestions, ideas welcome, tips welcome, any recs, recs for, anyone using',
} as const;
