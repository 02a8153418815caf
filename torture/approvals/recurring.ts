import type { Direct, Kind, Read, Thing } from './kind.ts';
import { NOTHING, addDays, inOre, lineOf, makeSent, moving } from './kind.ts';

type Recurring = Thing & { status: string; lines: { unitPrice: number }[] };

const DAYS_UNTIL_FIRST_DATE = 200;

/** One date, so that the day moves what the document moves. */
async function agreementOf(direct: Direct, amountOre: number) {
  const { client } = await makeSent(direct, 100);
  return {
    clientId: client.id,
    lines: [lineOf(amountOre)],
    interval: { unit: 'month', count: 6 },
    firstDate: addDays(direct.today, DAYS_UNTIL_FIRST_DATE),
    occurrences: 1,
    action: 'send',
  };
}

async function makeAgreement(direct: Direct, amountOre: number): Promise<string> {
  const { id } = await direct.post('/v1/recurring-invoices', await agreementOf(direct, amountOre));
  return `/v1/recurring-invoices/${id}`;
}

/** Counts 1 when the agreement is as wanted. */
const isAgreement =
  (path: string, isWanted: (agreement: Recurring) => boolean) =>
  async (read: Read): Promise<number> => {
    const agreement = await read<Recurring>(path);
    return agreement !== undefined && isWanted(agreement) ? 1 : 0;
  };

/** Recurring invoices, which send on days to come. */
export const recurring = {
  createRecurringInvoice: {
    async prepare(direct, amountOre) {
      const body = await agreementOf(direct, amountOre);
      return {
        method: 'POST',
        path: '/v1/recurring-invoices',
        body,
        moves: moving(amountOre),
        async countDone(read) {
          const list = await read<{ items: Thing[] }>(`/v1/recurring-invoices?clientId=${body.clientId}`);
          return list?.items.length ?? 0;
        },
      };
    },
  },

  updateRecurringInvoice: {
    async prepare(direct, amountOre) {
      const path = await makeAgreement(direct, amountOre + 1);
      return {
        method: 'PATCH',
        path,
        body: { lines: [lineOf(amountOre)] },
        moves: moving(amountOre),
        countDone: isAgreement(path, ({ lines: [line] }) => inOre(line?.unitPrice ?? 0) === amountOre),
      };
    },
  },

  resumeRecurringInvoice: {
    async prepare(direct, amountOre) {
      const path = await makeAgreement(direct, amountOre);
      await direct.post(`${path}/pause`);
      return {
        method: 'POST',
        path: `${path}/resume`,
        moves: moving(amountOre),
        countDone: isAgreement(path, ({ status }) => status !== 'paused'),
      };
    },
  },

  pauseRecurringInvoice: {
    async prepare(direct, amountOre) {
      const path = await makeAgreement(direct, amountOre);
      return {
        method: 'POST',
        path: `${path}/pause`,
        moves: NOTHING,
        countDone: isAgreement(path, ({ status }) => status === 'paused'),
      };
    },
  },
} satisfies Record<string, Kind>;
