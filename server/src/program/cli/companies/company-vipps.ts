import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { Option } from 'commander';
import { ENVIRONMENTS } from '../../../domain/access/environment.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import type { Settings } from '../../settings.ts';
import { withAdminContext } from '../database/storage.ts';
import { print } from '../parts/output.ts';

type VippsOptions = { id: string; environment: Environment; on?: true; off?: true; keys?: true; json?: true };

const KEYS = ['merchantSerialNumber', 'clientId', 'clientSecret', 'subscriptionKey'] as const;

/** `tilgode company vipps` */
export function addVippsCommand(company: Command, settings: () => Settings): void {
  company
    .command('vipps')
    .description(
      'Show how a company takes payments by Vipps. With --on or --off, turn that on or off. With --keys, read the keys from the standard input, try them and keep them sealed.',
    )
    .requiredOption('--id <id>', 'company id')
    .addOption(
      new Option('--environment <environment>', 'whose payments')
        .choices(ENVIRONMENTS)
        .default('production' satisfies Environment),
    )
    .addOption(new Option('--on', 'payers may pay by Vipps').conflicts('off'))
    .option('--off', 'no new payments; open ones end')
    .option('--keys', `JSON with ${KEYS.join(', ')} comes on the standard input`)
    .option('--json', 'print one JSON value')
    .action(async ({ id, environment, on, off, keys, json }: VippsOptions) => {
      const given = keys === true ? readKeys(await readAll(process.stdin)) : undefined;
      // Only this command loads what speaks with Vipps.
      const { changeVipps, getVippsSetting, hasNoVippsKeys } =
        await import('../../../features/vipps/index.ts');
      const { hasNoSecrets } = await import('../../../features/webhooks/index.ts');
      const { createSecretBox, secretKeysOf } = await import('../../../platform/operations/secret-box.ts');
      const { lookUpRule } = await import('../../../platform/outgoing/address-rule.ts');
      const { createOutgoing } = await import('../../../platform/outgoing/outgoing.ts');
      const known = settings();
      const outgoing = createOutgoing(lookUpRule(known.webhookTargets));
      const changed = withAdminContext(known, async (context) => {
        const { db } = context;
        if (on !== true && off !== true && given === undefined)
          return getVippsSetting({ db }, id, environment);
        const secrets = createSecretBox(
          secretKeysOf(known),
          async () => (await hasNoSecrets(db)) && (await hasNoVippsKeys(db)),
        );
        const deps = {
          db,
          clock: () => new Date(),
          log: { warn: () => {}, info: () => {} },
          baseUrl: known.baseUrl,
          secrets,
          vipps: { way: outgoing, url: known.vippsUrl },
        };
        return changeVipps(context, deps, id, { environment, isOn: off !== true, keys: given });
      });
      try {
        print(await changed, json === true);
      } finally {
        await outgoing.close();
      }
    });
}

/** @throws ApiError `validation-failed` */
function readKeys(input: string): Record<(typeof KEYS)[number], string> {
  let value: unknown;
  try {
    value = JSON.parse(input);
  } catch {
    throw validationFailed([{ field: 'keys', code: 'invalid-type', details: { type: 'object' } }]);
  }
  const told = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const missing = KEYS.filter((name) => typeof told[name] !== 'string');
  if (missing.length > 0) {
    throw validationFailed(missing.map((name) => ({ field: `keys.${name}`, code: 'required' as const })));
  }
  const { merchantSerialNumber, clientId, clientSecret, subscriptionKey } = told;
  return {
    merchantSerialNumber: String(merchantSerialNumber),
    clientId: String(clientId),
    clientSecret: String(clientSecret),
    subscriptionKey: String(subscriptionKey),
  };
}
