import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROLES } from '../../pipeline/topology.ts';
import { packageRoot } from '../../runtime/package-root.ts';
import { parseConfig } from '../../schemas/config/config.ts';
import { findGoTools } from '../support/go-tools.ts';
import { dashboardExpressions } from './expressions.ts';
import { scaledObjectFaults } from './scaled-object.ts';

const CHART = join(packageRoot, 'deploy/helm/earshot');
const SECRETS = [
  'POSTGRES_URL=postgres://u:p@db/earshot',
  'CLICKHOUSE_URL=http://u:p@ch:8123/earshot',
  'SECRET_KEY=key',
]
  .map((entry) => `secretEnv.EARSHOT_${entry}`)
  .join(',');
/** The smallest values, and values that turn everything on. */
const SMALLEST = ['--set-string', SECRETS];
const COMPLETE = ['--values', join(import.meta.dirname, 'complete-values.yaml')];

const tools = await findGoTools();

interface Container {
  readonly args: string[];
  readonly securityContext: object;
  readonly lifecycle: { preStop: { exec: { command: string[] } } };
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { name: string; annotations?: Record<string, string> };
  readonly data?: Record<string, string>;
  readonly stringData?: Record<string, string>;
  readonly spec: {
    replicas?: number;
    template: {
      spec: { enableServiceLinks: boolean; terminationGracePeriodSeconds: number; containers: Container[] };
    };
  };
}

function partitioned<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

describe.skipIf(tools === null)('the chart', () => {
  const rendered = (values: readonly string[]) => tools!.check(['render', ...values, CHART]);
  const render = (values: readonly string[]) => {
    const { code, output } = rendered(values);
    expect(code, output).toBe(0);
    return output;
  };
  const objects = (values: readonly string[]) =>
    parseAllDocuments(render(values))
      .map((document) => document.toJS() as Manifest | null)
      .filter((object) => object !== null);
  const named = (all: readonly Manifest[], kind: string) => all.filter((object) => object.kind === kind);

  it.each([
    ['the smallest', SMALLEST],
    ['complete', COMPLETE],
  ])('passes lint and decodes strictly into the types of Kubernetes with %s values', (_title, values) => {
    expect(tools!.check(['lint', ...values, CHART])).toEqual({ code: 0, output: '' });
    const [ofKeda, others] = partitioned(render(values).split(/^---$/m), (text) => text.includes('keda.sh/'));
    expect(tools!.check(['manifests'], others.join('---'))).toEqual({ code: 0, output: '' });
    expect(ofKeda).toHaveLength(values === COMPLETE ? 1 : 0);
    for (const text of ofKeda) expect(scaledObjectFaults(tools!.kedaFolder, parse(text))).toEqual([]);
  });

  it('fails the check of KEDA when a field is misspelled or has another type', () => {
    const text = render(COMPLETE)
      .split(/^---$/m)
      .find((each) => each.includes('keda.sh/'))!;
    const faultsOf = (wrong: string) => scaledObjectFaults(tools!.kedaFolder, parse(wrong)).join();
    expect(faultsOf(text.replace('scaleTargetRef', 'scaleTarget'))).toContain('scaleTarget');
    expect(faultsOf(text.replace(/minReplicaCount: .*/, 'minReplicaCount: two'))).toContain(
      'minReplicaCount',
    );
  });

  it('fails the check when a field is misspelled', () => {
    const wrong = render(SMALLEST).replace('readOnlyRootFilesystem', 'readOnlyRootFileSystem');
    const { code, output } = tools!.check(['manifests'], wrong);
    expect(code).toBe(1);
    expect(output).toContain('unknown field');
  });

  it('runs each role in its own Deployment, as another account, on a read-only file system', () => {
    const deployments = named(objects(SMALLEST), 'Deployment');
    const containers = deployments.map(({ spec }) => spec.template.spec.containers[0]!);
    expect(containers.map(({ args }) => args)).toEqual(ROLES.map((role) => ['start', '--roles', role]));
    for (const { securityContext } of containers)
      expect(securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
    expect(named(objects(SMALLEST), 'PodDisruptionBudget')).toHaveLength(ROLES.length);
  });

  it('leaves a process its 10 seconds to stop after preStop', () => {
    for (const { spec } of named(objects(SMALLEST), 'Deployment')) {
      const { terminationGracePeriodSeconds, containers } = spec.template.spec;
      const [, seconds] = containers[0]!.lifecycle.preStop.exec.command;
      expect(terminationGracePeriodSeconds).toBeGreaterThan(10 + Number(seconds));
    }
  });

  it('leaves replicas to the autoscalers', () => {
    const unset = named(objects(COMPLETE), 'Deployment').filter(({ spec }) => spec.replicas === undefined);
    expect(unset.map(({ metadata }) => metadata.name)).toEqual(['earshot-api', 'earshot-pipeline']);
  });

  it('passes settings that the service accepts, and no variables of Services', () => {
    const all = objects(SMALLEST);
    const pods = all.flatMap((object) => object.spec?.template?.spec ?? []);
    expect(pods.map(({ enableServiceLinks }) => enableServiceLinks)).toEqual(pods.map(() => false));
    const env = { ...named(all, 'ConfigMap')[0]!.data, ...named(all, 'Secret')[0]!.stringData };
    expect(parseConfig(env)).toMatchObject({ variables: { EARSHOT_SECRET_KEY: 'key' } });
  });

  it('migrates before an install and an upgrade, with settings that exist by then', () => {
    const hooks = objects(SMALLEST).filter(({ metadata }) => metadata.annotations?.['helm.sh/hook']);
    expect(hooks.map(({ kind }) => kind).toSorted()).toEqual(['ConfigMap', 'Job', 'Secret']);
    const job = hooks.find(({ kind }) => kind === 'Job')!;
    expect(job.spec.template.spec.containers[0]!.args).toEqual(['migrate']);
    expect(JSON.stringify(job.spec).match(/earshot-migrate/g)).toHaveLength(2);
  });

  it.each([
    [[], 'Set secretEnv.EARSHOT_POSTGRES_URL'],
    [[...SMALLEST, '--set', 'roles.web.replicas=1'], 'web'],
    [[...SMALLEST, '--set', 'env.EARSHOT_PORT=9000'], 'EARSHOT_PORT'],
    [[...SMALLEST, '--set', 'terminationGracePeriodSeconds=5'], 'terminationGracePeriodSeconds'],
    [[...SMALLEST, '--set', 'autoscaling.pipeline.enabled=true'], 'prometheusAddress'],
  ])('refuses the values %j', (values, reason) => {
    const { code, output } = rendered(values);
    expect(code).toBe(1);
    expect(output).toContain(reason);
  });
});

describe.skipIf(tools === null)('Prometheus', () => {
  it('parses the rules and alerts', () => {
    const files = ['rules.yml', 'alerts.yml'].map((file) => join(packageRoot, 'deploy/prometheus', file));
    expect(tools!.check(['rules', ...files])).toEqual({ code: 0, output: '' });
  });

  it('parses the expressions of the dashboard', () => {
    // Grafana fills in these two.
    const expressions = dashboardExpressions().map((text) =>
      text.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.*'),
    );
    expect(tools!.check(['expressions'], expressions.join('\n'))).toEqual({ code: 0, output: '' });
  });
});
