import { sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { AccountDbOrTrx, AccountTrx, Write } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/statement.ts';
import { isId } from '../../../platform/database/ids.ts';
import { newestFirst } from '../../../platform/http/lists/list-order.ts';
import type { Refund } from './refund.ts';

/** The refund, unless the refund is reversed. @param clientId left out: to any client */
export async function findRefund(
  db: AccountDbOrTrx,
  id: string,
  clientId?: string,
): Promise<Refund | undefined> {
  if (!isId(id) || (clientId !== undefined && !isId(clientId))) return undefined;
  const refunds = selectRefunds(db).where('id', '=', id);
  const row = await (
    clientId === undefined ? refunds : refunds.where('client_id', '=', clientId)
  ).executeTakeFirst();
  return row && toRefund(row);
}

/** A refund in another currency. One in kroner is money of a client (`insertMoney`). */
export function insertRefundInCurrency(trx: AccountTrx, { nok, ...refund }: Refund): Write {
  const { amountOre = null, usedOre = null, bookedOre = null } = nok ?? {};
  const kroner = { amountNokOre: amountOre, usedNokOre: usedOre, bookedNokOre: bookedOre };
  return insertRows(trx, 'refunds', [{ ...refund, ...kroner }]);
}

export const REFUND_ORDER = newestFirst('refunds');

/** Refunds to the client that are not reversed, as a query. */
export function selectRefundsTo(db: AccountDbOrTrx, clientId: string) {
  return selectRefunds(db).where('client_id', '=', clientId);
}

type RefundRow = Omit<Refund, 'nok'> & {
  nok: { amountOre: string; usedOre: string; bookedOre: string } | null;
};

export function toRefund({ nok, ...refund }: RefundRow): Refund {
  if (nok === null) return { ...refund, nok };
  const { amountOre, usedOre, bookedOre } = nok;
  return {
    ...refund,
    nok: { amountOre: BigInt(amountOre), usedOre: BigInt(usedOre), bookedOre: BigInt(bookedOre) },
  };
}

const NOK = sql<
  RefundRow['nok']
>`case when currency <> 'NOK' then json_build_object('amountOre', amount_nok_ore::text,
  'usedOre', used_nok_ore::text, 'bookedOre', booked_nok_ore::text) end`.as('nok');

function selectRefunds(db: AccountDbOrTrx) {
  return db
    .selectFrom('refunds')
    .select(columns('id client_id amount_ore booked_ore currency paid_on created_at'))
    .select(NOK)
    .where('account_id', '=', db.accountId)
    .where('reversed_at', 'is', null);
}
