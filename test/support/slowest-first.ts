import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of whole processes take minutes, other files seconds. */
const isFlow = ({ moduleId }: TestSpecification) => moduleId.endsWith('.flow.test.ts');

/**
 * Runs the flow tests of a project before its other files, so that no worker is idle at the end while another has minutes left.
 * Otherwise keeps the order of Vitest: what took longest in the last run first, or the largest file.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || Number(isFlow(b)) - Number(isFlow(a)));
  }
}
