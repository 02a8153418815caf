import type { Command } from 'commander';
import type { Settings } from '../settings.ts';
import { print } from './output.ts';
import { withAdminContext } from './storage.ts';

/** `tilgode person link` */
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
}
