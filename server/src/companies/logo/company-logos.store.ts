import type { DbOrTrx, Trx } from '../../database/database.ts';
import { pixelsOf } from './logo-pixels.ts';
import type { Logo } from './logo.ts';

/** Keeps a logo for ever, since issued documents name it by its hash; one that is there already is not kept twice. */
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
      is_pixels_only: true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @param sha256 hex, as `Seller.logoSha256`; the same bytes whichever company has uploaded them. Never a file as it came (logo-pixels.ts) */
export async function findLogo(db: DbOrTrx, sha256: string): Promise<Logo | undefined> {
  const row = await db
    .selectFrom('company_logos')
    .select(['content_type', 'bytes', 'is_pixels_only'])
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const logo: Logo = { contentType: row.content_type as Logo['contentType'], bytes: row.bytes };
  return row.is_pixels_only ? logo : pixelsOf(logo);
}
