import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { settledKeywords } from '../../postgres/alerts/alert-spikes.ts';
import { getAlert, newAlert, type AlertWrite } from '../../postgres/alerts/alerts.ts';
import { capOf } from '../../postgres/alerts/message-cap.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import { alertSelection } from '../../domain/alerts/alert-match.ts';
import {
  SIMULATED_DAYS,
  SIMULATED_SAMPLE,
  type AlertSimulation,
} from '../../schemas/alerts/alert-simulation.ts';
import { alertZone } from '../../schemas/alerts/alert-zone.ts';
import { dayAfter, dayOf } from '../../schemas/day.ts';
import { parseMoment } from '../../schemas/moment.ts';
import type { ApiContext } from '../context.ts';
import { found, refuseUnknownId } from '../lookup.ts';
import { checkScope } from './alert-check.ts';
import { COURSES, within, type Course, type Trial } from './simulated-course.ts';
import { dayIndex } from './simulated-messages.ts';

function dayEdges(now: number, timeZone: string): number[] {
  const today = dayOf(now, timeZone);
  return Array.from({ length: SIMULATED_DAYS + 1 }, (_, at) =>
    parseMoment(dayAfter(today, at + 1 - SIMULATED_DAYS), timeZone)!,
  );
}

function detailOf(messages: number, mentions: number, capped: number): string {
  const reached = capped > 0 ? ` The daily cap would have been reached on ${capped} of the days.` : '';
  return `In the last ${SIMULATED_DAYS} days it would have sent ${messages} ${messages === 1 ? 'message' : 'messages'}; ${mentions} ${mentions === 1 ? 'mention matches' : 'mentions match'}.${reached}`;
}

/** Counts simulated messages and mentions by day. Messages beyond the daily cap are left out. */
function inDays({ messages, slots }: Course, { edges, cap }: Trial, timeZone: string) {
  const days = edges
    .slice(0, -1)
    .map((at) => ({ day: dayOf(at, timeZone), messages: 0, mentions: 0, capped: false }));
  for (const at of messages) {
    const day = days[dayIndex(edges, at)]!;
    day.messages = Math.min(cap, day.messages + 1);
  }
  for (const { at, count } of slots) days[dayIndex(edges, at)]!.mentions += count;
  return days.map((day) => ({ ...day, capped: day.messages > 0 && day.messages >= cap }));
}

/** What to simulate: the fields of a new alert, or a saved alert with changed fields. */
export interface SimulationInput extends AlertWrite {
  readonly alert?: string;
}

/**
 * Returns what an alert would have sent in the last 30 days if it were the only alert of its workspace. Throws
 * `not_found` for an unknown project and `invalid_request` for other unknown ids. Changes and sends nothing.
 */
export async function simulateAlert(
  context: ApiContext,
  workspaceId: number,
  { alert: id, ...fields }: SimulationInput,
): Promise<AlertSimulation> {
  const now = Date.now();
  const read = await context.postgres.asTenant(workspaceId, async (tx) => {
    await checkScope(tx, workspaceId, fields);
    const saved = id === undefined ? newAlert() : await getAlert(tx, workspaceId, id);
    return {
      alert: { ...(saved ?? refuseUnknownId('alert', 'alert')), ...fields },
      workspace: found(await getWorkspace(tx, workspaceId), 'workspace'),
      projects: await outlineProjects(tx, workspaceId),
      keywords: await settledKeywords(tx, workspaceId),
    };
  });
  const { alert, workspace, projects, keywords } = read;
  const ids = projects.map((project) => project.id);
  const trial: Trial = {
    ...{ alert, now, keywords },
    selection: alertSelection(alert, workspaceId, ids, now),
    timeZone: alertZone(alert, { workspace: workspace.timezone, projects }),
    edges: dayEdges(now, workspace.timezone),
    cap: capOf(context.config.plans, workspace, alert.channel),
  };
  const course = await COURSES[alert.kind](context, trial);
  const covered = course.mentionIds
    ? { ids: [...new Set(course.mentionIds.toReversed())].slice(0, SIMULATED_SAMPLE) }
    : within(trial);
  const sample = await listMentions(
    context.clickhouse,
    { ...trial.selection, ...covered },
    { order: 'found', limit: SIMULATED_SAMPLE },
  );
  const days = inDays(course, trial, workspace.timezone);
  const messages = days.reduce((total, day) => total + day.messages, 0);
  const mentions = days.reduce((total, day) => total + day.mentions, 0);
  const detail = detailOf(messages, mentions, days.filter(({ capped }) => capped).length);
  const [since, until] = [new Date(trial.edges[0]!).toISOString(), new Date(now).toISOString()];
  return { since, until, messages, mentions, days, cap: trial.cap, sample, detail };
}
