import {
  documentInKroner,
  foreignCurrencyOf,
  lineInKroner,
  openInCurrency,
  openInKroner,
  owedInKroner,
  totalInKroner,
} from '../in-kroner.ts';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import type { Static } from 'typebox';
import { bookWriteOff, lockClosedThrough } from '../../books/index.ts';
import { lossGaps } from '../../../domain/invoices/final-loss.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import { lawfulDueDate } from '../../../domain/invoices/late-payment.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { addDays, osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre, negated } from '../../../domain/money.ts';
import type { Ore } from '../../../domain/money.ts';
import type { OutstandingVat } from '../../../domain/invoices/outstanding-vat.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import type { WriteOff } from '../recorded.ts';
import { isIssued, outstandingClaimsOre } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { findOpeningBalance, findOpeningVat } from '../opening/opening-balance.store.ts';
import { requireAfterOpening } from '../opening/require-after-opening.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import { withWriteOff } from '../settlement.ts';
import type { newWriteOff } from './write-off-schemas.ts';
import { insertWriteOff } from './write-offs.store.ts';

/**
 * Writes off the whole outstanding amount. A difference of øre settles the invoice. A loss leaves the invoice unpaid
 * without further dunning, and includes the unpaid fees of letters. On a paid invoice, a loss is of these fees alone.
 * The VAT of a final loss is deducted (merverdiavgiftsloven § 4-7). The ground "overdue and reminded" is checked; the caller
 * judges the other grounds.
 * @throws ApiError `not-found`, `nothing-to-write-off`, `validation-failed`, `write-off-too-large` with `details.max`
 *   (kroner), `loss-before-due` with `details.earliestDate`, `loss-not-final` with `LossGaps` in `details`
 */
export async function writeOffInvoice(
  context: ChangeContext,
  { params, body }: WithBody<typeof newWriteOff>,
) {
  const { trx, accountNow, baseUrl } = context;
  const invoice = await store.lockInvoice(trx, params.id);
  const isLoss = body.reason === 'loss';
  const amountOre = outstandingOre(invoice);
  requireOpen(invoice, isLoss);
  const date = body.date ?? osloDate(accountNow);
  const lossKind = isLoss ? (body.lossKind ?? 'unconfirmed') : null;
  if (date < invoice.issueDate) {
    const details = { min: invoice.issueDate };
    throw validationFailed([{ field: 'date', code: 'out-of-range', details }]);
  }
  await requireAfterOpening(() => findOpeningBalance(trx), invoice, date, 'date');
  if (isLoss) {
    await requireLossDate(trx, invoice, date, { isFinal: lossKind === 'final' });
    requireLetters(invoice, body, date);
  } else if (openInKroner(invoice) > LIMITS.roundingOre) {
    throw new ApiError('write-off-too-large', { details: { max: kronerFromOre(LIMITS.roundingOre) } });
  }

  const elsewhere = body.remindersElsewhere ?? [];
  const given = {
    id: newId(),
    reason: body.reason,
    lossKind,
    ground: body.ground ?? null,
    remindersElsewhere: elsewhere.length > 0 ? elsewhere : null,
    date,
    amountOre,
    amountNokOre: documentInKroner(invoice)?.openOre ?? null,
  };
  const written = await recordWriteOff(context, invoice, given);
  const lostOre = isLoss ? owedInKroner(invoice) : openInKroner(invoice);
  return {
    ...presentInvoice(written, baseUrl),
    moved: sumMoved([lostOre]),
    location: `/v1/invoices/${invoice.id}/write-offs/${given.id}`,
  };
}

/** Writes a checked write-off of a locked invoice, and books it if the invoice is booked. */
export async function recordWriteOff(
  { trx, now }: InvoiceContext,
  invoice: IssuedInvoice,
  given: Omit<WriteOff, 'claimsOre'>,
): Promise<IssuedInvoice> {
  const credits = await store.listCredits(trx, invoice.id);
  const creditDates = credits.map(({ on }) => on);
  const { invoice: written, writeOff, waived } = withWriteOff(invoice, given, creditDates, now);
  await insertWriteOff(trx, invoice.id, writeOff, now);
  saveInvoice(trx, invoice, written);

  if (invoice.booked) {
    const lines = await uncreditedLines(trx, invoice);
    const currency = foreignCurrencyOf(invoice);
    const booked = {
      ...writeOff,
      amountOre: openInKroner(invoice),
      ...(currency !== undefined && { inCurrency: { currency, covered: openInCurrency(invoice) } }),
      lines,
      waived,
      invoiceNumber: invoice.number,
      customerId: invoice.client.id,
    };
    await bookWriteOff(trx, booked, now);
  }
  return written;
}

