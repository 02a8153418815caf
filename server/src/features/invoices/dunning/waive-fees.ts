import { sumMoved } from '../../../domain/proposals/moved.ts';
import { bookWaiver } from '../../books/index.ts';
import { sumOfClaims } from '../../../domain/invoices/owed-claims.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { newWaiver } from './dunning-schemas.ts';
import type { Invoice } from '../invoice.ts';
import type { ClaimWaiver } from '../recorded.ts';
import { changedInvoice } from '../invoice.ts';
import { lockInvoice } from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import { withoutUnpaidClaims } from '../claims.ts';
import { insertWaiver } from './waivers.store.ts';

/**
 * Gives up the unpaid claims beside an invoice, today and for good. The invoice's own amounts stay as they are.
 * @throws ApiError `not-found`, `nothing-to-waive`
 */
export async function waiveFees(
  { trx, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: WithBody<typeof newWaiver>,
) {
  const invoice = await lockInvoice(trx, params.id);
  const { invoice: relieved, waived } = withoutUnpaidClaims(invoice);
  if (sumOfClaims(waived) === 0n) throw new ApiError('nothing-to-waive');

  const waiver: ClaimWaiver = {
    id: newId(),
    ground: 'given_up',
    reason: body.reason?.trim() || null,
    ...waived,
    creditOre: 0n,
    waivedOn: osloDate(accountNow),
  };
  const saved = changedInvoice<Invoice>(relieved, { waivers: [...invoice.waivers, waiver] }, now);
  trx.later(insertWaiver(trx, invoice.id, waiver, now));
  saveInvoice(trx, invoice, saved);
  if (invoice.booked) {
    const booked = {
      ...waiver,
      ground: 'given_up' as const,
      invoiceNumber: invoice.number,
      customerId: invoice.client.id,
    };
    await bookWaiver(trx, booked, now);
  }
  const moved = sumMoved([sumOfClaims(waived)]);
  return { ...presentInvoice(saved, baseUrl), moved };
}
