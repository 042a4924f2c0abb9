import type { Phrases } from './phrase-set.ts';

/** Set phrases in English. */
export const english: Phrases = {
  greeting: ['Hey {author}, ', 'Hello {author}, '],
  reply: {
    security: [
      'sorry, this sounds serious. Please keep the details out of public posts. How can we reach you in private?',
      'we are sorry, this sounds serious. Please keep the details out of public posts. How may we reach you in private?',
    ],
    outage: [
      'sorry about this. What do you see right now, and since when?',
      'we are sorry about this. Could you tell us what you see at the moment, and since when?',
    ],
    bug: [
      'sorry about that. Which version or model is it, and what did you do just before it happened?',
      'we are sorry about this. Could you tell us which version or model it is, and what happened just before?',
    ],
    leaving: [
      'sorry that it came to this. What was missing in the end, and is there anything that would still help?',
      'we are sorry that it came to this. May we ask what was missing in the end, and whether anything would still help?',
    ],
    complaint: [
      'sorry about that. What would help you most right now?',
      'we are sorry to read this. Could you tell us what would help you most right now?',
    ],
    question: [
      'happy to help. Could you say a bit more about what you need, so that the answer fits?',
      'we are happy to help. Could you tell us a little more about what you need, so that the answer fits?',
    ],
    comparison: [
      'what matters most to you? We are with {name} and so not neutral, but we can say where it fits and where it does not.',
      'may we ask what matters most to you? We are with {name} and so not neutral, but we can say where it fits and where it does not.',
    ],
    feature: [
      'good point. What would you use it for? That helps us understand what is missing.',
      'that is a good point. What would you like to use it for? That helps us understand what is missing.',
    ],
    praise: ['thanks, that is great to hear!', 'thank you very much, that is good to hear.'],
    lead: [
      'what have you tried so far, and where did it fall short? Happy to think along. (We make {name}{what}, so take our view with that in mind.)',
      'may we ask what you have tried so far, and where it fell short? We would be glad to think along. For the sake of openness: we make {name}{what}.',
    ],
    other: [
      'we are with {name}. Is there anything we can help with?',
      'we are with {name}. Is there anything that we could help you with?',
    ],
  },
  answered: ['Does that answer your question?', 'Does this answer your question?'],
};
