import type { BalanceMovement } from '../../../domain/invoices/customer-credit.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { Amount } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Movement } from '../movements.store.ts';
import { CREDIT_MOVEMENTS, movementRowsSql } from '../movements.store.ts';

/**
 * The changes of a client's unbooked credit (øre), each with the date of its cause, in no order. Credit from an invoice
 * that was paid and credited counts from the last credit note, because only then all of the credit existed.
 */
export function listUnbookedByDay(trx: AccountTrx, clientId: string): Promise<BalanceMovement[]> {
  return selectUnbooked(trx, trx.accountId, clientId);
}

/** The part of a movement that is not in the books, and whether the movement can have such a part. SQL. */
const unbookedPart = (movement: Movement): [isUnbooked: string, unbooked: string] =>
  movement.of === 'invoice'
    ? ['not o.booked', movement.credit]
    : ['true', `${movement.credit} - ${movement.bookedCredit}`];

const CREDITED = `
  from invoices i
  join invoices n on n.account_id = i.account_id and n.credited_invoice_id = i.id and n.sent_at is not null
  where i.account_id = $1 and i.client_id = $2 and i.paid_ore + i.credited_ore > i.total_ore`;

const selectUnbooked = statement<BalanceMovement>(`
  select max(n.issue_date) as day, i.paid_ore + i.credited_ore - i.total_ore as ore
  ${CREDITED} and not i.booked and i.currency = '${BOOK_CURRENCY}'
  group by i.id, i.paid_ore, i.credited_ore, i.total_ore
  ${CREDIT_MOVEMENTS.map((movement) => {
    const { on, credit, takenBack } = movement;
    const [isUnbooked, unbooked] = unbookedPart(movement);
    return `union all select ${on}, ${unbooked} ${movementRowsSql(movement)} and m.account_id = $1 and o.client_id = $2
    and o.currency = '${BOOK_CURRENCY}' and ${isUnbooked} and ${takenBack?.at ?? 'null'} is null and ${credit} <> 0`;
  }).join('\n  ')}`);

/** A change of a client's credit in a currency. `isBooked`: of the credit that is in the books. */
export type CreditMovement = BalanceMovement<Amount> & { isBooked: boolean };

/**
 * As `listUnbookedByDay`, of the credit in a currency, with what is in the books. The books have an entry on the day of its cause or, where that
 * month was closed, on the first open day: so a balance by the days of causes is never above that of the books from the first open day on.
 */
export function listInCurrencyByDay(
  trx: AccountTrx,
  clientId: string,
  currency: ForeignCurrency,
): Promise<CreditMovement[]> {
  return selectInCurrency(trx, trx.accountId, clientId, currency);
}

/** What is taken back counts on its own day, and the taking back on its day, because a day between them had it. */
const bothDays = (movement: Movement, isBooked: string, ore: string): string => {
  const { on, takenBack } = movement;
  const from = `${movementRowsSql(movement)} and m.account_id = $1 and o.client_id = $2 and o.currency = $3
    and ${isBooked === 'false' ? unbookedPart(movement)[0] : movement.of === 'invoice' ? 'o.booked' : 'true'} and ${ore} <> 0`;
  const standing = `union all select ${on}, ${ore}, ${isBooked} ${from}`;
  if (takenBack === null) return standing;
  return `${standing}\n  union all select ${takenBack.on}, -(${ore}), ${isBooked} ${from} and ${takenBack.at} is not null`;
};

const selectInCurrency = statement<CreditMovement>(`
  select max(n.issue_date) as day, i.paid_ore + i.credited_ore - i.total_ore as ore, i.booked as "isBooked"
  ${CREDITED} and i.currency = $3
  group by i.id, i.paid_ore, i.credited_ore, i.total_ore, i.booked
  ${CREDIT_MOVEMENTS.flatMap((movement) => [
    bothDays(movement, 'false', unbookedPart(movement)[1]),
    bothDays(movement, 'true', movement.of === 'invoice' ? movement.credit : movement.bookedCredit),
  ]).join('\n  ')}`);
