import { json, notFound, toHtml } from '../route.ts';
import type { SimulatedCall, SimulatedPost, SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';
import { hnDatabase } from './hn-database.ts';

const MAX_HITS = 1000;

function toHit(post: SimulatedPost) {
  const isComment = post.kind === 'comment';
  return {
    objectID: post.id,
    created_at: new Date(post.postedAt).toISOString().replace('.000Z', 'Z'),
    created_at_i: Math.floor(post.postedAt / 1000),
    updated_at: new Date(post.postedAt + 60_000).toISOString(),
    author: post.author,
    title: isComment ? null : post.title,
    url: isComment ? null : post.link,
    points: isComment ? null : post.likes,
    story_text: isComment || post.text === '' ? null : toHtml(post.text),
    comment_text: isComment ? toHtml(post.text) : null,
    num_comments: isComment ? null : post.replies,
    story_id: post.threadId ? Number(post.threadId) : isComment ? null : Number(post.id),
    story_title: isComment ? post.title : null,
    story_url: isComment ? post.link : null,
    parent_id: post.parentId ? Number(post.parentId) : null,
    _tags: [isComment ? 'comment' : 'story', `author_${post.author}`, `story_${post.threadId ?? post.id}`],
    _highlightResult: {},
  };
}

const BROKEN = [
  null,
  'x',
  {},
  { objectID: '1', author: null, title: null },
  { objectID: '2', author: 'a', title: 'no time' },
];

/** Whether a time in seconds matches filters such as `created_at_i>1,created_at_i<=9`. */
function inRange(seconds: number, filters: string): boolean {
  return filters.split(',').every((filter) => {
    const [, operator, bound] = /^created_at_i(>=|<=|>|<|=)(\d+)$/.exec(filter) ?? [];
    if (!operator) return true;
    const difference = seconds - Number(bound);
    return (
      (operator.includes('=') && difference === 0) ||
      (operator[0] === '>' ? difference > 0 : operator[0] === '<' && difference < 0)
    );
  });
}

function searchByDate({ query, posts, brokenItems }: SimulatedCall) {
  const hits = posts.filter((post) => {
    const searched = post.kind === 'comment' ? post.text : `${post.title} ${post.text} ${post.link ?? ''}`;
    return (
      matchesQuery(query.get('query') ?? '', searched) &&
      inRange(Math.floor(post.postedAt / 1000), query.get('numericFilters') ?? '')
    );
  });
  const hitsPerPage = Math.min(Number(query.get('hitsPerPage') ?? 20), MAX_HITS);
  const page = Number(query.get('page') ?? 0);
  const given = hits.slice(0, MAX_HITS).slice(page * hitsPerPage, (page + 1) * hitsPerPage);
  return json({
    hits: [...(brokenItems ? BROKEN : []), ...given.map(toHit)],
    nbHits: hits.length,
    page,
    nbPages: Math.ceil(Math.min(hits.length, MAX_HITS) / hitsPerPage),
    hitsPerPage,
    exhaustiveNbHits: true,
    query: query.get('query') ?? '',
    processingTimeMS: 1,
  });
}

/** Returns an item with as many comments as it says it has. */
function toIndexItem(post: SimulatedPost): object {
  const isComment = post.kind === 'comment';
  return {
    id: Number(post.id),
    created_at_i: Math.floor(post.postedAt / 1000),
    type: isComment ? 'comment' : 'story',
    author: post.author,
    title: isComment ? null : post.title,
    url: isComment ? null : post.link,
    text: post.text === '' ? null : toHtml(post.text),
    points: isComment ? null : post.likes,
    parent_id: post.parentId ? Number(post.parentId) : null,
    story_id: Number(post.threadId ?? post.id),
    children: isComment
      ? []
      : Array.from({ length: post.replies }, () => ({ type: 'comment', children: [] })),
  };
}

/** https://hn.algolia.com/api, and the database behind the site */
export const hnRoute: SimulatedRoute = {
  source: 'hn',
  basePath: '/api/v1',
  answer(call) {
    if (call.path === '/api/v1/search_by_date') return searchByDate(call);
    const id = /^\/api\/v1\/items\/(\d+)$/.exec(call.path)?.[1];
    const post = call.posts.find((one) => one.id === id);
    if (post) return json(toIndexItem(post));
    return call.path.startsWith('/v0/') ? hnDatabase(call) : notFound();
  },
};
