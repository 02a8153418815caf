import type { Command } from 'commander';
import { Option } from 'commander';
import { ApiError } from '../../../domain/errors/errors.ts';
import { findApp, listApps, registerApp, removeApp, verifyApp } from '../../../features/apps/index.ts';
import { countConnectionsByApp, listCompanies } from '../../../features/companies/index.ts';
import type { Settings } from '../../settings.ts';
import { withAdminContext } from '../database/storage.ts';
import { print } from '../parts/output.ts';

type CreateOptions = {
  company: string;
  name: string;
  homepage?: string;
  redirectUris: string[];
  public?: true;
  json?: true;
};

/** `tilgode app create | verify | list | delete` */
export function addAppCommands(app: Command, settings: () => Settings): void {
  app
    .command('create')
    .description(
      'Register an app of a company, to which people give access in the browser. The secret is printed once and kept nowhere.',
    )
    .requiredOption('--company <id>', 'company id')
    .requiredOption('--name <name>', 'as people see it')
    .option('--homepage <address>', 'where people read about it')
    .addOption(
      new Option(
        '--redirect-uris <addresses...>',
        'where the browser goes back to, letter by letter: https, or http://127.0.0.1 with any port',
      ).makeOptionMandatory(),
    )
    .option('--public', 'without a secret: a program on the machine of a person')
    .option('--json', 'print one JSON value')
    .action(async ({ company, name, homepage, redirectUris, json, ...options }: CreateOptions) => {
      const made = await withAdminContext(settings(), (context) =>
        registerApp(context, company, {
          name,
          homepage: homepage ?? null,
          redirectUris,
          isConfidential: options.public !== true,
        }),
      );
      const secret = made.clientSecret === null ? {} : { clientSecret: made.clientSecret };
      print({ clientId: made.app.id, ...secret }, json === true);
    });

  app
    .command('verify')
    .description(
      'Say that an app is what it calls itself, so that every company may connect it. Its company has to be asked who it is first.',
    )
    .argument('<app>', 'client id')
    .option('--undo', 'take that back; access that was given stays')
    .option('--json', 'print one JSON value')
    .action(async (id: string, { undo, json }: { undo?: true; json?: true }) => {
      const { name } = await withAdminContext(settings(), (context) => verifyApp(context, id, undo !== true));
      print({ [undo === true ? 'notVerified' : 'verified']: id, name }, json === true);
    });

  app
    .command('list')
    .description('List the apps that companies have registered, and how many people have connected each.')
    .option('--json', 'print one JSON value')
    .action(async ({ json }: { json?: true }) => {
      const rows = await withAdminContext(settings(), async ({ db }) => {
        const companies = await listCompanies(db);
        const connections = await countConnectionsByApp(db);
        return (await listApps(db)).map(({ id, name, companyId, homepage, redirectUris, ...rest }) => ({
          clientId: id,
          name,
          companyId,
          company: companies.find((one) => one.companyId === companyId)?.name ?? null,
          homepage,
          redirectUris: redirectUris.join(' '),
          hasSecret: rest.isConfidential,
          verifiedAt: rest.verifiedAt,
          connections: connections.get(id) ?? 0,
        }));
      });
      print(rows, json === true);
    });

  app
    .command('delete')
    .description('Delete an app. Every access to it ends at once, and what it has asked for expires.')
    .argument('<app>', 'client id')
    .option('--json', 'print one JSON value')
    .action(async (id: string, { json }: { json?: true }) => {
      const companies = await withAdminContext(settings(), async (context) => {
        const companyId = (await findApp(context.db, id))?.companyId ?? null;
        if (companyId === null) throw new ApiError('not-found', { missing: 'app' });
        return removeApp(context, { companyId, id });
      });
      print({ deleted: id, accessEndedOf: companies }, json === true);
    });
}
