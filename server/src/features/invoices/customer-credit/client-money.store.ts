import type { ClientMoney, ClientMoneyKind } from '../../../domain/books/client-money.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountTrx, Write } from '../../../platform/database/database.ts';
import { insertRows, updateRow } from '../../../platform/database/statement.ts';
import { ON_CLIENTS } from '../movements.store.ts';

export function insertMoney(
  trx: AccountTrx,
  kind: ClientMoneyKind,
  money: ClientMoney & { bankTransactionId?: string },
  now: Date,
): Write {
  return insertRows(trx, ON_CLIENTS[kind].table, [{ ...money, createdAt: now }]);
}

export function markClientMoneyReversed(
  trx: AccountTrx,
  kind: ClientMoneyKind,
  id: string,
  { on, now }: { on: LocalDate; now: Date },
): Write {
  return updateRow(trx, ON_CLIENTS[kind].table, { id }, { reversedAt: now, reversedOn: on });
}
