/** The command line: the only file that reads the environment. */
import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { passToClient } from './cli/parts/client-command.ts';
import { fittingWorkers, readWorkers, roomOfMachine } from './cli/parts/worker-count.ts';
import type { Settings } from './settings.ts';
import { readSettings } from './settings.ts';

const settings = () => readSettings(process.env);

const [first, ...rest] = process.argv.slice(2);
// `help company create` is `company create --help`.
const args = first === 'help' ? [...rest, '--help'] : process.argv.slice(2);
const json = args.includes('--json');

/** Tells a wrong argument by the line of usage of its command, and the error last, where eyes are. */
class TilgodeCommand extends Command {
  override createCommand(name?: string): TilgodeCommand {
    return new TilgodeCommand(name);
  }

  override error(...told: Parameters<Command['error']>): never {
    this.configureOutput().writeErr?.(`Usage: ${this.createHelp().commandUsage(this)}\n`);
    return super.error(...told);
  }
}

const program = new TilgodeCommand('tilgode')
  .description('Invoicing for Norwegian companies.')
  .version(packageJson.version)
  // Else the options of `tilgode hold` itself would take the `--json` of the commands below it.
  .enablePositionalOptions()
  // Otherwise a wrong option would end the process with text on stderr, also when one JSON value is promised.
  .exitOverride()
  .configureOutput(json ? { writeErr: () => {} } : {});

/**
 * Describes the arguments and the action of a command. Its module is loaded only when the command is asked for, because
 * the modules of the database take a second to load.
 */
type Describe = (command: Command, settings: () => Settings) => void;

const asked = new Set(args);

async function add(name: string, description: string, load: () => Promise<Describe>): Promise<void> {
  const command = program.command(name).description(description);
  if (asked.has(name)) (await load())(command, settings);
}

program
  .command('serve')
  .description('Start the service.')
  .option('--demo', 'on an empty database, make a demo company and print how to use it')
  .option('--workers <count>', 'processes that answer requests', readWorkers, fittingWorkers(roomOfMachine()))
  .action(async ({ demo, workers }: { demo?: true; workers: number }) => {
    const { serve } = await import('./serve/serve.ts');
    await serve(settings(), { demo: demo === true, workers });
  });

program
  .command('migrate')
  .description('Bring the database schema up to date.')
  .option('--distribute', 'spread the accounts over the nodes of Citus; DATABASE_URL names its coordinator')
  .option('--json', 'print one JSON value')
  .action(async (options: { json?: true; distribute?: true }) => {
    const { runMigrate } = await import('./cli/database/migrate.ts');
    await runMigrate(settings(), options);
  });

