import { describe, expect, it } from 'vitest';
import { mentionWhere } from '../../../clickhouse/mentions/mention-filter.ts';
import { q as queryOf } from '../../support/queries.ts';
import type { MentionSelection } from '../../../schemas/mentions/mention-filter.ts';

const where = (selection: Partial<MentionSelection>) =>
  mentionWhere({ workspaceId: 7, projectIds: ['prj_a'], ...selection });

describe('the WHERE clause', () => {
  it('always includes the workspace and its live projects', () => {
    expect(where({}).sql).toBe(
      'workspace_id = {workspace:UInt32}\n  AND project_id IN {projects:Array(String)}',
    );
    expect(where({}).params).toEqual({ workspace: 7, projects: ['prj_a'] });
  });

  it('contains no value from the caller, only parameter names', () => {
    const evil = "x') OR 1=1 --";
    const { sql, params } = where({
      ...queryOf(`${evil} é${evil} source:hn "${evil}"`),
      authors: [evil],
      engagementBySource: { hn: 5 },
    });
    expect(sql).not.toContain('OR 1=1');
    expect(JSON.stringify(params)).toContain('OR 1=1');
  });

  it('treats an empty list as no condition', () => {
    expect(where({ sources: [], authors: [], relevance: [], groups: [] }).sql).toBe(where({}).sql);
  });

  it('looks up words in the index, and anything else in the text', () => {
    expect(where(queryOf('Crash in crash_report')).params).toMatchObject({ q_0: ['crash', 'in', 'report'] });
    expect(where(queryOf(' !!! ')).params).toMatchObject({ q_0: '!!!' });
    expect(where(queryOf('  ')).sql).toBe(where({}).sql);
  });

  it('turns bands into urgency bounds', () => {
    expect(where({ relevance: ['high', 'low'] }).sql).toContain(
      '((urgency >= 70 AND urgency < 101) OR (urgency >= 0 AND urgency < 40))',
    );
  });

  it('turns post times into bounds on the id, which starts with the time, and on the time itself', () => {
    expect(where({ since: 1 }).params).toMatchObject({ since: (1n << 80n).toString(), since_ms: 1 });
  });
});
