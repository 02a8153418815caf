import type { Db } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/operations/secret-box.ts';
import { UnusableKey } from '../../../platform/operations/unusable-key.ts';
import * as store from './endpoints.store.ts';
import { purposeOfSecrets } from './webhook-endpoint.ts';

/**
 * Encrypts the secrets of all endpoints with the newest key, but for those that none of the keys has sealed. The service may run.
 * @returns how many endpoints got another seal
 */
export async function resealSecrets(db: Db, secrets: SecretBox): Promise<number> {
  let count = 0;
  for (const { accountId, id, ...before } of await store.listSealedSecrets(db)) {
    const reseal = async (sealed: Buffer) => {
      if ((await secrets.isNewest(sealed)) || !(await secrets.hasKeyOf(sealed))) return sealed;
      const purpose = purposeOfSecrets(accountId, id);
      return secrets.seal(await secrets.open(sealed, purpose), purpose);
    };
    const after = {
      secret: await reseal(before.secret),
      previousSecret: before.previousSecret && (await reseal(before.previousSecret)),
    };
    if (after.secret === before.secret && after.previousSecret === before.previousSecret) continue;
    await store.replaceSealedSecrets(db, { accountId, id }, before, after);
    count += 1;
  }
  return count;
}

/** How many endpoints have a secret that none of the keys opens, as after a restore without its key. */
export async function countUnreadableSecrets(db: Db, secrets: SecretBox): Promise<number> {
  const counted = await Promise.all(
    (await store.countEndpointsByKey(db)).map(async ({ keyId, count }) =>
      (await opensSecretsOf(secrets, keyId)) ? 0 : count,
    ),
  );
  return counted.reduce((sum, count) => sum + count, 0);
}

/** A file of keys that is damaged opens nothing. */
function opensSecretsOf(secrets: SecretBox, keyId: Buffer): Promise<boolean> {
  return secrets.hasKeyOf(keyId).catch((error: unknown) => {
    if (error instanceof UnusableKey) return false;
    throw error;
  });
}

/** Whether a first key may be made: no endpoint has a secret. */
export async function hasNoSecrets(db: Db): Promise<boolean> {
  return (await store.countEndpointsByKey(db)).length === 0;
}
