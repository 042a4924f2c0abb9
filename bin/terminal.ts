import pc from 'picocolors';

/** Prints a line to standard output. */
export const say = (line = ''): void => void process.stdout.write(`${line}\n`);

/** A label and what it stands for, aligned with others. */
export const fact = (label: string, value: string): void => say(`  ${pc.dim(label.padEnd(12))} ${value}`);

/** True when people read the output: colours, progress bars and one-line logs are for them. */
export const isTerminal = (): boolean => process.stdout.isTTY === true;

/** The width of the terminal, at least 40; where nobody watches, 100. */
export const columnsOf = (): number => Math.max(40, process.stdout.columns ?? 100);

/** A bar that shows how far long work is; silent when nobody watches. */
export function progressBar(label: string): (done: number, total: number) => void {
  if (process.stderr.isTTY !== true) return () => undefined;
  const width = 30;
  return (done, total) => {
    const filled = total > 0 ? Math.round((done / total) * width) : width;
    process.stderr.write(`\r${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`);
    if (done >= total) process.stderr.write('\n');
  };
}
