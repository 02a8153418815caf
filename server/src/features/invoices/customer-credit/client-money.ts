import { CLIENT_MONEY } from '../../../domain/books/client-money.ts';
import type { ClientMoney, ClientMoneyKind } from '../../../domain/books/client-money.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { bookClientMoney, bookClientMoneyReversal } from '../../books/index.ts';
import { changeClientCredit } from '../../clients/index.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { insertMoney, markClientMoneyReversed } from './client-money.store.ts';

/**
 * Records money of a locked client that is on no invoice, changes the client's credit by the money, and books the part that is for the
 * books.
 * @param money `bankTransactionId`: the transaction of the bank that brought the money, for the kinds that name a transaction
 * @param bank the ledger account that the money came to or left; undefined: the present account
 */
export async function recordClientMoney(
  { trx, now }: InvoiceContext,
  kind: ClientMoneyKind,
  money: ClientMoney & { bankTransactionId?: string },
  bank: string | undefined,
): Promise<void> {
  const { clientId, amountOre, bookedOre } = money;
  const { sign } = CLIENT_MONEY[kind];
  trx.later(insertMoney(trx, kind, money, now));
  const change = { clientId, bookedOre: sign * bookedOre, unbookedOre: sign * (amountOre - bookedOre) };
  changeClientCredit(trx, change, now);
  await bookClientMoney(trx, kind, money, bank, now);
}

/**
 * Takes the money back: the row stays as history, and no longer counts. The books get a mirror entry.
 * @param on the day on which the money is taken back
 * @param credit the part of the money, and of its booked part, by which the client's credit changes; left out: all
 */
export async function takeClientMoneyBack(
  { trx, now }: InvoiceContext,
  kind: ClientMoneyKind,
  { id, clientId, ...money }: ClientMoney,
  on: LocalDate,
  { amountOre, bookedOre }: { amountOre: Ore; bookedOre: Ore } = money,
): Promise<void> {
  const { sign } = CLIENT_MONEY[kind];
  trx.later(markClientMoneyReversed(trx, kind, id, { on, now }));
  const change = { clientId, bookedOre: -sign * bookedOre, unbookedOre: -sign * (amountOre - bookedOre) };
  changeClientCredit(trx, change, now);
  await bookClientMoneyReversal(trx, kind, id, on, now);
}
