import type { Command } from 'commander';
import { createPasswordLinkByHand, deletePerson } from '../people/index.ts';
import type { Settings } from '../settings.ts';
import { print } from './output.ts';
import { withAdminContext } from './storage.ts';

/** `tilgode person link`, `tilgode person delete` */
export function addPersonCommands(person: Command, settings: () => Settings): void {
  person
    .command('link')
    .description('Print a link with which the person can set a password, once and within an hour.')
    .requiredOption('--email <email>', "the person's email")
    .option('--json', 'print one JSON value')
    .action(async ({ email, json }: { email: string; json?: true }) => {
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
      await withAdminContext(settings(), (context) => deletePerson(context, email));
      print({ deleted: email }, json === true);
    });
}
