import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '../finding.ts';
import type { Direct, Kind, Read, Thing } from './kind.ts';
import { inKroner, moving } from './kind.ts';

type Working = Thing & { status: string; hash: string | null };

/** Before everything else in the books, as an opening balance. */
const MOVED_ON = '2015-12-31';
/** A process that died has its lease for a minute. */
const WORKED_MILLISECONDS = 180_000;
const LOOK_MILLISECONDS = 100;
const AT_WORK = new Set(['processing', 'computing', 'applying']);

/** A job does the work, after the answer. @throws Finding when it takes too long */
async function untilWorked(read: Read, path: string): Promise<Working | undefined> {
  const giveUpAt = performance.now() + WORKED_MILLISECONDS;
  for (;;) {
    const one = await read<Working>(path);
    if (one === undefined || !AT_WORK.has(one.status)) return one;
    expect(performance.now() < giveUpAt, 'A file or a move is not worked on.', { path, one });
    await pause(LOOK_MILLISECONDS);
  }
}

/** A move that brings so much along. No other opening balance stands any more. */
async function compute({ read, post, tryTo }: Direct, amountOre: number): Promise<Working> {
  await tryTo('DELETE', '/v1/opening-balances');
  const amount = inKroner(amountOre).toFixed(2);
  const balances = `Konto;Navn;Saldo\n1920;Bank;${amount}\n2050;Egenkapital;-${amount}\n`;
  const file = await post('/v1/imports/balances', balances);
  await untilWorked(read, `/v1/imports/${file.id}`);
  const { id } = await post('/v1/moves', { importIds: [file.id], date: MOVED_ON });
  const move = await untilWorked(read, `/v1/moves/${id}`);
  expect(move?.status === 'ready', 'A good move is not ready.', { move });
  return move;
}

const isNow = async (read: Read, path: string, status: string): Promise<number> =>
  (await untilWorked(read, path))?.status === status ? 1 : 0;

/** Moving in from another system, and taking that back. */
export const movingIn = {
  applyMove: {
    shares: 'opening balance',
    async prepare(direct, amountOre) {
      const { id, hash } = await compute(direct, amountOre);
      return {
        method: 'POST',
        path: `/v1/moves/${id}/apply`,
        body: { hash },
        moves: moving(amountOre),
        countDone: (read) => isNow(read, `/v1/moves/${id}`, 'done'),
      };
    },
  },

  undoMove: {
    shares: 'opening balance',
    async prepare(direct, amountOre) {
      const { id, hash } = await compute(direct, amountOre);
      const path = `/v1/moves/${id}`;
      await direct.post(`${path}/apply`, { hash });
      const move = await untilWorked(direct.read, path);
      expect(move?.status === 'done', 'A move is not done.', { move });
      return {
        method: 'DELETE',
        path,
        moves: moving(amountOre),
        countDone: (read) => isNow(read, path, 'undone'),
      };
    },
  },
} satisfies Record<string, Kind>;
