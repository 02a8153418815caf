import assert from 'node:assert/strict';
import { oreFromKroner } from '../../../src/domain/money.ts';
import { bodyOf } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { journalOf } from '../example-invoices.ts';

/**
 * Fails the test unless every journal entry of the years balances, and what 1500 says each client owes is the sum of
 * what is outstanding on the client's issued invoices, fees and interest with it.
 */
export async function assertBooksAgree(api: ApiCaller, years: string[]): Promise<void> {
  const receivables = new Map<string | null, bigint>();
  for (const year of years) {
    for (const entry of await journalOf(api, year)) {
      let differenceOre = 0n;
      for (const { account, debit, credit, customerId } of entry.lines) {
        const ore = oreFromKroner(debit) - oreFromKroner(credit);
        differenceOre += ore;
        if (account === '1500') receivables.set(customerId, (receivables.get(customerId) ?? 0n) + ore);
      }
      assert.equal(differenceOre, 0n, `${entry.series} ${entry.number} does not balance`);
    }
  }
  const outstanding = new Map<string | null, bigint>([...receivables.keys()].map((id) => [id, 0n]));
  for (let page = 1; ; page++) {
    const { items, hasMore } = bodyOf(await api.get(`/v1/invoices?pageSize=100&page=${page}`), 200);
    for (const { client, status, outstandingAmount, feesOutstanding } of items) {
      if (status === 'draft') continue;
      outstanding.set(
        client.id,
        (outstanding.get(client.id) ?? 0n) +
          oreFromKroner(outstandingAmount) +
          oreFromKroner(feesOutstanding),
      );
    }
    if (!hasMore) break;
  }
  assert.deepEqual(receivables, outstanding);
}
