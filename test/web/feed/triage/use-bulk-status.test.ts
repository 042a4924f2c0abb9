import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveStatus } from '../../../../web/src/feed/triage/use-bulk-status.ts';
import { createPendingChanges } from '../../../../web/src/feed/triage/pending-changes.ts';
import type { MentionChange } from '../../../../web/src/feed/list/mention-pages.ts';
import { exampleMention } from '../example-mention.ts';

afterEach(() => vi.unstubAllGlobals());

/** Saves a status against a service that has lost the mentions `missing`. */
async function save(ids: readonly string[], missing: readonly string[]) {
  const fetched = vi.fn((_address: string, _request: RequestInit) =>
    Promise.resolve(Response.json({ updated: ids.length - missing.length, missing })),
  );
  vi.stubGlobal('fetch', fetched);
  const apply = vi.fn<(ids: ReadonlySet<string>, change: MentionChange) => void>();
  const toast = vi.fn(() => () => undefined);
  await saveStatus(ids, 'done', { apply, toast, enqueue: createPendingChanges(() => undefined).enqueue });
  return { fetched, apply, toast };
}

describe('saveStatus', () => {
  it('saves all mentions with one call and leaves the list as it is', async () => {
    const { fetched, apply, toast } = await save(['a', 'b'], []);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(JSON.parse(String(fetched.mock.calls[0]![1].body))).toEqual({ status: 'done', ids: ['a', 'b'] });
    expect(apply).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
  });

  it('drops mentions that no longer exist from the list and says so', async () => {
    const { apply, toast } = await save(['a', 'b', 'c'], ['b', 'c']);
    const [ids, change] = apply.mock.calls[0]!;
    expect([...ids]).toEqual(['b', 'c']);
    expect(change(exampleMention())).toBeNull();
    expect(toast).toHaveBeenCalledWith({ text: '2 mentions were deleted in the meantime.' });
  });

  it('names a single one as such', async () => {
    expect((await save(['a', 'b'], ['b'])).toast).toHaveBeenCalledWith({
      text: '1 mention was deleted in the meantime.',
    });
  });
});
