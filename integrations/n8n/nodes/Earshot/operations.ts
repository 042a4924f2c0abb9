import type { IDataObject } from 'n8n-workflow';
import { request, type Calls } from '../request';

/** Reads a field of the node for the current item. */
type Field = (name: string) => unknown;

/** The most mentions of one page. */
const PAGE = 200;

const text = (field: Field, name: string) => String(field(name) ?? '').trim();
const mentionPath = (field: Field) => `/mentions/${encodeURIComponent(text(field, 'mention'))}`;

/** Returns the entries of a text with commas. */
const listIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Reads pages until there are as many mentions as asked for. */
async function listMentions(node: Calls, field: Field): Promise<IDataObject[]> {
  const limit = Number(field('limit'));
  const filters = { ...(field('filters') as IDataObject), q: text(field, 'q') };
  const found: IDataObject[] = [];
  let cursor: unknown;
  do {
    const page = await request(node, 'GET', '/mentions', {
      qs: {
        ...filters,
        limit: Math.min(PAGE, limit - found.length),
        ...(cursor ? { cursor: String(cursor) } : {}),
      },
    });
    found.push(...(page.data as IDataObject[]));
    cursor = page.next_cursor;
  } while (cursor && found.length < limit);
  return found;
}

/** Returns the changes that the node names: tags as lists, `none` as nobody, an empty time as not snoozed. */
function changesIn(changes: IDataObject): IDataObject {
  const { add_tags, remove_tags, assignee, snoozed_until, ...others } = changes;
  return {
    ...others,
    ...(add_tags !== undefined && { add_tags: listIn(add_tags) }),
    ...(remove_tags !== undefined && { remove_tags: listIn(remove_tags) }),
    ...(assignee !== undefined && { assignee: assignee === 'none' ? null : assignee }),
    ...(snoozed_until !== undefined && {
      snoozed_until: snoozed_until ? new Date(String(snoozed_until)).toISOString() : null,
    }),
  };
}

/** What each operation does with the fields of the node. */
export const OPERATIONS: Readonly<Record<string, (node: Calls, field: Field) => Promise<IDataObject[]>>> = {
  list: listMentions,
  get: async (node, field) => [await request(node, 'GET', mentionPath(field))],
  brief: async (node, field) => {
    const qs = { project: text(field, 'project'), limit: Math.min(50, Number(field('limit'))) };
    const { data } = await request(node, 'GET', '/brief', { qs });
    return (data as { mentions: IDataObject[] }).mentions;
  },
  update: async (node, field) => [
    await request(node, 'PATCH', mentionPath(field), { body: changesIn(field('changes') as IDataObject) }),
  ],
  irrelevant: async (node, field) => {
    const reason = text(field, 'reason');
    return [
      await request(node, 'POST', `${mentionPath(field)}/irrelevant`, { body: reason ? { reason } : {} }),
    ];
  },
  addNote: async (node, field) => [
    await request(node, 'POST', `${mentionPath(field)}/notes`, { body: { text: text(field, 'note') } }),
  ],
};
