import type { BalanceMovement } from '../../../domain/invoices/customer-credit.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { CREDIT_MOVEMENTS, movementRowsSql } from '../movements.store.ts';

/**
 * The changes of a client's unbooked credit (øre), each with the date of its cause, in no order. Credit from an invoice
 * that was paid and credited counts from the last credit note, because only then all of the credit existed.
 */
export function listUnbookedByDay(trx: AccountTrx, clientId: string): Promise<BalanceMovement[]> {
  return selectUnbooked(trx, trx.accountId, clientId);
}

const selectUnbooked = statement<BalanceMovement>(`
  select max(n.issue_date) as day, i.paid_ore + i.credited_ore - i.total_ore as ore
  from invoices i
  join invoices n on n.account_id = i.account_id and n.credited_invoice_id = i.id and n.sent_at is not null
  where i.account_id = $1 and i.client_id = $2 and not i.booked and i.paid_ore + i.credited_ore > i.total_ore
  group by i.id, i.paid_ore, i.credited_ore, i.total_ore
  ${CREDIT_MOVEMENTS.map((movement) => {
    const { on, credit, takenBack } = movement;
    const [isUnbooked, unbooked] =
      movement.of === 'invoice' ? ['not o.booked', credit] : ['true', `${credit} - ${movement.bookedCredit}`];
    return `union all select ${on}, ${unbooked} ${movementRowsSql(movement)} and m.account_id = $1 and o.client_id = $2
    and ${isUnbooked} and ${takenBack?.at ?? 'null'} is null and ${credit} <> 0`;
  }).join('\n  ')}`);
