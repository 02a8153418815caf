/** The command line: the only file that reads the environment. */
import { Command, CommanderError } from 'commander';
import { addApiClientCommands } from './commands/api-client.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addCompanyCommands } from './commands/company.ts';
import { runMigrate } from './commands/migrate.ts';
import { reportFailure } from './commands/output.ts';
import { addPersonCommands } from './commands/person.ts';
import { addRatesCommands } from './commands/rates.ts';
import { addSigningKeyCommands } from './commands/signing-keys.ts';
import { addVerifyCommand } from './commands/verify.ts';
import { defaultWorkers, readWorkers } from './commands/worker-count.ts';
import { readSettings } from './settings.ts';

const settings = () => readSettings(process.env);

const json = process.argv.includes('--json');

const program = new Command('tilgode')
  .description('Invoicing for Norwegian companies.')
  .showHelpAfterError()
  // Else a wrong option would end the process with text on stderr, also where one JSON value is promised.
  .exitOverride()
  .configureOutput(json ? { writeErr: () => {} } : {});

program
  .command('serve')
  .description('Start the service.')
  .option('--demo', 'on an empty database, make a demo company and print how to use it')
  .option('--workers <count>', 'processes that answer requests', readWorkers, defaultWorkers())
  .action(async ({ demo, workers }: { demo?: true; workers: number }) => {
    // Loaded here, so that the other commands do not wait for a web server that they do not use.
    const { serve } = await import('./commands/serve.ts');
    await serve(settings(), { demo: demo === true, workers });
  });

program
  .command('migrate')
  .description('Bring the database schema up to date.')
  .option('--json', 'print one JSON value')
  .action((options: { json?: true }) => runMigrate(settings(), options.json === true));

addCompanyCommands(program, settings);
addApiClientCommands(program, settings);
addPersonCommands(program, settings);
addSigningKeyCommands(program, settings);
addRatesCommands(program, settings);
addVerifyCommand(program, settings);
addBackupCommands(program, settings);

try {
  await program.parseAsync();
} catch (error) {
  const printed = error instanceof CommanderError && (error.exitCode === 0 || !json);
  if (!printed) reportFailure(error, json);
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
}
