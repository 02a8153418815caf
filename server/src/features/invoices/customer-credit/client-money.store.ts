import type { ClientMoney, ClientMoneyKind } from '../../../domain/books/client-money.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Trx, Write } from '../../../platform/database/database.ts';
import { insertRows, updateRow } from '../../../platform/database/statement.ts';
import { ON_CLIENTS } from '../movements.store.ts';

export function insertMoney(
  trx: Trx,
  accountId: string,
  kind: ClientMoneyKind,
  money: ClientMoney & { bankTransactionId?: string },
  now: Date,
): Write {
  return insertRows(trx, accountId, ON_CLIENTS[kind].table, [{ ...money, createdAt: now }]);
}

export function markReversed(
  trx: Trx,
  accountId: string,
  kind: ClientMoneyKind,
  id: string,
  { on, now }: { on: LocalDate; now: Date },
): Write {
  return updateRow(trx, accountId, ON_CLIENTS[kind].table, { id }, { reversedAt: now, reversedOn: on });
}
