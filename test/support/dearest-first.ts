import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole processes take minutes, and the other files seconds. */
const isFlow = ({ moduleId }: TestSpecification) => moduleId.endsWith('.flow.test.ts');

/**
 * Runs files of whole processes before others of their project, so that no worker idles at the end while another has minutes left. Where
 * they are alike it is as Vitest has it: what took longest in the last run, or the largest file, goes first.
 */
export class DearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || Number(isFlow(b)) - Number(isFlow(a)));
  }
}
