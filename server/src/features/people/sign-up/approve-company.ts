import { ApiError } from '../../../domain/errors/errors.ts';
import { isId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../../companies/index.ts';
import {
  findCompanyAccounts,
  findWaitsSince,
  hasAnsweredVat,
  lockCompany,
  markProductionOpened,
  recordAuditEvent,
  requireNoOpenCompany,
} from '../../companies/index.ts';
import { insertPeopleEmail } from '../mail/people-emails.store.ts';
import { listMembers } from '../members/memberships.store.ts';
import { SIGN_UP_MILLISECONDS } from './request-sign-up.ts';
import { mailOfOpened } from './sign-up-mails.ts';

/**
 * Opens the production account of a company that signed up by itself, from the next request on. The owner and the operator get a mail.
 * @param told.operatorEmail undefined: the owner alone gets it
 * @returns false when production was open already
 * @throws ApiError `not-found` (no such open company), `vat-not-answered`, `company-exists`: another open company has its organisation
 *   number
 */
export async function approveCompany(
  { db, now, actor, address }: AdminContext,
  companyId: string,
  { baseUrl, operatorEmail }: { baseUrl: string; operatorEmail: string | undefined },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const company = isId(companyId) ? await lockCompany(trx, companyId) : undefined;
    const accounts = company && (await findCompanyAccounts(trx, companyId));
    if (company === undefined || accounts === undefined) {
      throw new ApiError('not-found', { missing: 'company' });
    }
    if ((await findWaitsSince(trx, companyId)) === null) return false;
    // Whoever is not registered must not charge VAT (merverdiavgiftsloven § 15-11), and nobody may guess it.
    if (!(await hasAnsweredVat(trx, companyId))) throw new ApiError('vat-not-answered');
    const { name, orgNumber } = company.seller;
    await requireNoOpenCompany(trx, orgNumber);
    await markProductionOpened(trx, companyId);
    const event = { actor, address, action: 'company.approved', companyId, subject: companyId } as const;
    await recordAuditEvent(trx, event, now);

    const mail = mailOfOpened(name, `${baseUrl}/app/${accounts.production}`);
    const expiresAt = new Date(now.getTime() + SIGN_UP_MILLISECONDS);
    const owner = (await listMembers(trx, companyId)).find(({ role }) => role === 'owner');
    if (owner === undefined) return true;
    const about = { personId: owner.personId };
    for (const recipient of [owner.email, operatorEmail]) {
      if (recipient === undefined) continue;
      await insertPeopleEmail(trx, { ...mail, recipient, about, expiresAt }, now);
    }
    return true;
  });
}
