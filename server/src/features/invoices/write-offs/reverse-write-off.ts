import { writeOffInKroner } from '../in-kroner.ts';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import { bookWriteOffReversal } from '../../books/index.ts';
import { laterDate, osloDate } from '../../../domain/days/local-date.ts';
import type { ChangeContext, OfPath } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { requireMatch } from '../../../platform/http/answers/etags.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import type { WriteOff } from '../recorded.ts';
import { isIssued } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import type { TakingBack } from '../settlement.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import { documentsOfLoss, withoutWriteOff } from '../settlement.ts';
import { markWriteOffReversed } from './write-offs.store.ts';

/** @throws ApiError `not-found` (also when it is reversed already), `precondition-failed` */
export async function reverseWriteOff(
  context: ChangeContext,
  { params, ifMatch }: OfPath<'id' | 'writeOffId'>,
) {
  const invoice = await store.lockInvoice(context.trx, params.id);
  const writeOff = invoice.writeOffs.find(({ id }) => id === params.writeOffId.toLowerCase());
  if (writeOff === undefined || !isIssued(invoice)) throw new ApiError('not-found');
  requireMatch(ifMatch, invoice.version);
  const owed = await takeWriteOffBack(context, invoice, writeOff);
  const moved = sumMoved([writeOffInKroner(writeOff, invoice.currency)]);
  return { ...presentInvoice(owed, context.baseUrl), moved };
}

/**
 * Takes a write-off off its locked invoice, for example because the customer will pay after all. The amount and the fees of letters
 * are owed again, because a loss does not waive them, but for what has come in of a loss already. The books get mirror entries.
 */
export async function takeWriteOffBack(
  { trx, now, accountNow }: InvoiceContext,
  invoice: IssuedInvoice,
  writeOff: WriteOff,
  { backOn }: TakingBack = {},
): Promise<IssuedInvoice> {
  const today = osloDate(accountNow);
  const on = laterDate(backOn ?? today, writeOff.date);
  const owed = withoutWriteOff(invoice, writeOff, { today, now });
  await markWriteOffReversed(trx, writeOff.id, { on, now });
  saveInvoice(trx, invoice, owed);
  await bookWriteOffReversal(trx, documentsOfLoss(invoice, writeOff), on, now);
  return owed;
}

/** Takes the differences of øre of a locked invoice back, because a payment that had left one goes. */
export async function takeRoundingBack(
  context: InvoiceContext,
  invoice: Invoice,
  taking: TakingBack = {},
): Promise<Invoice> {
  const rounding = invoice.writeOffs.find(({ reason }) => reason === 'rounding');
  if (rounding === undefined || !isIssued(invoice)) return invoice;
  return takeRoundingBack(context, await takeWriteOffBack(context, invoice, rounding, taking), taking);
}
