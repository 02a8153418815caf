import type { Static } from 'typebox';
import { storageKindsOf } from '../../../domain/storage-kinds.ts';
import type { ReadContext } from '../../../platform/http/endpoint.ts';
import type { storageSchema } from '../schemas.ts';

/** What the account keeps and may keep, by kind, in bytes. */
export async function getStorage({
  db,
  accountId,
  caller,
  storage,
}: ReadContext): Promise<{ body: Static<typeof storageSchema> }> {
  const items = [];
  for (const kind of storageKindsOf(caller.environment)) {
    items.push({
      kind,
      used: await storage.used(db, kind),
      limit: storage.limitOf(accountId, kind),
    });
  }
  return { body: { items } };
}
