import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Flow tests run whole processes and take minutes; other files take seconds. */
const isFlow = ({ moduleId }: TestSpecification) => moduleId.endsWith('.flow.test.ts');

/**
 * Runs a project's flow tests before its other files, so that no worker is idle at the end while another has minutes
 * left. Otherwise keeps the order of Vitest: the slowest files of the last run first, or the largest.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || Number(isFlow(b)) - Number(isFlow(a)));
  }
}
