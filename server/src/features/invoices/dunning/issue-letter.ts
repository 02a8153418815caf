import { findAccountToPayTo } from '../pay-to.ts';
import { amountOf } from '../../../domain/currency/currency.ts';
import { bookLetter } from '../../books/index.ts';
import type { Seller } from '../../companies/index.ts';
import { queueEmail } from '../../mail/index.ts';
import {
  compensationOreOn,
  halfYearOf,
  reminderFeeOreOn,
} from '../../../domain/invoices/late-payment-figures.ts';
import type { LatePaymentFigures } from '../../../domain/invoices/late-payment-figures.ts';
import { collectionRulesOn, deadlineOfLetter } from '../../../domain/invoices/late-payment.ts';
import type { DunningLaw, LetterType } from '../../../domain/invoices/late-payment.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { IssuedInvoice } from '../invoice.ts';
import type { Reminder } from '../recorded.ts';
import { overdueSinceOn } from '../invoice.ts';
import { toIssuedLetter } from '../issued-document.ts';
import { interestToClaim } from '../claims.ts';
import { reasonAgainstMail } from './remindable.ts';
import { insertReminder } from './reminders.store.ts';
import { changeInvoice } from '../save-invoice.ts';

/**
 * `isCompensation`: the letter claims compensation instead of the fee. `withInterest`: the letter claims the interest that
 * no earlier letter has claimed.
 */
export type LetterToSend = {
  type: LetterType;
  withFee: boolean;
  isCompensation: boolean;
  withInterest: boolean;
  way: LetterWay;
};

/** A letter goes by mail to an address, or was delivered otherwise on a day. */
export type LetterWay = { recipient: string } | { deliveredOn: LocalDate };

/**
 * Sends a letter about a locked invoice that may have a letter. Stores the letter, queues its email unless it is delivered
 * otherwise, and books its fees if the invoice is booked. A letter without fee and interest is a friendly reminder.
 * @throws ApiError `compensation-not-announced` with `details.halfYear`
 */
export async function issueLetter(
  trx: AccountTrx,
  seller: Seller,
  invoice: IssuedInvoice,
  { type, withFee, isCompensation, withInterest, way }: LetterToSend,
  law: DunningLaw,
  { now, accountNow }: { now: Date; accountNow: Date },
): Promise<{ invoice: IssuedInvoice; reminder: Reminder }> {
  const today = osloDate(accountNow);
  const { figures } = law;
  const rules = collectionRulesOn(today, law);
  const feeOre = feeOf({ withFee, isCompensation }, figures, today);
  const { interestOre, spans } = withInterest
    ? interestToClaim(invoice, today, figures)
    : { interestOre: 0n, spans: [] };
  const reminder: Reminder = {
    id: newId(),
    type,
    sentOn: today,
    deadline: deadlineOfLetter(today, rules),
    feeOre,
    isCompensation,
    interestOre,
    deliveredOn: 'deliveredOn' in way ? way.deliveredOn : null,
  };
  const account = await findAccountToPayTo(trx, invoice.currency, seller);
  const letter = toIssuedLetter(reminder, invoice, seller, spans, account);
  await insertReminder(trx, invoice.id, reminder, letter, now);
  if ('recipient' in way) {
    const { recipient } = way;
    const email = { invoiceId: invoice.id, reminderId: reminder.id, recipient, subject: null, message: null };
    trx.later(queueEmail(trx, email, { now, accountNow }));
  }
  const takesAddress = 'recipient' in way && reasonAgainstMail(invoice) !== undefined;

  const facts = {
    reminders: [...invoice.reminders, reminder],
    claimsOre: invoice.claimsOre + amountOf(reminder.feeOre + interestOre, invoice.currency),
    overdueSince: overdueSinceOn(invoice, today),
    // As when the invoice is sent again: later letters go to an address that works, and none is known to have failed.
    ...(takesAddress && { client: { ...invoice.client, email: way.recipient } }),
    bouncedAt: null,
    ...(type === 'reminder' ? { remindedAt: accountNow } : { collectionWarnedAt: accountNow }),
  };
  const dunned = changeInvoice(trx, invoice, facts, now);

  if (invoice.booked && reminder.feeOre + interestOre > 0n) {
    const booked = { ...reminder, invoiceNumber: invoice.number, customerId: invoice.client.id };
    await bookLetter(trx, booked, now);
  }
  return { invoice: dunned, reminder };
}

function feeOf(
  { withFee, isCompensation }: { withFee: boolean; isCompensation: boolean },
  figures: LatePaymentFigures,
  today: LocalDate,
): Ore {
  if (!withFee) return 0n;
  if (!isCompensation) return reminderFeeOreOn(figures, today);
  const compensationOre = compensationOreOn(figures, today);
  if (compensationOre === undefined) {
    throw new ApiError('compensation-not-announced', { details: { halfYear: halfYearOf(today) } });
  }
  return compensationOre;
}
