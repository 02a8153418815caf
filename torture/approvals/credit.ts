import { makeCredit, ofInvoice } from './documents.ts';
import type { Direct, Kind, Read, Thing } from './kind.ts';
import { inKroner, inOre, makeSent, moving } from './kind.ts';

type Refund = Thing & { amount: number };
type Order = Thing & { status: string; refundFileId: string | null };

const TO_ACCOUNT = '97104133219';

/** How many refunds or orders of that amount a client has. */
const countOf =
  (list: string, amountOre: number) =>
  async (read: Read): Promise<number> => {
    const page = await read<{ items: Refund[] }>(list);
    return page?.items.filter(({ amount }) => inOre(amount) === amountOre).length ?? 0;
  };

const order = (amountOre: number) => ({ amount: inKroner(amountOre), toAccount: TO_ACCOUNT });

/** An order of so much, the only one that waits in the account: the file of the others is made. */
async function makeOnlyOrder(direct: Direct, amountOre: number): Promise<string> {
  const path = `/v1/clients/${await makeCredit(direct, amountOre)}/refund-orders`;
  await direct.tryTo('POST', '/v1/refund-files');
  return `${path}/${(await direct.post(path, order(amountOre))).id}`;
}

/** What customers have paid too much: it pays their invoices, or goes back to them. */
export const credit = {
  applyCredit: {
    async prepare(direct, amountOre) {
      const clientId = await makeCredit(direct, amountOre);
      const { id } = await makeSent(direct, amountOre, { client: undefined, clientId });
      return {
        method: 'POST',
        path: `/v1/clients/${clientId}/credit/apply`,
        body: { invoiceId: id, amount: inKroner(amountOre) },
        moves: moving(amountOre),
        countDone: ofInvoice(
          id,
          ({ payments }) => payments.filter(({ source }) => source === 'credit').length,
        ),
      };
    },
  },

  createRefund: {
    async prepare(direct, amountOre) {
      // Twice as much as goes back, so that nothing but its key keeps the refund from coming twice.
      const path = `/v1/clients/${await makeCredit(direct, 2 * amountOre)}/refunds`;
      return {
        method: 'POST',
        path,
        body: { amount: inKroner(amountOre), paidOn: direct.today },
        moves: moving(amountOre),
        countDone: countOf(path, amountOre),
      };
    },
  },

  reverseRefund: {
    async prepare(direct, amountOre) {
      const path = `/v1/clients/${await makeCredit(direct, amountOre)}/refunds`;
      const { id } = await direct.post(path, { amount: inKroner(amountOre), paidOn: direct.today });
      return {
        method: 'DELETE',
        path: `${path}/${id}`,
        moves: moving(amountOre),
        countDone: async (read) => ((await read(`${path}/${id}`)) === undefined ? 1 : 0),
      };
    },
  },

  createRefundOrder: {
    shares: 'refund orders',
    async prepare(direct, amountOre) {
      const path = `/v1/clients/${await makeCredit(direct, 2 * amountOre)}/refund-orders`;
      return {
        method: 'POST',
        path,
        body: order(amountOre),
        moves: moving(amountOre),
        countDone: countOf(path, amountOre),
      };
    },
  },

  markRefundOrderPaid: {
    shares: 'refund orders',
    async prepare(direct, amountOre) {
      const path = await makeOnlyOrder(direct, amountOre);
      return {
        method: 'POST',
        path: `${path}/paid`,
        body: { paidOn: direct.today },
        moves: moving(amountOre),
        countDone: async (read) => ((await read<Order>(path))?.status === 'paid' ? 1 : 0),
      };
    },
  },

  createRefundFile: {
    shares: 'refund orders',
    async prepare(direct, amountOre) {
      const path = await makeOnlyOrder(direct, amountOre);
      return {
        method: 'POST',
        path: '/v1/refund-files',
        moves: moving(amountOre),
        countDone: async (read) => ((await read<Order>(path))?.status === 'sent' ? 1 : 0),
      };
    },
  },
} satisfies Record<string, Kind>;
