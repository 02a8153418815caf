import type { Static } from 'typebox';
import { bookWriteOff } from '../books/index.ts';
import { outstandingOre } from '../domain/invoice-status.ts';
import { LIMITS } from '../domain/limits.ts';
import { osloDate } from '../domain/local-date.ts';
import { kronerFromOre } from '../domain/money.ts';
import type { Trx } from '../platform/database.ts';
import type { ChangeContext, Input } from '../platform/endpoint.ts';
import { ApiError, validationFailed } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Invoice, IssuedInvoice, WriteOff } from './invoice.ts';
import { changed, isIssued, settledOn } from './invoice.ts';
import * as store from './invoices.store.ts';
import { presentInvoice } from './present.ts';
import { waiveClaims } from './waive-claims.ts';
import type { newWriteOff } from './write-off-schemas.ts';
import { insertWriteOff } from './write-offs.store.ts';

/**
 * Writes off all that is outstanding. A difference of øre settles the invoice; a loss leaves it unpaid, though nobody is
 * asked for it any more, and takes the claims of letters with it. Whether a loss is final enough for its VAT to be deducted
 * (merverdiavgiftsloven § 4-7) is for the caller to judge.
 * @throws ApiError `not-found`, `nothing-to-write-off`, `validation-failed`, `write-off-too-large` with `details.max` (kroner)
 */
export async function writeOffInvoice(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof newWriteOff>>,
) {
  const invoice = await store.lockInvoice(trx, accountId, params.id);
  if (invoice === undefined) throw new ApiError('not-found');
  requireOutstanding(invoice);
  const date = body.date ?? osloDate(accountNow);
  if (date < invoice.issueDate) throw validationFailed([{ field: 'date', code: 'out-of-range' }]);
  const amountOre = outstandingOre(invoice);
  if (body.reason === 'rounding' && amountOre > LIMITS.roundingOre) {
    throw new ApiError('write-off-too-large', { details: { max: kronerFromOre(LIMITS.roundingOre) } });
  }

  const { invoice: relieved, waived } = waiveClaims(
    changed<IssuedInvoice>(invoice, { writtenOffOre: amountOre, isLost: body.reason === 'loss' }, now),
  );
  const feesOre = waived.feeOre + waived.interestOre;
  const writeOff: WriteOff = { id: newId(), reason: body.reason, date, amountOre, feesOre };
  await insertWriteOff(trx, accountId, invoice.id, writeOff, now);
  const credits = await store.listCredits(trx, accountId, invoice.id);
  const written = { ...relieved, writeOffs: [writeOff] };
  const paidOn = settledOn(
    written,
    credits.map(({ on }) => on),
  );
  const settled = { ...written, paidOn };
  store.saveFacts(trx, accountId, settled);

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
    ...presentInvoice(settled, baseUrl),
    location: `/v1/invoices/${invoice.id}/write-offs/${writeOff.id}`,
  };
}

function requireOutstanding(invoice: Invoice): asserts invoice is IssuedInvoice {
  if (!isIssued(invoice) || outstandingOre(invoice) === 0n) throw new ApiError('nothing-to-write-off');
}

/** What is left of the lines: VAT that a credit note has taken back cannot be lost as well. */
async function uncreditedLines(trx: Trx, accountId: string, { id, lines }: Invoice) {
  const credited = await store.sumCreditedLines(trx, accountId, id);
  return lines.map(({ vatCode, lineTotalOre, vatOre }, index) => ({
    vatCode,
    lineTotalOre: lineTotalOre - (credited.get(index)?.lineTotalOre ?? 0n),
    vatOre: vatOre - (credited.get(index)?.vatOre ?? 0n),
  }));
}
