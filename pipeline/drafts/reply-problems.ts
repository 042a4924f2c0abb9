import type { DetectLanguage } from '../language/detect.ts';
import { detectPostInjection } from '../judge/prompt-injection/detect-injection.ts';
import { unknownClaims } from './claims.ts';
import type { DraftRequest } from './drafter.ts';
import { foreignLinks } from './links.ts';
import { languageOf } from './post-language.ts';
import { factsOf } from './project-facts.ts';

/** Promises that only somebody in charge can make, in the languages of drafts. */
const PROMISES =
  /\b(?:we|i|you)(?:'ll|’ll| will| shall| are going to| can| have)?\b.{0,40}\b(?:refund|compensat\w*|voucher|discount|guarantee\w*|free (?:month|year|plan|of charge))|\b(?:promo|discount|coupon) ?code|\b(?:we|i) (?:promise|guarantee)|\b(?:will be|is) fixed (?:by|today|tomorrow|next|this|within)|\b(?:erstatten|garantieren|versprechen|rabatt|gutschein|rembours\w+|garantiss\w+|promett\w+|reembols\w+|garantiz\w+|garantim\w+|prometemos|promettiamo|rimbors\w+|garantiamo|terugbetal\w+|garanderen|beloven)\b/i;
const MACHINE =
  /\bas an? (?:ai|language model)\b|\bals (?:ki|sprachmodell)\b|\ben tant qu['’]ia\b|\bcomo (?:una )?ia\b/i;
const SALES =
  /\b(?:check (?:us|it) out|sign up|try (?:us|it) (?:out|free|today|now)|give (?:us|it|\w+) a (?:try|go|shot)|best[- ]in[- ]class|game[- ]?changer|industry[- ]leading|you['’]ll love|don['’]t miss|buy now|book a demo|jetzt (?:testen|kaufen|anmelden)|probiert? (?:es|uns) (?:doch|einfach)? ?aus|essaie[sz]?-le|inscris-toi|inscrivez-vous|regístrate|pruébalo|provalo|iscriviti|meld je (?:nu )?aan|experimente já|cadastre-se)(?!\p{L})/iu;
/** Thanks at the start, also behind a greeting. */
const THANKS_FIRST =
  /^(?:[^.!?]{0,40}?[,:!]\s*)?(?:many |so |viel\p{L}* |herzlich\p{L}* |besten |muchas |mil |tante |hartelijk |muito )?(?:thank|danke?(?!\p{L})|merci|gracias|grazie|bedankt|obrigad)/iu;

/** What the reply may know: the post and what its project says about itself. */
function knownText({ mention, project }: DraftRequest): string {
  const { author, author_name } = mention;
  const said = detectPostInjection(mention).safeText;
  return [said, author, author_name, project.name, project.description, ...factsOf(project)].join('\n');
}

const quoted = (pattern: RegExp, text: string) => `"${(pattern.exec(text)?.[0] ?? '').slice(0, 60)}"`;

/**
 * Returns why a model's reply must not be shown, in words that the model understands; empty: it may. A post may have
 * influenced it, and a model may make things up.
 */
export function replyProblems(reply: string, request: DraftRequest, detect: DetectLanguage): string[] {
  const claims = unknownClaims(reply, knownText(request));
  const [written, wanted] = [detect(reply), languageOf(request.mention, detect)];
  return [
    ...foreignLinks(reply, request).map((link) => `it links to ${link.slice(0, 60)}`),
    ...(PROMISES.test(reply) ? [`it promises ${quoted(PROMISES, reply)}`] : []),
    ...(MACHINE.test(reply) ? ['it speaks of a machine'] : []),
    ...(SALES.test(reply) ? [`${quoted(SALES, reply)} is sales talk`] : []),
    ...(request.mention.sentiment === 'negative' && THANKS_FIRST.test(reply)
      ? ['it thanks somebody for a complaint']
      : []),
    ...claims.map((claim) => `it states "${claim.slice(0, 60)}", which neither post nor project text says`),
    ...(written !== null && wanted !== null && written !== wanted
      ? [`it is in the language "${written}" instead of "${wanted}"`]
      : []),
  ];
}
