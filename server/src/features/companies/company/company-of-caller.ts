import { LRUCache } from 'lru-cache';
import type { Caller } from '../../../platform/http/caller.ts';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import { asAccountSays, readCompany } from './companies.store.ts';
import type { Company } from './company.ts';

const remembered = new LRUCache<string, { company: Company; version: string }>({ max: 10_000 });

/**
 * The company of the caller, as it was when the request was authorised, or newer. The company is read only when it has
 * changed since this process read it last (decision 37), because the most frequent requests need it.
 */
export async function getCompanyOfCaller(
  db: DbOrTrx,
  caller: Pick<Caller, 'companyId' | 'companyVersion' | 'inForetaksregisteret'>,
): Promise<Company> {
  return asAccountSays(await rememberedCompany(db, caller), caller.inForetaksregisteret);
}

async function rememberedCompany(
  db: DbOrTrx,
  { companyId, companyVersion }: Pick<Caller, 'companyId' | 'companyVersion'>,
): Promise<Company> {
  const known = remembered.get(companyId);
  if (known?.version === companyVersion) return known.company;
  const read = await readCompany(db, companyId);
  remembered.set(companyId, read);
  return read.company;
}
