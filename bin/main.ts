import { Command, CommanderError } from 'commander';
import { MigrationError } from '../runtime/migration-files.ts';
import { DataFolderError } from '../runtime/process/data-folder.ts';
import { ConfigError, parseConfig, type Config } from '../schemas/config/config.ts';
import { DEFAULT_PLAN } from '../schemas/usage/plan.ts';
import type { EvalOptions } from './commands/judge-eval.ts';
import type { RerunOptions } from './commands/judge-rerun.ts';
import { StoppedEarlyError, UnreachableError } from './service/reach.ts';
import { ROLES } from '../pipeline/topology.ts';
import { UsageError } from './usage-error.ts';
import { VERSION } from './version.ts';

/**
 * Runs a command with the configuration of the environment. What the command needs is loaded once that is in order: the
 * service takes seconds of CPU to load, and a mistake is told at once.
 */
const withConfig =
  <Given extends readonly unknown[]>(
    load: () => Promise<(config: Config, ...given: Given) => Promise<void>>,
  ) =>
  async (...given: Given) => {
    const config = parseConfig(process.env);
    const command = await load();
    await command(config, ...given);
  };

const workspaces = () => import('./commands/workspaces.ts');
const deadLetters = () => import('./commands/dead-letters.ts');

function buildProgram(): Command {
  const program = new Command('earshot')
    .description('Watches public sources for posts that mention a brand or topic, and judges them.')
    .version(VERSION)
    .exitOverride();
  program
    .command('start')
    .description('run the service')
    .option('--roles <list>', `only these roles, of ${ROLES.join(', ')}`, ROLES.join(','))
    .action(withConfig(async () => (await import('./commands/start.ts')).start));
  program
    .command('demo')
    .description('watch the service work on a bundled feed of made-up posts')
    .option('--once', 'end when the first scan is judged')
    .action(async (options: { once?: boolean }) => {
      const { demo } = await import('./commands/demo.ts');
      await demo(process.env, options);
    });
  program
    .command('migrate')
    .description('bring both stores up to date')
    .option('--json', 'for machines')
    .action(withConfig(async () => (await import('./commands/migrate.ts')).migrate));
  addAccessCommands(program);
  addWorkspaceCommands(program);
  addDlqCommands(program);
  addJudgeCommands(program);
  return program;
}

function addAccessCommands(program: Command): void {
  const key = program.command('key').description('API keys');
  key
    .command('create')
    .description('make a key; it is shown once')
    .requiredOption('--name <text>', '1 to 60 characters')
    .option('--scope <scope>', 'full or read', 'full')
    .option('--expires-in-days <n>', '1 to 3650; default: never')
    .option('--workspace <id>', 'default: the first')
    .option('--json', 'for machines')
    .action(withConfig(async () => (await workspaces()).createApiKey));
  const owner = program.command('owner').description('owners');
  owner
    .command('create')
    .description('make an owner; the password is shown once')
    .requiredOption('--email <address>')
    .option('--workspace <id>', 'default: the first')
    .option('--json', 'for machines')
    .action(withConfig(async () => (await workspaces()).createOwner));
  owner
    .command('reset-password')
    .description('give somebody another password, shown once; their sessions end')
    .requiredOption('--email <address>')
    .option('--json', 'for machines')
    .action(withConfig(async () => (await workspaces()).resetOwnerPassword));
}

function addWorkspaceCommands(program: Command): void {
  const workspace = program.command('workspace').description('workspaces (tenants)');
  workspace
    .command('create')
    .description('make a workspace with its owner and a first full key, shown once')
    .requiredOption('--name <text>', '1 to 80 characters')
    .requiredOption('--owner-email <address>')
    .option('--plan <name>', 'one of EARSHOT_PLANS', DEFAULT_PLAN)
    .option('--json', 'for machines')
    .action(withConfig(async () => (await workspaces()).createWorkspace));
  workspace
    .command('plan')
    .description('put a workspace on another plan, at once')
    .argument('<workspace>', 'workspace id')
    .argument('<name>', `one of EARSHOT_PLANS, or ${DEFAULT_PLAN}`)
    .option('--json', 'for machines')
    .action(
      withConfig(async () => {
        const { setPlan } = await workspaces();
        return (config, id: string, plan: string, options: { json?: boolean }) =>
          setPlan(config, options, id, plan);
      }),
    );
}

function addDlqCommands(program: Command): void {
  const dlq = program.command('dlq').description('dead letters: records that could not be processed');
  dlq
    .command('list')
    .description('show them with reason, bytes and position')
    .option('--all', 'also those that were replayed')
    .option('--json', 'one object a line')
    .action(withConfig(async () => (await deadLetters()).listDlq));
  dlq
    .command('replay')
    .description('put them back on their topics')
    .option('--topic <name>', 'only those of this topic')
    .option('--reason <reason>', 'only those that died for this reason')
    .option('--again', 'also those that were replayed before')
    .option('--json', 'for machines')
    .action(withConfig(async () => (await deadLetters()).replayDlq));
}

function addJudgeCommands(program: Command): void {
  const judge = program.command('judge').description('the judges');
  judge
    .command('eval')
    .description('judge the posts of a file and measure the verdicts; see docs/use/judge-quality.md for its lines')
    .argument('<file>', 'JSON lines; - for standard input')
    .option('--judge <name>', 'built-in, or model: the one that OPENAI_API_KEY opens', 'built-in')
    .option('--verdicts <file>', 'write one verdict a line, in the order of the posts')
    .option('--json', 'for machines')
    .action(
      withConfig(async () => {
        const { evalFile } = await import('./commands/judge-eval.ts');
        return (config, file: string, options: EvalOptions) => evalFile(config, options, file);
      }),
    );
  judge
    .command('rerun')
    .description("judge a project's mentions again; what people have set stays")
    .argument('<project>', 'project id')
    .option('--since <time>', 'post time; default: 30 days ago')
    .option('--until <time>', 'post time; default: now')
    .option('--provisional', "only verdicts given while the month's tokens were spent")
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--json', 'for machines')
    .action(
      withConfig(async () => {
        const { rerunJudge } = await import('./commands/judge-rerun.ts');
        return (config, project: string, options: RerunOptions) => rerunJudge(config, options, project);
      }),
    );
}

/** What an operator can mend is one line; anything else is shown whole. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof StoppedEarlyError) return 0;
  const { message, code } = error as NodeJS.ErrnoException;
  const usage = error instanceof ConfigError || error instanceof UsageError;
  const plain =
    usage ||
    error instanceof DataFolderError ||
    error instanceof MigrationError ||
    error instanceof UnreachableError;
  if (code === 'EADDRINUSE') process.stderr.write(`earshot: the address is in use: ${message}\n`);
  else if (plain || typeof code === 'string') process.stderr.write(`earshot: ${message || code}\n`);
  else process.stderr.write(`earshot: ${(error as Error).stack ?? String(error)}\n`);
  return usage ? 2 : 1;
}

try {
  await buildProgram().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
