import { ENVIRONMENTS } from '../../domain/environment.ts';
import type { Environment } from '../../domain/environment.ts';
import type { Command } from 'commander';
import { Option } from 'commander';
import {
  createApiClient,
  deleteApiClient,
  listApiClients,
  removeApiClientEnvironment,
  rotateApiClientSecret,
  setApiClientScopes,
} from '../../features/companies/index.ts';
import { ACCOUNTING_CLIENT_SCOPES, SCOPES, isScope } from '../../domain/scopes.ts';
import type { ApiClientKind, Scope } from '../../domain/scopes.ts';
import { ApiError } from '../../domain/errors.ts';
import type { Settings } from '../settings.ts';
import { print } from './output.ts';
import { withAdminContext } from './storage.ts';

type CreateOptions = {
  company: string;
  name: string;
  kind: ApiClientKind;
  environment: Environment | 'both';
  scopes?: string;
  json?: true;
};
type ClientOptions = { id: string; json?: true };

/** `tilgode api-client create | rotate | delete | set-scopes | remove-environment | list` */
export function addApiClientCommands(client: Command, settings: () => Settings): void {
  const scopesHelp = `permissions, separated by spaces: ${SCOPES.join(' ')}`;
  const environment = () =>
    new Option('--environment <environment>').choices(ENVIRONMENTS).makeOptionMandatory();

  client
    .command('create')
    .description('Make an API client. The secret is printed once and kept nowhere.')
    .requiredOption('--company <id>', 'company id')
    .requiredOption('--name <name>', 'what it is for')
    .addOption(
      new Option('--kind <kind>', 'accounting comes with its permissions')
        .choices(['accounting', 'advanced'])
        .default('advanced'),
    )
    .addOption(
      new Option('--environment <environment>').choices([...ENVIRONMENTS, 'both']).makeOptionMandatory(),
    )
    .option('--scopes <scopes>', scopesHelp)
    .option('--json', 'print one JSON value')
    .action(async ({ company, name, kind, environment, scopes, json }: CreateOptions) => {
      const created = await withAdminContext(settings(), (context) =>
        createApiClient(context, {
          companyId: company,
          name,
          kind,
          environments: environment === 'both' ? [...ENVIRONMENTS] : [environment],
          scopes:
            scopes === undefined && kind === 'accounting'
              ? [...ACCOUNTING_CLIENT_SCOPES]
              : readScopes(scopes ?? ''),
        }),
      );
      print(created, json === true);
    });

  client
    .command('rotate')
    .description('Replace the secret. Tokens issued for the old one are refused at once.')
    .requiredOption('--id <id>', 'client id')
    .option('--json', 'print one JSON value')
    .action(async ({ id, json }: ClientOptions) => {
      print(
        await withAdminContext(settings(), (context) => rotateApiClientSecret(context, id)),
        json === true,
      );
    });

  client
    .command('delete')
    .description('Delete the client. Its tokens are refused at once.')
    .requiredOption('--id <id>', 'client id')
    .option('--json', 'print one JSON value')
    .action(async ({ id, json }: ClientOptions) => {
      await withAdminContext(settings(), (context) => deleteApiClient(context, id));
      print({ deleted: id }, json === true);
    });

  client
    .command('set-scopes')
    .description('Replace the permissions in one environment.')
    .requiredOption('--id <id>', 'client id')
    .addOption(environment())
    .requiredOption('--scopes <scopes>', scopesHelp)
    .option('--json', 'print one JSON value')
    .action(
      async ({
        id,
        environment,
        scopes,
        json,
      }: ClientOptions & { environment: Environment; scopes: string }) => {
        const list = readScopes(scopes);
        await withAdminContext(settings(), (context) => setApiClientScopes(context, id, environment, list));
        print({ clientId: id, environment, scopes: list }, json === true);
      },
    );

  client
    .command('remove-environment')
    .description('Take an environment away from the client.')
    .requiredOption('--id <id>', 'client id')
    .addOption(environment())
    .option('--json', 'print one JSON value')
    .action(async ({ id, environment, json }: ClientOptions & { environment: Environment }) => {
      await withAdminContext(settings(), (context) => removeApiClientEnvironment(context, id, environment));
      print({ clientId: id, removed: environment }, json === true);
    });

  client
    .command('list')
    .description("List a company's API clients.")
    .requiredOption('--company <id>', 'company id')
    .option('--json', 'print one JSON value')
    .action(async ({ company, json }: { company: string; json?: true }) => {
      const clients = await withAdminContext(settings(), (context) => listApiClients(context, company));
      const rows = clients.map(({ id, name, kind, grants }) => ({
        clientId: id,
        name,
        kind,
        grants: grants.map(({ environment, accountId, scopes }) => ({
          environment,
          accountId,
          scopes: scopes.join(' '),
        })),
      }));
      print(rows, json === true);
    });
}

function readScopes(text: string): Scope[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  if (!names.every(isScope)) {
    throw new ApiError('validation-failed', {
      errors: [{ field: 'scopes', code: 'unknown-value' }],
      details: { unknown: names.filter((name) => !isScope(name)), known: [...SCOPES] },
    });
  }
  return [...new Set(names)];
}
