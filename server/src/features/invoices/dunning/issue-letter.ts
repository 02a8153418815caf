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
import { collectionRulesOn } from '../../../domain/invoices/late-payment.ts';
import type { DunningLaw, LetterType } from '../../../domain/invoices/late-payment.ts';
import { addDays, osloDate } from '../../../domain/days/local-date.ts';
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
};

/**
 * Sends a letter about a locked invoice that may have a letter. Stores the letter, queues its email, and books its fees if
 * the invoice is booked. A letter without fee and interest is a friendly reminder.
 * @throws ApiError `compensation-not-announced` with `details.halfYear`
 */
export async function issueLetter(
  trx: AccountTrx,
  seller: Seller,
  invoice: IssuedInvoice,
  { type, withFee, isCompensation, withInterest }: LetterToSend,
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
    deadline: addDays(today, rules.deadlineDays),
    feeOre,
    isCompensation,
    interestOre,
  };
  const account = await findAccountToPayTo(trx, invoice.currency, seller);
  const letter = toIssuedLetter(reminder, invoice, seller, spans, account);
  await insertReminder(trx, invoice.id, reminder, letter, now);
  const email = {
    invoiceId: invoice.id,
    reminderId: reminder.id,
    recipient: invoice.client.email,
    subject: null,
    message: null,
  };
  trx.later(queueEmail(trx, email, { now, accountNow }));

  const facts = {
    reminders: [...invoice.reminders, reminder],
    claimsOre: invoice.claimsOre + amountOf(reminder.feeOre + interestOre, invoice.currency),
    overdueSince: overdueSinceOn(invoice, today),
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