/** A loss can also be of unpaid fees of letters about a paid invoice. */
function requireOpen(invoice: Invoice, isLoss: boolean): asserts invoice is IssuedInvoice {
  const openOre = outstandingOre(invoice) + (isLoss ? outstandingClaimsOre(invoice) : 0n);
  if (!isIssued(invoice) || openOre === 0n) throw new ApiError('nothing-to-write-off');
}

/**
 * The date of a loss must be in an open month if the invoice is booked, and not before the last letter whose fees are
 * lost. The date of a final loss of the invoice itself must be after the lawful due date, because its VAT cannot be deducted
 * earlier.
 */
async function requireLossDate(
  trx: AccountTrx,
  invoice: Invoice,
  date: LocalDate,
  { isFinal }: { isFinal: boolean },
): Promise<void> {
  const lastClaim = invoice.reminders.findLast(({ feeOre, interestOre }) => feeOre + interestOre > 0n);
  const takesClaims = outstandingClaimsOre(invoice) > 0n;
  if (takesClaims && lastClaim !== undefined && date < lastClaim.sentOn) {
    throw validationFailed([{ field: 'date', code: 'out-of-range', details: { min: lastClaim.sentOn } }]);
  }
  const closedThrough = invoice.booked ? await lockClosedThrough(trx) : null;
  if (closedThrough !== null && date <= closedThrough) {
    const details = { min: addDays(closedThrough, 1) };
    throw validationFailed([{ field: 'date', code: 'closed-month', details }]);
  }
  const earliestDate = addDays(lawfulDueDate(invoice), 1);
  if (isFinal && outstandingOre(invoice) > 0n && date < earliestDate) {
    throw new ApiError('loss-before-due', { details: { earliestDate } });
  }
}

/**
 * A claim that is lost as "overdue and reminded" must be so. Where only fees of letters are lost, no VAT is deducted, so that
 * nothing is checked.
 */
function requireLetters(
  invoice: IssuedInvoice,
  { ground, remindersElsewhere }: Pick<Static<typeof newWriteOff>, 'ground' | 'remindersElsewhere'>,
  date: LocalDate,
): void {
  const elsewhere = remindersElsewhere ?? [];
  const details = { min: addDays(invoice.dueDate, 1), max: date };
  const errors = elsewhere.flatMap((day, index) =>
    day <= invoice.dueDate || day > date
      ? [{ field: `remindersElsewhere[${index}]`, code: 'out-of-range' as const, details }]
      : [],
  );
  if (errors.length > 0) throw validationFailed(errors);
  if (ground !== 'overdue_and_reminded' || outstandingOre(invoice) === 0n) return;
  const { dueDate, issueDate, reminders, remindersPaused } = invoice;
  const letters = [...reminders.map(({ sentOn }) => sentOn), ...elsewhere];
  const gaps = lossGaps({ dueDate, issueDate, letters, paused: remindersPaused }, date);
  if (gaps.missing.length > 0) throw new ApiError('loss-not-final', { details: { ...gaps } });
}

/**
 * The lines in kroner, and those of credit notes with amounts below 0, because VAT that a credit note has taken back cannot be lost, too. Lines
 * of one code count together.
 */
async function uncreditedLines(trx: AccountTrx, invoice: Invoice) {
  const { id, lines, isOpening, currency } = invoice;
  if (isOpening) return linesOfOpening(totalInKroner(invoice), await findOpeningVat(trx, id));
  const sold = lines.map((line) => ({ vatCode: line.vatCode, ...lineInKroner(line, currency) }));
  const creditNotes = await store.listCreditNotes(trx, id);
  const credited = creditNotes.flatMap((creditNote) =>
    creditNote.lines.map((line) => {
      const { lineTotalOre, vatOre } = lineInKroner(line, currency);
      return { vatCode: line.vatCode, lineTotalOre: negated(lineTotalOre), vatOre: negated(vatOre) };
    }),
  );
  return [...sold, ...credited];
}

/** An opening invoice has no lines here. Only the VAT that the company has said of it can be lost. */
function linesOfOpening(totalOre: Ore, vat: OutstandingVat) {
  const vatOre = vat.reduce((sum, { amountOre }) => sum + amountOre, 0n);
  return [
    { vatCode: null, lineTotalOre: totalOre - vatOre, vatOre: 0n },
    ...vat.map(({ vatCode, amountOre }) => ({ vatCode, lineTotalOre: 0n, vatOre: amountOre })),
  ];
}
