import { json, notFound, toHtml, type SimulatedCall, type SimulatedPost } from '../route.ts';

const secondsOf = (post: SimulatedPost) => Math.floor(post.postedAt / 1000);

/** Returns an item. Little is left of a deleted one. */
function toItem(post: SimulatedPost, isGone: boolean, all: readonly SimulatedPost[]) {
  const isComment = post.kind === 'comment';
  const own = { id: Number(post.id), type: isComment ? 'comment' : 'story', time: secondsOf(post) };
  const parent = post.parentId && { parent: Number(post.parentId) };
  if (isGone) return { ...own, ...parent, deleted: true };
  const kids = all.filter(({ parentId }) => parentId === post.id).map(({ id }) => Number(id));
  return {
    ...own,
    ...parent,
    by: post.author,
    ...(post.text !== '' && { text: toHtml(post.text) }),
    ...(!isComment && { title: post.title, score: post.likes, descendants: post.replies }),
    ...(!isComment && post.link && { url: post.link }),
    ...(kids.length > 0 && { kids }),
  };
}

function itemOf(id: string, { posts, withdrawn, brokenItems }: SimulatedCall) {
  if (brokenItems) return { title: 'no id' };
  const found = posts.find((post) => post.id === id);
  if (found) return toItem(found, false, posts);
  const gone = withdrawn.find((post) => post.id === id);
  // An id that is assigned but has no item yet is null as well.
  return gone ? toItem(gone, true, posts) : null;
}

/** https://github.com/HackerNews/API: `/v0/maxitem.json`, `/v0/updates.json`, `/v0/item/<id>.json`. */
export function hnDatabase(call: SimulatedCall) {
  const { path, posts, withdrawn } = call;
  const ids = [...posts, ...withdrawn].map(({ id }) => Number(id));
  if (path === '/v0/maxitem.json') return json(Math.max(0, ...ids));
  if (path === '/v0/updates.json')
    return json({
      items: [...withdrawn, ...posts.slice(0, 20)].map(({ id }) => Number(id)),
      profiles: posts.slice(0, 5).map(({ author }) => author),
    });
  const [, id] = /^\/v0\/item\/(\d+)\.json$/.exec(path) ?? [];
  return id ? json(itemOf(id, call)) : notFound();
}
