import type { Static } from 'typebox';
import { bookWriteOff, holdClosedThrough } from '../../books/index.ts';
import { outstandingOre } from '../../domain/invoices/invoice-status.ts';
import { lawfulDueDate } from '../../domain/invoices/late-payment.ts';
import { LIMITS } from '../../domain/limits.ts';
import { addDays, osloDate } from '../../domain/local-date.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import { kronerFromOre } from '../../domain/money.ts';
import type { Trx } from '../../database/database.ts';
import type { ChangeContext, Input } from '../../http/endpoint.ts';
import { ApiError, validationFailed } from '../../errors.ts';
import { newId } from '../../database/ids.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import { isIssued } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { requireAfterOpening } from '../opening/require-after-opening.ts';
import { presentInvoice } from '../present.ts';
import { withWriteOff } from '../settlement.ts';
import type { newWriteOff } from './write-off-schemas.ts';
import { insertWriteOff } from './write-offs.store.ts';

/**
 * Writes off all that is outstanding. A difference of øre settles the invoice; a loss leaves it unpaid, though nobody is
 * asked for it any more, and takes the claims of letters with it. Of an invoice that is itself paid, a loss takes those claims
 * alone. Whether a loss is final enough for its VAT to be deducted (merverdiavgiftsloven § 4-7) is for the caller to judge.
 * @throws ApiError `not-found`, `nothing-to-write-off`, `validation-failed`, `write-off-too-large` with `details.max` (kroner),
 *   `loss-before-due` with `details.earliestDate`
 */
export async function writeOffInvoice(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof newWriteOff>>,
) {
  const invoice = await store.lockInvoice(trx, accountId, params.id);
  if (invoice === undefined) throw new ApiError('not-found');
  const isLoss = body.reason === 'loss';
  const amountOre = outstandingOre(invoice);
  requireOpen(invoice, isLoss);
  const date = body.date ?? osloDate(accountNow);
  const lossKind = isLoss ? (body.lossKind ?? 'final') : null;
  if (date < invoice.issueDate) throw validationFailed([{ field: 'date', code: 'out-of-range' }]);
  await requireAfterOpening(trx, accountId, invoice, date, 'date');
  if (isLoss) {
    await requireLossDate(trx, accountId, invoice, date, { isFinal: lossKind === 'final' });
  } else if (amountOre > LIMITS.roundingOre) {
    throw new ApiError('write-off-too-large', { details: { max: kronerFromOre(LIMITS.roundingOre) } });
  }

  const given = { id: newId(), reason: body.reason, lossKind, ground: body.ground ?? null, date, amountOre };
  const credits = await store.listCredits(trx, accountId, invoice.id);
  const creditDates = credits.map(({ on }) => on);
  const { invoice: written, writeOff, waived } = withWriteOff(invoice, given, creditDates, now);
  await insertWriteOff(trx, accountId, invoice.id, writeOff, now);
  trx.later(store.saveFacts(trx, accountId, written));

  if (invoice.booked) {
    const lines = await uncreditedLines(trx, accountId, invoice);
    const booked = {
      ...writeOff,
      lines,
      waived,
      invoiceNumber: invoice.number,
      customerId: invoice.client.id,
    };
    await bookWriteOff(trx, accountId, booked, now);
  }
  return {
    ...presentInvoice(written, baseUrl),
    location: `/v1/invoices/${invoice.id}/write-offs/${writeOff.id}`,
  };
}

/** A loss can also take what letters have claimed of an invoice that is itself paid. */
function requireOpen(invoice: Invoice, isLoss: boolean): asserts invoice is IssuedInvoice {
  const openOre = outstandingOre(invoice) + (isLoss ? invoice.feesOre - invoice.feesPaidOre : 0n);
  if (!isIssued(invoice) || openOre === 0n) throw new ApiError('nothing-to-write-off');
}

/**
 * A loss is dated in a month that the company has not closed, and not before the letters whose claims it takes. A final one of
 * the invoice itself comes after the due date: its VAT cannot be deducted before the claim is overdue.
 */
async function requireLossDate(
  trx: Trx,
  accountId: string,
  invoice: Invoice,
  date: LocalDate,
  { isFinal }: { isFinal: boolean },
): Promise<void> {
  const lastClaim = invoice.reminders.findLast(({ feeOre, interestOre }) => feeOre + interestOre > 0n);
  const takesClaims = invoice.feesOre > invoice.feesPaidOre;
  if (takesClaims && lastClaim !== undefined && date < lastClaim.sentOn) {
    throw validationFailed([{ field: 'date', code: 'out-of-range' }]);
  }
  const closedThrough = invoice.booked ? await holdClosedThrough(trx, accountId) : null;
  if (closedThrough !== null && date <= closedThrough) {
    throw validationFailed([{ field: 'date', code: 'closed-month' }]);
  }
  const earliestDate = addDays(lawfulDueDate(invoice), 1);
  if (isFinal && outstandingOre(invoice) > 0n && date < earliestDate) {
    throw new ApiError('loss-before-due', { details: { earliestDate } });
  }
}

/** What is left of the lines: VAT that a credit note has taken back cannot be lost as well. */
async function uncreditedLines(trx: Trx, accountId: string, { id, lines, isOpening, totalOre }: Invoice) {
  // The VAT of an opening invoice is not known here: the system that sent it has settled that.
  if (isOpening) return [{ vatCode: null, lineTotalOre: totalOre, vatOre: 0n }];
  const credited = await store.sumCreditedLines(trx, accountId, id);
  return lines.map(({ vatCode, lineTotalOre, vatOre }, index) => ({
    vatCode,
    lineTotalOre: lineTotalOre - (credited.get(index)?.lineTotalOre ?? 0n),
    vatOre: vatOre - (credited.get(index)?.vatOre ?? 0n),
  }));
}
