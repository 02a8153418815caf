import type { Db } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/operations/secret-box.ts';
import { UnusableKey } from '../../../platform/operations/unusable-key.ts';
import { SIMULATED_KEYS } from '../client/simulated-vipps.ts';
import type { VippsKeys } from '../client/vipps.ts';
import type { StoredKeys } from './keys.store.ts';
import { countKeysByKey, listSealedKeys, replaceSealedKeys } from './keys.store.ts';

const purposeOfKeys = (accountId: string, id: string) => `vipps keys ${accountId} ${id}`;
const purposeOfWebhook = (accountId: string, id: string) => `vipps webhook ${accountId} ${id}`;

export function sealKeys(
  secrets: SecretBox,
  { accountId, id }: { accountId: string; id: string },
  { clientId, clientSecret, subscriptionKey }: VippsKeys,
): Promise<Buffer> {
  return secrets.seal(
    JSON.stringify({ clientId, clientSecret, subscriptionKey }),
    purposeOfKeys(accountId, id),
  );
}

/** @throws NoSecretsKey; Error once the keys are gone */
export async function openKeys(
  secrets: SecretBox,
  accountId: string,
  { id, merchantSerialNumber, sealed }: Pick<StoredKeys, 'id' | 'merchantSerialNumber' | 'sealed'>,
): Promise<VippsKeys> {
  if (accountId.startsWith('T')) return { merchantSerialNumber, ...SIMULATED_KEYS };
  if (sealed === null) throw new Error('These keys are gone.');
  const opened = JSON.parse(
    await secrets.open(sealed, purposeOfKeys(accountId, id)),
  ) as typeof SIMULATED_KEYS;
  return { merchantSerialNumber, ...opened };
}

export function sealWebhookSecret(
  secrets: SecretBox,
  accountId: string,
  id: string,
  secret: string,
): Promise<Buffer> {
  return secrets.seal(secret, purposeOfWebhook(accountId, id));
}

export function openWebhookSecret(
  secrets: SecretBox,
  accountId: string,
  id: string,
  sealed: Buffer,
): Promise<string> {
  return secrets.open(sealed, purposeOfWebhook(accountId, id));
}

/** As `resealSecrets` of webhooks. @returns how many keys got another seal */
export async function resealVippsKeys(db: Db, secrets: SecretBox): Promise<number> {
  let count = 0;
  for (const before of await listSealedKeys(db)) {
    const { accountId, id } = before;
    const reseal = async (sealed: Buffer, purpose: string) => {
      if ((await secrets.isNewest(sealed)) || !(await secrets.hasKeyOf(sealed))) return sealed;
      return secrets.seal(await secrets.open(sealed, purpose), purpose);
    };
    const after = {
      ...before,
      sealed: await reseal(before.sealed, purposeOfKeys(accountId, id)),
      webhookSecret:
        before.webhookSecret && (await reseal(before.webhookSecret, purposeOfWebhook(accountId, id))),
    };
    if (after.sealed === before.sealed && after.webhookSecret === before.webhookSecret) continue;
    await replaceSealedKeys(db, before, after);
    count += 1;
  }
  return count;
}

/** How many keys of Vipps none of the keys of the installation opens. */
export async function countUnreadableVippsKeys(db: Db, secrets: SecretBox): Promise<number> {
  let unreadable = 0;
  for (const { keyId, count } of await countKeysByKey(db)) {
    const isOpened = await secrets.hasKeyOf(keyId).catch((error: unknown) => {
      if (error instanceof UnusableKey) return false;
      throw error;
    });
    if (!isOpened) unreadable += count;
  }
  return unreadable;
}

/** Whether a first key of the installation may be made, as far as Vipps goes. */
export async function hasNoVippsKeys(db: Db): Promise<boolean> {
  return (await countKeysByKey(db)).length === 0;
}
