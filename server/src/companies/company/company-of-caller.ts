import { LRUCache } from 'lru-cache';
import type { Caller } from '../../http/caller.ts';
import type { DbOrTrx } from '../../database/database.ts';
import { readCompany } from './companies.store.ts';
import type { Company } from './company.ts';

const remembered = new LRUCache<string, { company: Company; version: string }>({ max: 10_000 });

/**
 * The company of who calls, as it was when the request was authorised or is now: read only where it has changed since this
 * process read it last (decision 37). For what is called all the time.
 */
export async function getCompanyOfCaller(
  db: DbOrTrx,
  { companyId, companyVersion }: Caller,
): Promise<Company> {
  const known = remembered.get(companyId);
  if (known?.version === companyVersion) return known.company;
  const read = await readCompany(db, companyId);
  remembered.set(companyId, read);
  return read.company;
}
