import { osloDate } from '../../domain/days/local-date.ts';
import type { ChangeContext, WithBody } from '../../platform/http/endpoint.ts';
import { newId } from '../../platform/database/ids.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import { currencyFor, findChosenClient, linkClient } from '../invoices/index.ts';
import { withJudgedAmount } from './judge.ts';
import { presentRecurringInvoice } from './present.ts';
import { saveRecurringInvoice } from './save-recurring-invoice.ts';
import type { newRecurringInvoice } from './schemas.ts';
import { takeExternalId } from './recurring-invoices.store.ts';
import { requireSendableDate, termsFromRequest } from './take-terms.ts';

/** @throws ApiError `recurring-invoice-exists`, `client-not-found`, and as a draft: `vat-rate-mismatch`, `not-vat-registered`, `validation-failed` */
export async function createRecurringInvoice(
  context: ChangeContext,
  { body }: WithBody<typeof newRecurringInvoice, never>,
) {
  const { trx, caller, now, accountNow } = context;
  const externalId = body.externalId?.trim() ?? null;
  const [, { settings, currencies }, chosen] = await Promise.all([
    externalId !== null && takeExternalId(trx, externalId),
    getCompanyOfCaller(trx, caller),
    findChosenClient(trx, body),
  ]);
  const { client } = await linkClient(trx, chosen, now);
  const currency = currencyFor({ currencies }, body.currency, chosen);
  const ground = { settings, currency, today: osloDate(accountNow), client };
  const terms = await termsFromRequest(trx, body, ground);
  requireSendableDate(terms);
  const { recurring, moved } = await withJudgedAmount(context, {
    id: newId(),
    status: 'active',
    externalId,
    clientId: client.id ?? '',
    terms,
    nextDate: body.firstDate,
    nextIndex: 0,
    madeCount: 0,
    lastInvoiceId: null,
    problem: null,
    judgedOre: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
  saveRecurringInvoice(trx, undefined, recurring, ['created']);
  return { ...presentRecurringInvoice(recurring), location: `/v1/recurring-invoices/${recurring.id}`, moved };
}
