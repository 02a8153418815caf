import { timingSafeEqual } from 'node:crypto';
import type { DbOrTrx, Trx } from '../../platform/database/database.ts';
import { secretDigest } from '../companies/index.ts';
import type { App } from './app.ts';

export async function insertApp(
  trx: Trx,
  { id, companyId, name, homepage, redirectUris, createdAt }: App,
  secretSha256: Buffer | null,
): Promise<void> {
  await trx
    .insertInto('apps')
    .values({
      id,
      company_id: companyId,
      name,
      homepage,
      redirect_uris: redirectUris,
      secret_sha256: secretSha256,
      created_at: createdAt,
    })
    .execute();
}

/** Notes an app that a document describes, as the document is now. */
export async function saveDocumentedApp(
  trx: Trx,
  { id, name, homepage, redirectUris, createdAt }: App,
): Promise<void> {
  const described = { name, homepage, redirect_uris: redirectUris };
  await trx
    .insertInto('apps')
    .values({ id, company_id: null, ...described, created_at: createdAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(described))
    .execute();
}

export async function findApp(db: DbOrTrx, id: string): Promise<App | undefined> {
  const row = await selectApps(db).where('id', '=', id).executeTakeFirst();
  return row && toApp(row);
}

/** The app, kept from changes until the transaction ends. Several transactions can hold it. */
export async function shareLockApp(trx: Trx, id: string): Promise<App | undefined> {
  const row = await selectApps(trx).where('id', '=', id).forShare().executeTakeFirst();
  return row && toApp(row);
}

/** The app, locked until the transaction ends. */
export async function lockApp(trx: Trx, id: string): Promise<App | undefined> {
  const row = await selectApps(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toApp(row);
}

/** The apps that companies have registered, oldest first. @param companyId those of one company alone */
export async function listApps(db: DbOrTrx, companyId?: string): Promise<App[]> {
  let query = selectApps(db).where('company_id', 'is not', null);
  if (companyId !== undefined) query = query.where('company_id', '=', companyId);
  return (await query.orderBy('created_at').orderBy('id').execute()).map(toApp);
}

export async function updateApp(
  trx: Trx,
  id: string,
  { name, homepage, redirectUris }: Pick<App, 'name' | 'homepage' | 'redirectUris'>,
): Promise<void> {
  await trx
    .updateTable('apps')
    .set({ name, homepage, redirect_uris: redirectUris })
    .where('id', '=', id)
    .execute();
}

/** The old secret works beside the new one until `oldUntil`. */
export async function replaceAppSecret(
  trx: Trx,
  id: string,
  secretSha256: Buffer,
  oldUntil: Date,
): Promise<void> {
  await trx
    .updateTable('apps')
    .set((eb) => ({
      old_secret_sha256: eb.ref('secret_sha256'),
      old_secret_until: oldUntil,
      secret_sha256: secretSha256,
    }))
    .where('id', '=', id)
    .execute();
}

export async function setVerified(trx: Trx, id: string, verifiedAt: Date | null): Promise<void> {
  await trx.updateTable('apps').set({ verified_at: verifiedAt }).where('id', '=', id).execute();
}

export async function deleteApp(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('apps').where('id', '=', id).execute();
}

const NO_SECRET = Buffer.alloc(32);

/** Whether the app has this secret, or had it until less than a day ago. Right and wrong ones take the same steps. */
export async function hasAppSecret(db: DbOrTrx, id: string, secret: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('apps')
    .select(['secret_sha256', 'old_secret_sha256', 'old_secret_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  const digest = secretDigest(secret);
  const isCurrent = timingSafeEqual(digest, row?.secret_sha256 ?? NO_SECRET);
  const isOld = timingSafeEqual(digest, row?.old_secret_sha256 ?? NO_SECRET);
  const oldUntil = row?.old_secret_until ?? null;
  return isCurrent || (isOld && oldUntil !== null && oldUntil > now);
}

function selectApps(db: DbOrTrx) {
  return db
    .selectFrom('apps')
    .select((eb) => [
      'id',
      'company_id as companyId',
      'name',
      'homepage',
      'redirect_uris as redirectUris',
      eb('secret_sha256', 'is not', null).as('isConfidential'),
      'verified_at as verifiedAt',
      'created_at as createdAt',
    ]);
}

function toApp<R extends { isConfidential: unknown }>(row: R): R & { isConfidential: boolean } {
  return { ...row, isConfidential: row.isConfidential === true };
}
