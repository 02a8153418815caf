import type { DbOrTrx, Trx } from '../../../platform/database/database.ts';
import type { Logo } from './logo-pixels.ts';

/** Keeps a logo for ever, because issued documents name the logo by its hash. The same logo is kept once. */
export async function insertLogo(
  trx: Trx,
  companyId: string,
  logo: Logo & { sha256: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('company_logos')
    .values({
      company_id: companyId,
      sha256: logo.sha256,
      content_type: logo.contentType,
      bytes: logo.bytes,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The logo with this hash, made anew from its pixels and never the uploaded file (logo-pixels.ts). The row may be of another
 * company that has uploaded the same picture, because the bytes are the same.
 * @param sha256 hex, as `Seller.logoSha256`
 */
export async function findLogo(db: DbOrTrx, sha256: string): Promise<Logo | undefined> {
  const row = await db
    .selectFrom('company_logos')
    .select(['content_type', 'bytes'])
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row && { contentType: row.content_type, bytes: row.bytes };
}
