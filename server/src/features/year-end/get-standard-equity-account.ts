import { getCompanyOfAccount } from '../companies/index.ts';
import { companyFormOf } from '../../domain/parties/company-form.ts';
import { standardEquityAccount } from '../../domain/books/year-result.ts';
import type { AccountDbOrTrx } from '../../platform/database/database.ts';

/** The default account for the company's results. The company's form is read from its name. */
export async function getStandardEquityAccount(db: AccountDbOrTrx): Promise<string> {
  const { seller } = await getCompanyOfAccount(db);
  return standardEquityAccount(companyFormOf(seller.name));
}
