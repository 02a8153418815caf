import { ENVIRONMENTS } from '../../../domain/access/environment.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import type { Command } from 'commander';
import { Option } from 'commander';
import {
  createApiClient,
  deleteApiClient,
  listApiClients,
  removeApiClientEnvironment,
  rotateApiClientSecret,
  setApiClientMode,
  setApiClientScopes,
} from '../../../features/companies/index.ts';
import { makeStaleOnRotation } from '../../../features/proposals/index.ts';
import { ACCOUNTING_CLIENT_SCOPES, SCOPES, isScope } from '../../../domain/access/scopes.ts';
import type { ApiClientKind, Scope } from '../../../domain/access/scopes.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { decimalFromOre, parseDecimal } from '../../../domain/money.ts';
import { ACTS_AS, API_CLIENT_MODES } from '../../../domain/proposals/api-client-mode.ts';
import type { ActsAs, ApiClientMode } from '../../../domain/proposals/api-client-mode.ts';
import type { Settings } from '../../settings.ts';
import { print } from '../parts/output.ts';
import { withAdminContext } from '../database/storage.ts';

type CreateOptions = {
  company: string;
  name: string;
  kind: ApiClientKind;
  environment: Environment | 'both';
  scopes?: string;
  json?: true;
  actsAs: ActsAs;
} & ModeOptions;
type ModeOptions = { mode: ApiClientMode; limitPerDocument?: string; limitPerDay?: string };
type ClientOptions = { id: string; json?: true };

/** `tilgode api-client create | rotate | delete | set-scopes | set-mode | remove-environment | list` */
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
    .addOption(actsAs().default('program'))
    .addOption(mode().default('direct'))
    .option(...PER_DOCUMENT)
    .option(...PER_DAY)
    .option('--json', 'print one JSON value')
    .action(async ({ company, name, kind, environment, scopes, actsAs, json, ...options }: CreateOptions) => {
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
          actsAs,
          ...readMode(options),
        }),
      );
      print(created, json === true);
    });

  client
    .command('rotate')
    .description(
      'Replace the secret. Tokens issued for the old one are refused at once, and what was asked for by it cannot be approved.',
    )
    .requiredOption('--id <id>', 'client id')
    .option('--json', 'print one JSON value')
    .action(async ({ id, json }: ClientOptions) => {
      print(
        await withAdminContext(settings(), (context) =>
          rotateApiClientSecret(context, id, makeStaleOnRotation),
        ),
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
    .command('set-mode')
    .description(
      'Say whether a person approves what the client asks for, and beyond which amounts; and with --acts-as what it is.',
    )
    .requiredOption('--id <id>', 'client id')
    .addOption(actsAs())
    .addOption(mode().makeOptionMandatory())
    .option(...PER_DOCUMENT)
    .option(...PER_DAY)
    .option('--json', 'print one JSON value')
    .action(async ({ id, json, actsAs, ...options }: ClientOptions & ModeOptions & { actsAs?: ActsAs }) => {
      const said = actsAs === undefined ? {} : { actsAs };
      await withAdminContext(settings(), (context) =>
        setApiClientMode(context, id, { ...said, ...readMode(options) }),
      );
      const { limitPerDocument = null, limitPerDay = null } = options;
      print({ clientId: id, ...said, mode: options.mode, limitPerDocument, limitPerDay }, json === true);
    });

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
      const rows = clients.map(({ id, name, kind, actsAs, mode, limits, grants }) => ({
        clientId: id,
        name,
        kind,
        actsAs,
        mode,
        limitPerDocument: limits.perDocumentOre && decimalFromOre(limits.perDocumentOre),
        limitPerDay: limits.perDayOre && decimalFromOre(limits.perDayOre),
        grants: grants.map(({ environment, accountId, scopes }) => ({
          environment,
          accountId,
          scopes: scopes.join(' '),
        })),
      }));
      print(rows, json === true);
    });
}

const PER_DOCUMENT = [
  '--limit-per-document <kroner>',
  'a person approves a document, payment or entry above it',
] as const;
const PER_DAY = ['--limit-per-day <kroner>', 'a person approves what goes beyond it on a day'] as const;

function actsAs(): Option {
  return new Option(
    '--acts-as <what>',
    'agent: a model chooses what the client does, so on a production account a person approves it, whatever its mode; program: it does what its code says',
  ).choices(ACTS_AS);
}

function mode(): Option {
  return new Option(
    '--mode <mode>',
    'proposes: a person approves what reaches a customer or the books',
  ).choices(API_CLIENT_MODES);
}

function readMode({ mode, limitPerDocument, limitPerDay }: ModeOptions) {
  const read = (field: string, text: string | undefined) => {
    if (text === undefined) return null;
    const ore = parseDecimal(text, 2);
    if (ore === undefined || ore <= 0n) throw validationFailed([{ field, code: 'invalid-format' }]);
    return ore;
  };
  const limits = {
    perDocumentOre: read('limit-per-document', limitPerDocument),
    perDayOre: read('limit-per-day', limitPerDay),
  };
  return { mode, limits };
}

function readScopes(text: string): Scope[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  if (!names.every(isScope)) {
    throw validationFailed([{ field: 'scopes', code: 'unknown-value' }], {
      unknown: names.filter((name) => !isScope(name)),
      known: [...SCOPES],
    });
  }
  return [...new Set(names)];
}
