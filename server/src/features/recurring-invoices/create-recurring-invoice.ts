import type { Static } from 'typebox';
import { osloDate } from '../../domain/local-date.ts';
import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { newId } from '../../platform/database/ids.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import { findChosenClient, linkClient } from '../invoices/index.ts';
import { presentRecurringInvoice } from './present.ts';
import type { RecurringInvoice } from './recurring-invoice.ts';
import { saveRecurringInvoice } from './save-recurring-invoice.ts';
import type { newRecurringInvoice } from './schemas.ts';
import { takeTerms } from './take-terms.ts';

/** @throws ApiError `client-not-found`, and as a draft: `vat-rate-mismatch`, `not-vat-registered`, `validation-failed` */
export async function createRecurringInvoice(
  { trx, accountId, caller, now, accountNow }: ChangeContext,
  { body }: Input<unknown, unknown, Static<typeof newRecurringInvoice>>,
) {
  const [{ settings }, chosen] = await Promise.all([
    getCompanyOfCaller(trx, caller),
    findChosenClient(trx, accountId, body),
  ]);
  const { client } = await linkClient(trx, accountId, chosen, now);
  const ground = { settings, today: osloDate(accountNow), client };
  const recurring: RecurringInvoice = {
    id: newId(),
    status: 'active',
    clientId: client.id ?? '',
    terms: await takeTerms(trx, accountId, body, ground),
    nextDate: body.firstDate,
    nextIndex: 0,
    madeCount: 0,
    lastInvoiceId: null,
    problem: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  saveRecurringInvoice(trx, accountId, undefined, recurring, ['created']);
  return { ...presentRecurringInvoice(recurring), location: `/v1/recurring-invoices/${recurring.id}` };
}
