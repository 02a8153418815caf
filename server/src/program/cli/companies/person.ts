import type { Command } from 'commander';
import { Option } from 'commander';
import type { AdminContext } from '../../../features/companies/index.ts';
import { findCompany } from '../../../features/companies/index.ts';
import { foldEmail } from '../../../domain/texts/email-address.ts';
import type { InvitedRole } from '../../../domain/access/roles.ts';
import { INVITED_ROLES } from '../../../domain/access/roles.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { leaveConnections } from '../../../features/apps/index.ts';
import {
  changeRole,
  createPasswordLinkByHand,
  deletePerson,
  listMembers,
} from '../../../features/people/index.ts';
import type { Member } from '../../../features/people/index.ts';
import type { Settings } from '../../settings.ts';
import { print } from '../parts/output.ts';
import { withAdminContext } from '../database/storage.ts';

type RoleOptions = { company: string; email: string; role: InvitedRole; json?: true };

/** `tilgode person list | set-role | link | delete` */
export function addPersonCommands(person: Command, settings: () => Settings): void {
  person
    .command('list')
    .description('List the people of a company with their roles.')
    .requiredOption('--company <id>', 'company id')
    .option('--json', 'print one JSON value')
    .action(async ({ company, json }: { company: string; json?: true }) => {
      print(await withAdminContext(settings(), (context) => peopleOf(context, company)), json === true);
    });

  person
    .command('set-role')
    .description(
      'Give a person of a company another role, from the next request on. The owner stays the owner.',
    )
    .requiredOption('--company <id>', 'company id')
    .requiredOption('--email <email>', "the person's email")
    .addOption(new Option('--role <role>', 'the new role').choices(INVITED_ROLES).makeOptionMandatory())
    .option('--json', 'print one JSON value')
    .action(async ({ company, email, role, json }: RoleOptions) => {
      await withAdminContext(settings(), async (context) => {
        const people = await peopleOf(context, company);
        const found = people.find((one) => foldEmail(one.email) === foldEmail(email));
        if (found === undefined) throw new ApiError('not-found', { missing: 'person' });
        await changeRole(context, { companyId: company, personId: found.personId }, role);
      });
      print({ email, role }, json === true);
    });

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
      await withAdminContext(settings(), (context) => deletePerson(context, email, leaveConnections));
      print({ deleted: email }, json === true);
    });
}

/** @throws ApiError `not-found` when there is no such open company */
async function peopleOf({ db }: AdminContext, companyId: string): Promise<Member[]> {
  if ((await findCompany(db, companyId)) === undefined)
    throw new ApiError('not-found', { missing: 'company' });
  return listMembers(db, companyId);
}
