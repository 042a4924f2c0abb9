import { Command, CommanderError } from 'commander';
import { MigrationError } from '../runtime/migration-files.ts';
import { DataFolderError } from '../runtime/process/data-folder.ts';
import { ConfigError } from '../schemas/config/config-error.ts';
import { parseConfig, type Config } from '../schemas/config/config.ts';
import { DEFAULT_PLAN } from '../schemas/usage/plan.ts';
import { StoppedEarlyError, UnreachableError } from './service/reach.ts';
import { ROLES } from '../pipeline/topology.ts';
import { UsageError } from './usage-error.ts';
import { VERSION } from './version.ts';

/**
 * Wraps a command so that it receives the configuration of the environment. Loads the command only once the
 * configuration is valid: loading the service takes seconds of CPU, and a mistake should be reported at once.
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
const topics = () => import('./commands/topics.ts');
const deadLetters = () => import('./commands/dead-letters.ts');

function buildProgram(): Command {
  const program = new Command('earshot')
    .description('Watches public sources for posts that mention a brand or topic, and judges each post.')
    .version(VERSION)
    .exitOverride();
  program
    .command('start')
    .description('run the service')
    .option('--roles <list>', `run only these roles: ${ROLES.join(', ')}`, ROLES.join(','))
    .action(withConfig(async () => (await import('./commands/start.ts')).start));
  program
    .command('demo')
    .description('run the whole service on generated posts, in a temporary folder')
    .option('--once', 'exit after the first scan')
    .option('--open', 'open the console in a browser')
    .action(async (options: { once?: boolean; open?: boolean }) => {
      const { demo } = await import('./commands/demo.ts');
      await demo(process.env, options);
    });
  program
    .command('migrate')
    .description('apply pending migrations to both stores')
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await import('./commands/migrate.ts')).migrate));
  addAccessCommands(program);
  addWorkspaceCommands(program);
  addTopicCommands(program);
  addDlqCommands(program);
  addJudgeCommands(program);
  return program;
}

function addAccessCommands(program: Command): void {
  const key = program.command('key').description('API keys');
  key
    .command('create')
    .description('create an API key and print it once')
    .requiredOption('--name <text>', 'name of the key, 1 to 60 characters')
    .option('--scope <scope>', 'full or read', 'full')
    .option('--expires-in-days <n>', '1 to 3650; default: the key does not expire')
    .option('--workspace <id>', 'workspace id; default: the first workspace')
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await workspaces()).createApiKey));
  const owner = program.command('owner').description('owners of workspaces');
  owner
    .command('create')
    .description('create an owner and print the password once')
    .requiredOption('--email <address>')
    .option('--workspace <id>', 'workspace id; default: the first workspace')
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await workspaces()).createOwner));
  owner
    .command('reset-password')
    .description('set a new password for an account, print it once, and end its sessions')
    .requiredOption('--email <address>')
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await workspaces()).resetOwnerPassword));
}

function addWorkspaceCommands(program: Command): void {
  const workspace = program.command('workspace').description('workspaces (tenants)');
  workspace
    .command('create')
    .description('create a workspace with an owner and a full API key, printed once')
    .requiredOption('--name <text>', 'name of the workspace, 1 to 80 characters')
    .requiredOption('--owner-email <address>')
    .option('--plan <name>', 'one of EARSHOT_PLANS', DEFAULT_PLAN)
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await workspaces()).createWorkspace));
  workspace
    .command('plan')
    .description('change the plan of a workspace')
    .argument('<workspace>', 'workspace id')
    .argument('<name>', `one of EARSHOT_PLANS, or ${DEFAULT_PLAN}`)
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await workspaces()).setPlan));
}

function addTopicCommands(program: Command): void {
  const group = program.command('topics').description('topics on Kafka, compared with EARSHOT_TOPIC_*');
  group
    .command('plan')
    .description('list what `topics apply` would change, and what it cannot change')
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await topics()).planTopics));
  group
    .command('apply')
    .description('create missing topics, add partitions and replicas, and change settings')
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await topics()).applyTopics));
}

function addDlqCommands(program: Command): void {
  const dlq = program.command('dlq').description('dead letters: records that no retry can process');
  dlq
    .command('list')
    .description('list dead letters with position, reason and size')
    .option('--all', 'include replayed ones')
    .option('--json', 'print one JSON object per line')
    .action(withConfig(async () => (await deadLetters()).listDlq));
  dlq
    .command('replay')
    .description('publish dead letters to their topics again')
    .option('--topic <name>', 'only dead letters of this topic')
    .option('--reason <reason>', 'only dead letters with this reason')
    .option('--again', 'include replayed ones')
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await deadLetters()).replayDlq));
}

function addJudgeCommands(program: Command): void {
  const judge = program.command('judge').description('measure and rerun the judge');
  judge
    .command('eval')
    .description(
      'judge the posts of a file and measure the verdicts; docs/use/judge-quality.md describes the format',
    )
    .argument('<file>', 'JSON lines, or - for standard input')
    .option('--judge <name>', 'built-in, or model (needs OPENAI_API_KEY)', 'built-in')
    .option('--learn <numbers>', 'measure relevance after that many lessons, such as 20,100')
    .option('--draws <number>', 'with --learn: how often lessons are drawn; default: 5')
    .option('--verdicts <file>', 'write one verdict per line, in the order of the posts')
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await import('./commands/judge-eval.ts')).evalFile));
  judge
    .command('rerun')
    .description("judge a project's mentions again; changes made by people are kept")
    .argument('<project>', 'project id')
    .option('--since <time>', 'earliest post time; default: 30 days ago')
    .option('--until <time>', 'latest post time; default: now')
    .option('--provisional', 'only verdicts from when the monthly tokens were used up')
    .option('--dry-run', 'show what would change, without changing anything')
    .option('--json', 'print JSON')
    .action(withConfig(async () => (await import('./commands/judge-rerun.ts')).rerunJudge));
}

/** Prints an error and returns the exit code. Errors that an operator can fix are one line; others include the stack. */
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
