/** Words that people use about the product, and not about kites. */
const ANCHORS =
  'sync file folder backup vault app computer laptop version release price bill support team studio';

/**
 * What the demo watches: a fictional product whose name is also that of a kite with lights. Bodies of the operations
 * `create_project` and `create_keyword`. Without `sources`, every source is searched.
 */
export const DEMO_PROJECT = {
  name: 'Lumenkite',
  description:
    'Lumenkite is an open-source app that syncs files and folders between computers, encrypted and without a server. ' +
    'Teams pay for shared vaults and support. It competes with Acme Sync.',
  settings: {
    domains: ['lumenkite.example'],
    handles: { x: ['lumenkite'], bluesky: ['lumenkite.example'] },
    team: ['otterly'],
    hashtags: ['lumenkite'],
    ambiguous: {
      anchors: ANCHORS.split(' '),
      namesakes: ['kite', 'beach', 'wind', 'festival'],
    },
  },
  public: true,
  public_slug: 'lumenkite',
  public_description:
    'An open-source app that syncs files between computers, encrypted and without a server.',
  public_website: 'https://lumenkite.example/',
};

/** Its keywords, each in one of the groups that every project starts with. */
export const DEMO_KEYWORDS = [
  { kind: 'brand', term: 'Lumenkite', aliases: ['lumen kite'] },
  { kind: 'competitor', term: 'Acme Sync', aliases: [] },
] as const;
