import { orThrow } from '../or-throw.ts';
import type { components } from '../schema.ts';
import { eventually } from './making.ts';
import type { Making, Trigger } from './making.ts';

type Move = components['schemas']['Move'];
type MoveEvent = 'move.ready' | 'move.refused' | 'move.done' | 'move.undone';

/** A day on which no test account has a balance. */
const DAY = '2000-12-31';
const EQUAL = 'Konto;Saldo\n1920;1000\n2050;-1000\n';
const UNEQUAL = 'Konto;Saldo\n1920;1000\n2050;-900\n';
const NEEDS = '(needs imports:write)';

export const MOVE_TRIGGERS: Record<MoveEvent, Trigger> = {
  'move.ready': {
    about: `computes what comes of the balances of two accounts ${NEEDS}`,
    make: async (making) => (await computed(making, EQUAL, 'ready')).id,
  },
  'move.refused': {
    about: `computes what comes of balances that do not add up ${NEEDS}`,
    make: async (making) => (await computed(making, UNEQUAL, 'refused')).id,
  },
  'move.done': {
    about: `moves in the balances of two accounts, and takes them back ${NEEDS}`,
    make: movedInAndBack,
  },
  'move.undone': {
    about: `moves in the balances of two accounts, and takes them back ${NEEDS}`,
    make: movedInAndBack,
  },
};

async function movedInAndBack(making: Making): Promise<string> {
  const { client, tell } = making;
  const { id, hash } = await computed(making, EQUAL, 'ready');
  const params = { path: { id } };
  await orThrow(client.POST('/v1/moves/{id}/apply', { params, body: { hash: hash ?? '' } }));
  await inStatus(making, id, 'done');
  tell('moved in');
  await orThrow(client.DELETE('/v1/moves/{id}', { params }));
  tell('took the move back');
  return id;
}

async function computed(making: Making, csv: string, status: Move['status']): Promise<Move> {
  const { client, tell } = making;
  const file = new Blob([csv], { type: 'text/csv' });
  const params = { query: { filename: 'balances.csv' } };
  const { id: importId } = await orThrow(client.POST('/v1/imports/balances', { params, body: file }));
  await eventually('The file was not read in time.', async () => {
    const one = await orThrow(client.GET('/v1/imports/{id}', { params: { path: { id: importId } } }));
    return one.status === 'processing' ? undefined : one;
  });
  const { id } = await orThrow(client.POST('/v1/moves', { body: { importIds: [importId], date: DAY } }));
  const move = await inStatus(making, id, status);
  tell('computed a move');
  return move;
}

function inStatus({ client }: Making, id: string, status: Move['status']): Promise<Move> {
  return eventually(`The move was not ${status} in time.`, async () => {
    const move = await orThrow(client.GET('/v1/moves/{id}', { params: { path: { id } } }));
    return move.status === status ? move : undefined;
  });
}
