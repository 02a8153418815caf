import type { Command } from 'commander';
import type { Settings } from '../settings.ts';
import { print } from './output.ts';
import { withAdminContext } from './storage.ts';

/** `tilgode person link`, `tilgode person delete` */
export function addPersonCommands(program: Command, settings: () => Settings): void {
  const person = program.command('person').description('Help people who use the app.');

  person
    .command('link')
    .description('Print a link with which the person can set a password, once and within an hour.')
    .requiredOption('--email <email>', "the person's email")
    .option('--json', 'print one JSON value')
    .action(async ({ email, json }: { email: string; json?: true }) => {
      // Loaded here, so that the other commands do not wait for what signs people in.
      const { createPasswordLinkByHand } = await import('../people/index.ts');
      const { baseUrl } = settings();
      const made = await withAdminContext(settings(), (context) =>
        createPasswordLinkByHand(context, email, baseUrl),
      );
      print(made, json === true);
    });

  person
    .command('delete')
    .description('Delete a person and all that is kept about them; the audit log keeps what they did.')
    .requiredOption('--email <email>', "the person's email")
    .option('--json', 'print one JSON value')
    .action(async ({ email, json }: { email: string; json?: true }) => {
      const { deletePerson } = await import('../people/index.ts');
      await withAdminContext(settings(), (context) => deletePerson(context, email));
      print({ deleted: email }, json === true);
    });
}
