import { catchAllCategory } from '../../domain/mentions/catch-all.ts';
import type { Postgres } from '../../postgres/client.ts';
import type { Brief, Judge } from './judge.ts';

/**
 * Wraps a judge whose verdicts are stored, so that every relevant mention has a category: what fits none goes to the
 * project's "Other", which is made if needed. Irrelevant posts keep what the judge says.
 */
export function fileEveryMention(postgres: Pick<Postgres, 'transaction'>, judge: Judge): Judge {
  const catchAllOf = ({ workspaceId, projectId }: Brief) =>
    postgres.transaction((tx) => catchAllCategory(tx, workspaceId, projectId));
  return {
    name: judge.name,
    async judge(brief, posts) {
      const judgements = await judge.judge(brief, posts);
      const isUnfiled = ({ relevant, category_id }: (typeof judgements)[number]) =>
        relevant && category_id === null;
      if (!judgements.some(isUnfiled)) return judgements;
      const catchAll = await catchAllOf(brief);
      return judgements.map((one) => (isUnfiled(one) ? { ...one, category_id: catchAll } : one));
    },
  };
}
