import pc from 'picocolors';

/** Prints a line to standard output. */
export const printLine = (line = ''): void => void process.stdout.write(`${line}\n`);

/** Prints a label and its value, aligned with others. */
export const printField = (label: string, value: string): void =>
  printLine(`  ${pc.dim(label.padEnd(12))} ${value}`);

/** Whether standard output is a terminal. Colors, progress bars and readable logs are for people only. */
export const isTerminal = (): boolean => process.stdout.isTTY === true;

/** Returns the width of the terminal, at least 40 columns. 100 without a terminal. */
export const terminalWidth = (): number => Math.max(40, process.stdout.columns ?? 100);

/** Creates a progress bar for long work. It prints nothing without a terminal. */
export function progressBar(label: string): (done: number, total: number) => void {
  if (process.stderr.isTTY !== true) return () => undefined;
  const width = 30;
  return (done, total) => {
    const filled = total > 0 ? Math.round((done / total) * width) : width;
    process.stderr.write(`\r${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`);
    if (done >= total) process.stderr.write('\n');
  };
}
