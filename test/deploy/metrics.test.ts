import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../runtime/metrics.ts';
import { ACTORS } from '../../pipeline/topology.ts';
import { dashboardExpressions, rulesOf, scalingTemplate } from './expressions.ts';

/** Returns the series that Prometheus stores: a histogram has three. */
async function storedSeries(): Promise<Set<string>> {
  const { registry } = createMetrics();
  return new Set(
    (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
      (type as unknown) === 'histogram'
        ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
        : (type as unknown) === 'summary'
          ? [name, `${name}_sum`, `${name}_count`]
          : [name],
    ),
  );
}

/** Returns the names of our metrics, Node's included, in an expression. */
const namesIn = (expression: string) =>
  expression.match(/(?<![\w:"])(?:earshot|process|nodejs)_[a-z0-9_]+(?![\w:"])/g) ?? [];
const recordedIn = (expression: string) => expression.match(/earshot:[a-z0-9_:]+/g) ?? [];

const rules = rulesOf('rules.yml');
const alerts = rulesOf('alerts.yml');

describe('metrics in files for operators', () => {
  test.each([
    ['the dashboard', dashboardExpressions()],
    ['the recording rules', rules.map(({ expr }) => expr)],
    ['the alerts', alerts.map(({ expr }) => expr)],
    ['the scaling of the pipeline', [scalingTemplate()]],
  ])('exist, in %s', async (_title, expressions) => {
    const stored = await storedSeries();
    const used = [...new Set(expressions.flatMap(namesIn))];
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !stored.has(name))).toEqual([]);
  });

  test('are all on the dashboard, except those that Node adds', async () => {
    const { registry } = createMetrics();
    const shown = dashboardExpressions().join('\n');
    const own = registry.getMetricsAsArray().map(({ name }) => name);
    expect(own.filter((name) => name.startsWith('earshot_') && !shown.includes(name))).toEqual([]);
  });

  test('are recorded before another rule uses them', () => {
    const recorded = new Set(rules.map(({ record }) => record));
    expect(
      [...rules, ...alerts].flatMap(({ expr }) => recordedIn(expr)).filter((name) => !recorded.has(name)),
    ).toEqual([]);
  });

  test('scale the pipeline by its own actors', () => {
    const own = Object.values(ACTORS).flatMap(({ name, role }) => (role === 'pipeline' ? [name] : []));
    expect(scalingTemplate()).toContain(own.join('|'));
  });
});

test('every alert has a severity, a summary and an action', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect(labels, alert).toMatchObject({ severity: expect.stringMatching(/^(critical|warning|info)$/) });
    expect(Object.keys(annotations ?? {}), alert).toEqual(['summary', 'action']);
  }
});
