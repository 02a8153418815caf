import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Apps } from '../../platform/database/database-types.ts';
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

/** The app; undefined also while its company is closed, after which it is deleted. */
export async function findApp(db: DbOrTrx, id: string): Promise<App | undefined> {
  const row = await selectApps(db).where('id', '=', id).where(isOfOpenCompany).executeTakeFirst();
  return row && toApp(row);
}

/** The app, kept from changes until the transaction ends. Several transactions can hold it. */
export async function shareLockApp(trx: Trx, id: string): Promise<App | undefined> {
  const row = await selectApps(trx).where('id', '=', id).where(isOfOpenCompany).forShare().executeTakeFirst();
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

export async function setLogo(trx: Trx, id: string, sha256: string | null): Promise<void> {
  await trx.updateTable('apps').set({ logo_sha256: sha256 }).where('id', '=', id).execute();
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

/** Whether there was one, which still worked or has just ended. */
export async function forgetOldSecret(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('apps')
    .set({ old_secret_sha256: null, old_secret_until: null })
    .where('id', '=', id)
    .where('old_secret_sha256', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The apps whose old secret has ended. */
export async function listEndedSecrets(db: DbOrTrx, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('apps').select('id').where('old_secret_until', '<=', now).execute();
  return rows.map(({ id }) => id);
}

export async function setVerified(trx: Trx, id: string, verifiedAt: Date | null): Promise<void> {
  await trx.updateTable('apps').set({ verified_at: verifiedAt }).where('id', '=', id).execute();
}

export async function deleteApp(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('apps').where('id', '=', id).execute();
}

const NO_SECRET = Buffer.alloc(32);

/**
 * The app with this id that has this secret, or had it until less than a day ago. One statement for every caller: for an unknown app the
 * statement reads the row of another one, and the same digests are compared, so that the time tells nobody which apps there are.
 *
 * @param secret undefined: the app has none
 */
export async function identifyApp(
  db: DbOrTrx,
  { id, secret, now }: { id: string; secret: string | undefined; now: Date },
): Promise<Pick<App, 'id' | 'isConfidential'> | undefined> {
  const { rows } = await sql<Selectable<Apps> & { is_known: boolean }>`
    select asked.named is not null and asked.other is not null and c.closed_at is null as is_known, a.*
    from (
      select (select id from apps where id = ${id}) as named,
             (select id from apps where id >= '' order by id limit 1) as other
    ) asked
    join apps a on a.id = coalesce(asked.named, asked.other)
    left join companies c on c.id = a.company_id
  `.execute(db);
  const [row] = rows;
  const digest = secretDigest(secret ?? '');
  const isCurrent = timingSafeEqual(digest, row?.secret_sha256 ?? NO_SECRET);
  const isOld = timingSafeEqual(digest, row?.old_secret_sha256 ?? NO_SECRET);
  if (row?.is_known !== true) return undefined;
  const isConfidential = row.secret_sha256 !== null;
  if (!isConfidential) return secret === undefined ? { id, isConfidential } : undefined;
  const isInTime = row.old_secret_until !== null && row.old_secret_until > now;
  return isCurrent || (isOld && isInTime) ? { id, isConfidential } : undefined;
}

const isOfOpenCompany = sql<boolean>`not exists (
  select from companies where companies.id = apps.company_id and closed_at is not null)`;

function selectApps(db: DbOrTrx) {
  return db
    .selectFrom('apps')
    .select((eb) => [
      'id',
      'company_id as companyId',
      'name',
      'homepage',
      'redirect_uris as redirectUris',
      'logo_sha256 as logoSha256',
      eb('secret_sha256', 'is not', null).as('isConfidential'),
      'verified_at as verifiedAt',
      'created_at as createdAt',
    ]);
}

function toApp<R extends { isConfidential: unknown }>(row: R): R & { isConfidential: boolean } {
  return { ...row, isConfidential: row.isConfidential === true };
}
