import type { Db } from '../../platform/database/database.ts';
import { NoSecretsKey } from '../../platform/operations/secret-box.ts';
import type { SecretBox } from '../../platform/operations/secret-box.ts';
import * as store from './endpoints.store.ts';
import { purposeOf } from './webhook-endpoint.ts';

/**
 * Encrypts the secrets of all endpoints with the newest key. The service may run.
 * @returns how many endpoints another key had sealed
 * @throws NoSecretsKey when none of the keys has sealed a secret
 */
export async function resealSecrets(db: Db, secrets: SecretBox): Promise<number> {
  let count = 0;
  for (const { accountId, id, ...before } of await store.listSealed(db)) {
    const reseal = async (sealed: Buffer) => {
      if (await secrets.isNewest(sealed)) return sealed;
      const purpose = purposeOf(accountId, id);
      return secrets.seal(await secrets.open(sealed, purpose), purpose);
    };
    const after = {
      secret: await reseal(before.secret),
      previousSecret: before.previousSecret && (await reseal(before.previousSecret)),
    };
    if (after.secret === before.secret && after.previousSecret === before.previousSecret) continue;
    await store.replaceSealed(db, { accountId, id }, before, after);
    count += 1;
  }
  return count;
}

/** How many endpoints have a secret that none of the keys opens, as after a restore without its key. @throws UnusableKey */
export async function countUnreadableSecrets(db: Db, secrets: SecretBox): Promise<number> {
  let count = 0;
  for (const { accountId, id, secret } of await store.listSealed(db)) {
    try {
      await secrets.open(secret, purposeOf(accountId, id));
    } catch (error) {
      if (!(error instanceof NoSecretsKey)) throw error;
      count += 1;
    }
  }
  return count;
}