await add(
  'company',
  'Make, change, show, close, open and list companies.',
  async () => (await import('./cli/companies/company.ts')).addCompanyCommands,
);
await add(
  'api-client',
  'Make and change API clients.',
  async () => (await import('./cli/companies/api-client.ts')).addApiClientCommands,
);
await add(
  'app',
  'Register, verify, list and delete apps, to which people give access.',
  async () => (await import('./cli/companies/app.ts')).addAppCommands,
);
await add(
  'person',
  'Help people who use the app.',
  async () => (await import('./cli/companies/person.ts')).addPersonCommands,
);
await add(
  'signing-keys',
  'The keys that sign access tokens.',
  async () => (await import('./cli/keys/signing-keys.ts')).addSigningKeyCommands,
);
await add(
  'secrets-key',
  'The key that encrypts the secrets of webhooks.',
  async () => (await import('./cli/keys/secrets-key.ts')).addSecretsKeyCommands,
);
await add(
  'clock',
  'The clock of this machine, when automatic work is held because of it.',
  async () => (await import('./cli/clock.ts')).addClockCommands,
);
await add(
  'rates',
  'Interest rates, reminder fees and compensations of late payment, as they are announced.',
  async () => (await import('./cli/rates.ts')).addRatesCommands,
);
await add(
  'bank',
  'Files of the bank, and files for the bank.',
  async () => (await import('./cli/bank/bank.ts')).addBankCommands,
);
await add(
  'import',
  'Import clients, products or drafts from a file of another program; 1 when it has errors.',
  async () => (await import('./cli/import.ts')).describeImport,
);
await add(
  'move',
  'Move a company in with files of another system, and take that back.',
  async () => (await import('./cli/move/move.ts')).addMoveCommands,
);
await add(
  'export',
  'Write all of an account to one file, as POST /v1/exports does.',
  async () => (await import('./cli/export.ts')).describeExport,
);
await add(
  'verify',
  'Prove that the books and the documents of all accounts agree; 1 when not, 2 when it cannot run.',
  async () => (await import('./cli/verify.ts')).describeVerify,
);
await add(
  'rebuild',
  'Make totals, sums and the index of searches anew; the service may run.',
  async () => (await import('./cli/database/rebuild.ts')).describeRebuild,
);
await add(
  'doctor',
  'Tell what is wrong with this installation and how to mend it; 1 when something is, 2 when it cannot run.',
  async () => (await import('./cli/doctor.ts')).describeDoctor,
);
await add(
  'calls',
  'Sum what API clients have called, the loudest first.',
  async () => (await import('./cli/calls.ts')).describeCalls,
);
await add(
  'backup',
  'Copy everything to a new folder, as it is at this moment; the service may run.',
  async () => (await import('./cli/database/backup.ts')).describeBackup,
);
await add(
  'restore',
  'Fill an empty database with a backup, and verify it; 1 when the books do not agree.',
  async () => (await import('./cli/database/backup.ts')).describeRestore,
);

await add(
  'release',
  'Show what is held since the database went back to an earlier moment, and say what becomes of it.',
  async () => (await import('./cli/database/release.ts')).describeRelease,
);
await add(
  'retention',
  'Report and delete what was sent so long ago that the law no longer asks for it.',
  async () => (await import('./cli/retention.ts')).addRetentionCommands,
);
await add(
  'hold',
  'Keep everything of a company from being deleted; with --since, hold what waits after the database went back.',
  async () => (await import('./cli/retention.ts')).addHoldCommands,
);
await add(
  'base-backup',
  'Copy the files of our own PostgreSQL, for "recover"; the service may run.',
  async () => (await import('./cli/database/point-in-time.ts')).describeBaseBackup,
);
await add(
  'recover',
  'Make the database of an empty DATA_DIR from a base backup and archived WAL; 1 when the books do not agree.',
  async () => (await import('./cli/database/point-in-time.ts')).describeRecover,
);
await add(
  'prune-wal',
  'Delete the archived WAL that is older than a base backup.',
  async () => (await import('./cli/database/point-in-time.ts')).describePruneWal,
);

await add(
  'listen',
  'Follow the events of a test account, and post each to a program on this machine as a webhook.',
  async () => passToClient((await import('../../../client/src/cli/listen.ts')).listen),
);
await add(
  'trigger',
  'Make an event of a test account happen, as in "trigger invoice.paid"; --list shows the types.',
  async () => passToClient((await import('../../../client/src/cli/trigger.ts')).trigger),
);
await add('login', 'Sign this terminal in by the browser, for the commands that call an account.', async () =>
  passToClient((await import('../../../client/src/cli/login/login.ts')).login),
);
await add('logout', 'End what login has begun.', async () =>
  passToClient((await import('../../../client/src/cli/login/login.ts')).logout),
);
await add('mcp', 'Give an agent on this machine the tools of an account, by MCP over stdio.', async () =>
  passToClient((await import('../../../client/src/cli/mcp.ts')).mcp),
);

try {
  await program.parseAsync(args, { from: 'user' });
} catch (error) {
  const printed = error instanceof CommanderError && (error.exitCode === 0 || !json);
  const { FOR_GOOD, isLastingError, reportFailure } = await import('./cli/parts/output.ts');
  if (!printed) reportFailure(error, json);
  const code = error instanceof CommanderError ? error.exitCode : 1;
  process.exitCode = args[0] === 'serve' && isLastingError(error) ? FOR_GOOD : code;
}
