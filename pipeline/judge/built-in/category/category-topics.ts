import { stemOf } from '../tokenize.ts';

/**
 * Subjects that customers of any trade talk about: words by which a category names one, and words that posts use.
 * Limited to what shops, software and travel share; word vectors cover the rest.
 */
const SUBJECTS: Readonly<Record<string, string>> = {
  'service support helpdesk help-desk helpline hotline assistance care':
    'service support helpdesk help +hold +hung +hang phone phoned call called calling callback rep reps !agent !agents representative operator human answer answered answering respond responded response reply replied replies email emailed rude unhelpful helpful ignore ignored apology apologize compensation resolve resolved manager supervisor contact contacted +voicemail chat speak spoke talk transferred +disconnected +unanswered busy recording promised !told refused communication assist assistance csr complaint feedback treat treated',
  'late delay delayed delays lateness':
    'late delay delayed delays overdue schedule !hour !hours !hrs !min !mins !minutes !wait !waiting !waited !sitting !stuck !behind !slow departure runway tarmac !landed !takeoff !boarding punctual stranded !connection !connecting !missed !supposed eta',
  'wait waiting': 'wait waiting waited hour hours hrs min mins minutes forever long',
  'cancelled canceled cancel cancels cancellation':
    'cancel cancelled canceled cancelling canceling cancellation cancelations !rebook !rebooked !reschedule !rescheduled',
  'lost missing loss lose':
    'lost lose losing missing !find !found locate located track tracking trace whereabouts misplaced',
  'luggage baggage bag bags suitcase': 'luggage baggage bag bags suitcase suitcases belongings carousel',
  'damaged damage broken torn':
    'damage damaged damaging broken broke crack cracked torn ripped smashed destroyed ruined dent dented scratch scratched bent shattered leaking wet soaked',
  'queue queues line lines queuing crowded': 'queue queues queuing line lines crowd crowded counter',
  'booking book booked reservation reservations order ordering ordered checkout purchase ticket tickets':
    'book booked booking bookings reservation reservations reserve ticket tickets order checkout !website !site !online !page !pay !payment !card purchase purchased confirm confirmed confirmation !change !changed !upgrade error',
  'staff crew employee employees attendant attendants driver drivers personnel waiter waiters waitress reception receptionist':
    'staff crew employee employees attendant attendants driver steward stewardess hostess clerk cashier !agent +rude +attitude manners unprofessional nasty disrespectful yelled shouted smile lady guy waiter waitress behavior behaviour',
  'price prices pricing cost costs billing bill charge charges fee fees refund refunds payment payments':
    'price prices pricing cost costs bill billed billing charge charged charges fee fees refund refunded money pay paid paying expensive overpriced dollars invoice subscription',
  'delivery delivered shipping shipment parcel parcels courier':
    'deliver delivered delivery deliveries ship shipped shipping shipment parcel package packages courier arrive arrived tracking order',
  'account accounts login password sign':
    'account accounts login log logged password sign locked verification verify username',
  'website site app online': 'website site app page browser click button load loading online mobile',
  'performance slow speed fast':
    'slow slower fast faster speed lag lags laggy lagging freeze freezes performance memory',
  'quality defect defective': 'quality cheap flimsy poor faulty defective broke durable sturdy',
  'seat seats cabin comfort comfortable':
    'seat seats legroom recline cramped uncomfortable comfortable cabin cushion blanket',
  'bad experience comfort':
    '!seat !seats !uncomfortable !cramped !legroom !dirty !filthy !smell !broken !noisy !cold !hot !wifi !entertainment !food !experience',
  'food meal meals menu drink drinks breakfast dinner lunch catering':
    'food meal meals menu taste tasted drink drinks water coffee snack snacks hungry breakfast dinner lunch burger pizza fries undercooked stale',
  'entertainment wifi internet': 'wifi internet tv movie movies screen entertainment channel channels',
  'clean cleanliness dirty hygiene':
    'clean dirty filthy smell smelly smells stain stains stained hair dust mold bugs gross disgusting',
  'noise noisy loud': 'noise noisy loud music neighbors neighbours barking shouting sleep',
  'network coverage signal reception connection connectivity':
    'network coverage signal reception connection connected disconnect drops bars outage roaming data lte 4g 5g',
  'fraud scam scams unauthorized identity':
    'fraud fraudulent scam scammed scammer unauthorized stolen identity suspicious phishing',
};

interface Topic {
  readonly nameStems: ReadonlySet<string>;
  /** With their weights. */
  readonly postStems: ReadonlyMap<string, number>;
}

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf));

/**
 * What a word counts by the mark before it: `!` if people also use it about other subjects, `+` if hardly about any other. Who is on
 * hold about a booking complains of the service. Chosen, not fitted.
 */
const MARKED_WEIGHTS: Readonly<Record<string, number>> = { '!': 0.5, '+': 1.8 };

const weightedStems = (words: string): ReadonlyMap<string, number> =>
  new Map(
    words.split(' ').map((word) => [stemOf(word.replace(/^[!+]/, '')), MARKED_WEIGHTS[word.charAt(0)] ?? 1]),
  );

const TOPICS: readonly Topic[] = Object.entries(SUBJECTS).map(([named, said]) => ({
  nameStems: stems(named),
  postStems: weightedStems(said),
}));

/** The weight of a post's word, where the category's word counts 1. */
const POST_WORD_WEIGHT = 1.0;

/** Returns the stems posts use for the subjects that a category names, with weights. */
export function topicWords(naming: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map<string, number>();
  for (const { nameStems, postStems } of TOPICS) {
    let weight = 0;
    for (const [stem, own] of naming) if (nameStems.has(stem)) weight = Math.max(weight, own);
    if (weight > 0)
      for (const [stem, share] of postStems)
        all.set(stem, Math.max(all.get(stem) ?? 0, POST_WORD_WEIGHT * Math.sqrt(weight) * share));
  }
  return all;
}
