import type { ForeignCurrency } from '../../src/domain/currency/currency.ts';
import type { TestApp } from './test-app.ts';

/** Turns currencies on for an account, as its settings do. */
export async function turnOn(
  { db }: Pick<TestApp, 'db'>,
  accountId: string,
  currencies: readonly ForeignCurrency[] = ['EUR', 'SEK'],
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ currencies: [...currencies] })
    .where('id', '=', accountId)
    .execute();
}
