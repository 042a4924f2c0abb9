import { describe, expect, test } from 'vitest';
import { mergePosts, readStackPost, toParsedItem } from '../../../pipeline/sources/stackoverflow/post.ts';
import type { StackPost } from '../../../pipeline/sources/stackoverflow/post.ts';
import { dataSets } from '../../support/data-sets.ts';

const excerpt = {
  item_type: 'answer',
  question_id: 79890555,
  answer_id: 79901077,
  title: 'Alternatives to &quot;Acme Sync&quot; &amp; Vec&lt;T&gt; &#39;2026&#39;',
  excerpt: 'have a look at <span class="highlight">lumenkite</span>',
  body: 'have a look at lumenkite, it&#39;s Vec&lt;u8&gt; &amp;amp; 🪁 بالعربية',
  score: -1,
  question_score: 7,
  is_accepted: false,
  creation_date: 1795161700,
};
const owner = {
  user_id: 4437653,
  user_type: 'registered',
  display_name: 'Sven &#39;S&#39; Sandberg',
  link: 'https://stackoverflow.com/users/4437653/sven-sandberg',
};
const read = (item: unknown, html = false, site = 'stackoverflow') => {
  const post = readStackPost(item, html);
  return post ? toParsedItem(site, post) : 'malformed';
};

describe('a Stack Overflow post', () => {
  test('from a search is parsed field by field, with its entities decoded once', () => {
    expect(read(excerpt)).toEqual({
      source: 'stackoverflow',
      external_id: 'a79901077',
      kind: 'comment',
      url: 'https://stackoverflow.com/a/79901077',
      title: 'Alternatives to "Acme Sync" & Vec<T> \'2026\'',
      text: "have a look at lumenkite, it's Vec<u8> &amp; 🪁 بالعربية",
      lang: null,
      place: null,
      author: null,
      author_name: null,
      author_url: null,
      engagement: 0,
      posted_at: '2026-11-20T08:01:40.000Z',
      thread_id: 'q79890555',
      parent_id: 'q79890555',
    });
  });

  test('has the author, text and counts of its full version', () => {
    const full = {
      question_id: 79890555,
      answer_id: 79901077,
      body: '<p>All of <b>it</b></p>',
      score: 4,
      owner,
    };
    const post = mergePosts(readStackPost(excerpt, false)!, readStackPost(full, true)!);
    expect(toParsedItem('stackoverflow', post)).toMatchObject({
      title: 'Alternatives to "Acme Sync" & Vec<T> \'2026\'',
      text: 'All of it',
      author: '4437653',
      author_name: "Sven 'S' Sandberg",
      author_url: owner.link,
      engagement: 4,
    });
  });

  test('that is a question starts its own thread', () => {
    const question = { ...excerpt, item_type: 'question', answer_id: undefined, score: 2, answer_count: 3 };
    expect(read(question)).toMatchObject({
      external_id: 'q79890555',
      kind: 'post',
      url: 'https://stackoverflow.com/q/79890555',
      engagement: 5,
      thread_id: 'q79890555',
      parent_id: null,
    });
  });

  test('of a deleted account has no author', () => {
    expect(
      read({ ...excerpt, owner: { user_type: 'does_not_exist', display_name: 'user123' } }),
    ).toMatchObject({
      author: null,
      author_name: null,
    });
  });

  test('without a body has the excerpt as its text', () => {
    expect(read({ ...excerpt, body: undefined })).toMatchObject({ text: 'have a look at lumenkite' });
    expect(read({ ...excerpt, body: undefined, excerpt: undefined })).toMatchObject({ text: '' });
  });

  test('from another site has the site in its id and the host in its URL', () => {
    const at = (site: string) => {
      const post = read(excerpt, false, site);
      return typeof post === 'string' ? post : [post.external_id, new URL(post.url).host];
    };
    expect(at('serverfault')).toEqual(['serverfault:a79901077', 'serverfault.com']);
    expect(at('unix')).toEqual(['unix:a79901077', 'unix.stackexchange.com']);
    expect(at('es.stackoverflow')).toEqual(['es.stackoverflow:a79901077', 'es.stackoverflow.com']);
    expect(at('mathoverflow.net')).toEqual(['mathoverflow.net:a79901077', 'mathoverflow.net']);
  });

  test('without id or time is malformed', () => {
    for (const broken of [null, 7, {}, { item_type: 'question' }, { ...excerpt, answer_id: 'x' }])
      expect(readStackPost(broken, false)).toBeNull();
    expect(read({ ...excerpt, creation_date: undefined })).toBe('malformed');
  });
});

describe.each(dataSets('stackoverflow-api/questions.jsonl'))('recorded questions, $extent', (set) => {
  test('are all parsed, with no entities or tags left', () => {
    const posts = set.rows().map((row) => readStackPost(row, true));
    const items = posts.map((post: StackPost | null) => post && toParsedItem('stackoverflow', post));
    expect(items).toHaveLength(set.isFull ? 81 : 12);
    for (const [index, post] of items.entries()) {
      if (post === null || typeof post === 'string') throw new Error(`row ${index} was not read`);
      expect(post.title ?? '').not.toMatch(/&(?:quot|#39|amp|lt|gt);/);
      expect(post.text).not.toMatch(/<\/(?:p|pre|code|a|strong|em|li)>|&(?:quot|#39);/);
      expect(post.author).toMatch(/^\d+$/);
      expect(post.author_url).toContain('/users/');
    }
  });
});
