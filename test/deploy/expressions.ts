import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../runtime/package-root.ts';

const read = (path: string) => readFileSync(join(packageRoot, 'deploy', path), 'utf8');

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}
interface RuleFile {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}
/** A recording rule or an alert. */
export interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Returns every expression of the Grafana dashboard. */
export const dashboardExpressions = (): string[] =>
  (JSON.parse(read('grafana/earshot.json')) as Dashboard).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  );

/** Returns the rules of a file in deploy/prometheus. */
export const rulesOf = (file: string): Rule[] =>
  (parse(read(`prometheus/${file}`)) as RuleFile).groups.flatMap(({ rules }) => rules);

/** Returns the query that scales the pipeline, as it is in the chart's template. */
export const scalingTemplate = (): string => read('helm/earshot/templates/availability.yaml');
