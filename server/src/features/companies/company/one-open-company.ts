import { normaliseOrganisationNumber } from '../../../domain/parties/organisation-number.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import { findCompanyByOrgNumber } from './companies.store.ts';

/**
 * Makes sure that no other open company has the organisation number (decision 73). Two such companies would give the same KIDs to payments
 * on one bank account. A company whose production account waits to be opened has none that counts. A lock keeps a second one waiting until
 * `trx` has ended.
 * @throws ApiError `company-exists` with `details.companyId`
 */
export async function requireNoOpenCompany(trx: Trx, orgNumber: string): Promise<void> {
  const digits = normaliseOrganisationNumber(orgNumber);
  await lockForTransaction(trx, `company of ${digits}`);
  const companyId = await findCompanyByOrgNumber(trx, digits);
  if (companyId !== undefined) throw new ApiError('company-exists', { details: { companyId } });
}
