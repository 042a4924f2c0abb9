import { stemOf } from '../tokenize.ts';

/**
 * Subjects that customers of any trade talk about: words by which a category names one, and words that posts use.
 * Limited to what shops, software and travel share; word vectors cover the rest.
 */
const SUBJECTS: Readonly<Record<string, string>> = {
  'service support helpdesk helpline hotline assistance':
    'service support helpdesk help hold hung phone phoned call called calling rep reps agent agents representative operator answer answered respond responded response reply replied replies email emailed rude unhelpful helpful ignore ignored apology apologize compensation resolve resolved manager supervisor contact contacted voicemail chat speak transferred promised told refused',
  'late delay delayed delays lateness waiting wait':
    'late delay delayed delays hour hours hrs min mins minutes wait waiting waited sitting stuck stranded overdue schedule behind tomorrow yet slow',
  'cancelled canceled cancel cancels cancellation':
    'cancel cancelled canceled cancelling canceling cancellation cancelations rebook rebooked reschedule rescheduled',
  'lost missing loss lose':
    'lost lose losing missing find found locate located track tracking trace whereabouts',
  'damaged damage broken torn':
    'damage damaged damaging broken broke crack cracked torn ripped smashed destroyed ruined dent dented scratch scratched bent shattered leaking',
  'queue queues line lines queuing crowded': 'queue queues queuing line lines crowd crowded counter',
  'booking book booked reservation reservations order ordering ordered checkout purchase ticket tickets':
    'book booked booking bookings reservation reservations reserve ticket tickets order checkout website site online app page pay payment card purchase purchased confirm confirmed confirmation change changed upgrade error',
  'staff crew employee employees attendant attendants driver drivers personnel waiter waiters':
    'staff crew employee employees attendant attendants driver rude attitude manners unprofessional nasty disrespectful yelled shouted smile lady guy',
  'price prices pricing cost costs billing bill charge charges fee fees refund refunds payment payments':
    'price prices pricing cost costs bill billed billing charge charged charges fee fees refund refunded money pay paid paying expensive overpriced dollars invoice subscription',
  'delivery delivered shipping shipment parcel parcels package packages courier':
    'deliver delivered delivery deliveries ship shipped shipping shipment parcel package packages courier arrive arrived tracking order',
  'account accounts login password sign':
    'account accounts login log logged password sign locked verification verify username',
  'website site app online': 'website site app page browser click button load loading online mobile',
  'performance slow speed fast':
    'slow slower fast faster speed lag lags laggy lagging freeze freezes performance memory',
  'quality defect defective': 'quality cheap flimsy poor faulty defective broke durable sturdy',
};

interface Topic {
  readonly nameStems: ReadonlySet<string>;
  readonly postStems: ReadonlySet<string>;
}

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf));

const TOPICS: readonly Topic[] = Object.entries(SUBJECTS).map(([named, said]) => ({
  nameStems: stems(named),
  postStems: stems(said),
}));

/** The weight of a post's word, where the category's word counts 1. */
const POST_WORD_WEIGHT = 0.5;

/** Returns the stems posts use for the subjects that a category names, with weights. */
export function topicWords(naming: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map<string, number>();
  for (const { nameStems, postStems } of TOPICS) {
    let weight = 0;
    for (const [stem, own] of naming) if (nameStems.has(stem)) weight = Math.max(weight, own);
    if (weight > 0)
      for (const stem of postStems) all.set(stem, Math.max(all.get(stem) ?? 0, POST_WORD_WEIGHT * weight));
  }
  return all;
}
