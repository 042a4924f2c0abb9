import type { SimulatedPost } from './route.ts';

/** An issue, a pull request or a discussion with its comments. */
export interface Thread {
  readonly post: SimulatedPost;
  readonly comments: readonly SimulatedPost[];
  readonly updatedAt: number;
}

/** The repository of posts that name none. */
export const REPOSITORY = 'acme/widgets';
/** Returns the repository of a post: its tag with a slash. */
const repositoryOf = ({ tags }: SimulatedPost): string => tags.find((tag) => tag.includes('/')) ?? REPOSITORY;

const FOLDERS = { issue: 'issues', 'pull-request': 'pull', discussion: 'discussions' };
const PREFIXES = { issue: 'I_', 'pull-request': 'PR_', discussion: 'D_' };

/** Returns the kind of a thread, by its tags. Default: an issue. */
export function kindOf({ tags }: SimulatedPost): keyof typeof FOLDERS {
  return tags.includes('pull-request')
    ? 'pull-request'
    : tags.includes('discussion')
      ? 'discussion'
      : 'issue';
}

export const nodeId = (post: SimulatedPost): string =>
  `${post.kind === 'comment' ? 'IC_' : PREFIXES[kindOf(post)]}${post.id}`;

export const githubUrl = (post: SimulatedPost): string =>
  post.kind === 'comment'
    ? `https://github.com/${repositoryOf(post)}/issues/${post.threadId}#issuecomment-${post.id}`
    : `https://github.com/${repositoryOf(post)}/${FOLDERS[kindOf(post)]}/${post.id}`;

/** Returns an old issue for a comment whose thread is not in the corpus. */
export const threadInPlace = (comment: SimulatedPost): SimulatedPost => ({
  ...comment,
  id: comment.threadId ?? '1',
  kind: 'post',
  text: '',
  postedAt: Date.UTC(2020, 0, 1),
  tags: comment.tags.filter((tag) => tag.includes('/')),
});

const time = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

const user = ({ author }: SimulatedPost) => ({
  login: author,
  id: 4471,
  type: author.endsWith('[bot]') ? 'Bot' : 'User',
  html_url: `https://github.com/${author}`,
});

const reactions = ({ likes }: SimulatedPost) => ({ total_count: likes, '+1': likes });

const commentUrl = (comment: SimulatedPost, base: string) =>
  `${base}/repos/${repositoryOf(comment)}/issues/comments/${comment.id}`;

export function toIssue({ post, comments, updatedAt }: Thread, base: string) {
  const api = `${base}/repos/${repositoryOf(post)}/issues/${post.id}`;
  return {
    id: 2_711_000_000,
    node_id: nodeId(post),
    number: 812,
    title: post.title,
    body: post.text === '' ? null : post.text.replace(/\n/g, '\r\n'),
    html_url: githubUrl(post),
    url: api,
    repository_url: `${base}/repos/${repositoryOf(post)}`,
    comments_url: `${api}/comments`,
    user: user(post),
    state: 'open',
    state_reason: null,
    comments: post.replies,
    reactions: reactions(post),
    labels: [],
    author_association: 'NONE',
    created_at: time(post.postedAt),
    updated_at: time(updatedAt),
    closed_at: null,
    ...(kindOf(post) === 'pull-request' && { pull_request: { html_url: githubUrl(post), merged_at: null } }),
    score: 1,
    text_matches: [
      { object_url: api, object_type: 'Issue', property: 'title', fragment: post.title, matches: [] },
      ...comments.map((comment) => ({
        object_url: commentUrl(comment, base),
        object_type: 'IssueComment',
        property: 'body',
        fragment: comment.text,
        matches: [],
      })),
    ],
  };
}

export const toComment = (comment: SimulatedPost, base: string) => ({
  id: 330_012,
  node_id: nodeId(comment),
  url: commentUrl(comment, base),
  html_url: githubUrl(comment),
  issue_url: `${base}/repos/${repositoryOf(comment)}/issues/${comment.threadId}`,
  user: user(comment),
  created_at: time(comment.postedAt),
  updated_at: time(comment.postedAt),
  body: comment.text,
  author_association: 'NONE',
  reactions: reactions(comment),
});

export const discussionNode = ({ post }: Thread) => ({
  id: nodeId(post),
  title: post.title,
  bodyText: post.text,
  url: githubUrl(post),
  createdAt: time(post.postedAt),
  upvoteCount: post.likes,
  author: { __typename: 'User', login: post.author, url: `https://github.com/${post.author}` },
  comments: { totalCount: post.replies },
});

/** Returns a thread or a comment as a node of GraphQL. */
export const toNode = (post: SimulatedPost) => ({
  ...(post.kind === 'comment'
    ? { __typename: 'IssueComment' }
    : { __typename: 'Issue', title: post.title, comments: { totalCount: post.replies } }),
  ...(kindOf(post) === 'discussion' && post.kind !== 'comment'
    ? { bodyText: post.text, upvoteCount: post.likes }
    : { body: post.text.replace(/\n/g, '\r\n'), reactions: { totalCount: post.likes } }),
});

export const toFile = (post: SimulatedPost) => ({
  name: post.id,
  path: post.id,
  sha: `blob${post.id}`,
  html_url: `https://github.com/${REPOSITORY}/blob/0a1b2c/${post.id}`,
  repository: { id: 1, full_name: REPOSITORY },
  score: 1,
  text_matches: [{ object_type: 'FileContent', property: 'content', fragment: post.text, matches: [] }],
});

export const toCommit = (post: SimulatedPost) => ({
  sha: `commit${post.id}`,
  commit: { committer: { name: post.authorName, date: time(post.postedAt) }, message: 'Change it' },
  author: user(post),
});
