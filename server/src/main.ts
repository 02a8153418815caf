/** The command line: the only file that reads the environment. */
import { Command } from 'commander';
import { addApiClientCommands } from './commands/api-client.ts';
import { addCompanyCommands } from './commands/company.ts';
import { runMigrate } from './commands/migrate.ts';
import { reportFailure } from './commands/output.ts';
import { serve } from './commands/serve.ts';
import { readSettings } from './settings.ts';

const settings = () => readSettings(process.env);

const program = new Command('tilgode').description('Invoicing for Norwegian companies.').showHelpAfterError();

program
  .command('serve')
  .description('Start the service.')
  .option('--demo', 'on an empty database, make a demo company and print how to use it')
  .action((options: { demo?: true }) => serve(settings(), { demo: options.demo === true }));

program
  .command('migrate')
  .description('Bring the database schema up to date.')
  .option('--json', 'print one JSON value')
  .action((options: { json?: true }) => runMigrate(settings(), options.json === true));

addCompanyCommands(program, settings);
addApiClientCommands(program, settings);

try {
  await program.parseAsync();
} catch (error) {
  reportFailure(error, process.argv.includes('--json'));
  process.exitCode = 1;
}
