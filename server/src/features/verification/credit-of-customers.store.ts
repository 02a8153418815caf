import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountId } from '../../platform/database/database.ts';
import {
  CREDIT_MOVEMENTS,
  creditChangesSql,
  unionOfMovements,
  movementRowsSql,
  takenBackAtSql,
} from '../invoices/index.ts';

/**
 * The amounts that the company owes its customers by its documents, as rows `client_id, currency, ore, booked_ore`, one for each
 * document, in hundredths of the currency. An amount is the credit beyond what was left to pay, and what movements of money change of it. `booked_ore`: the part
 * that is in the books (docs/decisions/0040-credit-of-customers.md).
 */
export function creditByDocument(accountId: AccountId): RawBuilder<unknown> {
  const ofCredited = sql`least(greatest(paid_ore + credited_ore - total_ore, 0), credited_ore)`;
  return sql`
    select client_id, currency, ${ofCredited} as ore, case when booked then ${ofCredited} else 0 end as booked_ore
    from invoices where account_id = ${accountId} and type = 'invoice'
    union all
    ${unionOfMovements(CREDIT_MOVEMENTS, (movement) => {
      const { credit, bookedCredit } = creditChangesSql(movement);
      return sql`
    select o.client_id, o.currency, ${sql.raw(credit)}, ${sql.raw(bookedCredit)}
    ${sql.raw(movementRowsSql(movement))} and m.account_id = ${accountId} and ${takenBackAtSql(movement)} is null`;
    })}`;
}
