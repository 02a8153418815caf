import type { Kind, Thing } from './kind.ts';
import { NOTHING, inKroner, inOre, makeDraft, newCustomer } from './kind.ts';

type Settings = { roundingLimit: number | null };

/** What moves nothing, and waits for a person all the same. */
export const registers = {
  updateClient: {
    async prepare({ post }) {
      const { id } = await post('/v1/clients', newCustomer());
      return {
        method: 'PATCH',
        path: `/v1/clients/${id}`,
        body: { city: 'Bodø' },
        moves: NOTHING,
        countDone: async (read) =>
          (await read<{ city: string }>(`/v1/clients/${id}`))?.city === 'Bodø' ? 1 : 0,
      };
    },
  },

  deleteClient: {
    async prepare({ post }) {
      const { id } = await post('/v1/clients', newCustomer());
      return {
        method: 'DELETE',
        path: `/v1/clients/${id}`,
        moves: NOTHING,
        countDone: async (read) => ((await read<Thing>(`/v1/clients/${id}`)) === undefined ? 1 : 0),
      };
    },
  },

  deleteDraft: {
    async prepare(direct, amountOre) {
      const { id } = await makeDraft(direct, amountOre);
      return {
        method: 'DELETE',
        path: `/v1/invoices/${id}`,
        moves: NOTHING,
        countDone: async (read) => ((await read<Thing>(`/v1/invoices/${id}`)) === undefined ? 1 : 0),
      };
    },
  },

  changeSettings: {
    shares: 'settings',
    async prepare({ read }) {
      const before = inOre((await read<Settings>('/v1/settings'))?.roundingLimit ?? 0);
      const roundingLimit = inKroner((before % 99) + 1);
      return {
        method: 'PATCH',
        path: '/v1/settings',
        body: { roundingLimit },
        moves: NOTHING,
        countDone: async (look) =>
          (await look<Settings>('/v1/settings'))?.roundingLimit === roundingLimit ? 1 : 0,
      };
    },
  },
} satisfies Record<string, Kind>;
