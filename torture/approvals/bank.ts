import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '../finding.ts';
import { makeCredit, ofInvoice } from './documents.ts';
import type { Direct, Kind, Thing } from './kind.ts';
import { inKroner, makeSent, moving } from './kind.ts';

const BOOKED_MILLISECONDS = 240_000;
const BETWEEN_LOOKS_MILLISECONDS = 100;

/** The path of a transaction without a KID, which waits for somebody to say what it is. */
async function makeWaiting({ post, read }: Direct, amountOre: number): Promise<string> {
  const file = await post('/v1/test/bank-payments', { amount: inKroner(amountOre) });
  const giveUpAt = Date.now() + BOOKED_MILLISECONDS;
  for (;;) {
    const found = await read<{ items: Thing[] }>(
      `/v1/bank-transactions?bankFileId=${file.id}&status=unmatched`,
    );
    const [transaction] = found?.items ?? [];
    if (transaction !== undefined) return `/v1/bank-transactions/${transaction.id}`;
    expect(Date.now() < giveUpAt, 'A payment by the bank does not come.', { file });
    await pause(BETWEEN_LOOKS_MILLISECONDS);
  }
}

/** Money that the bank has told of. */
export const bank = {
  matchBankTransaction: {
    async prepare(direct, amountOre) {
      const path = await makeWaiting(direct, amountOre);
      // Of 0.01 kr one invoice is paid, of more than that two, so that the limits see different amounts.
      const parts = [Math.ceil(amountOre / 2), Math.floor(amountOre / 2)].filter((part) => part > 0);
      const allocations: { invoiceId: string; amount: number }[] = [];
      for (const part of parts) {
        const { id } = await makeSent(direct, part);
        allocations.push({ invoiceId: id, amount: inKroner(part) });
      }
      return {
        method: 'POST',
        path: `${path}/match`,
        body: { allocations },
        moves: { documentOre: Math.max(...parts), dayOre: amountOre },
        async countDone(read) {
          const counts = allocations.map(({ invoiceId }) =>
            ofInvoice(invoiceId, ({ payments }) => payments.length)(read),
          );
          const [first = 0, ...others] = await Promise.all(counts);
          return others.every((count) => count === first) ? first : Number.NaN;
        },
      };
    },
  },

  undoBankTransactionMatch: {
    async prepare(direct, amountOre) {
      const path = await makeWaiting(direct, amountOre);
      await direct.post(`${path}/match`, { remainderToClientId: await makeCredit(direct, 100) });
      return {
        method: 'DELETE',
        path: `${path}/match`,
        moves: moving(amountOre),
        async countDone(read) {
          const transaction = await read<{ status: string }>(path);
          return transaction?.status === 'unmatched' ? 1 : 0;
        },
      };
    },
  },
} satisfies Record<string, Kind>;
