import type { EventType } from '../event-types.ts';
import { orThrow } from '../or-throw.ts';
import { TilgodeError } from '../tilgode-error.ts';
import { CommandError } from './command.ts';
import type { Making, Trigger } from './making.ts';
import { customer } from './making.ts';

type ProposalType = Extract<EventType, `proposal.${string}`>;

/** How the events of proposals happen on a test account. */
export const PROPOSAL_TRIGGERS: Record<ProposalType, Trigger> = {
  'proposal.created': {
    about: 'proposes to change a customer',
    make: propose,
  },
  'proposal.decided': {
    about: 'proposes to change a customer, and takes it back',
    make: async (making) => {
      const id = await propose(making);
      await orThrow(making.client.DELETE('/v1/proposals/{id}', { params: { path: { id } } }));
      making.tell('took it back');
      return id;
    },
  },
};

async function propose(making: Making): Promise<string> {
  const path = { id: (await customer(making)).id };
  const header = { 'Tilgode-Mode': 'proposes' } as const;
  const { error } = await making.client.PATCH('/v1/clients/{id}', {
    params: { path, header },
    body: { city: 'Bodø' },
  });
  if (!(error instanceof TilgodeError) || error.code !== 'proposed') {
    throw error ?? new CommandError('The change was made instead of proposed.');
  }
  making.tell('proposed to change its city');
  return (error.details['proposal'] as { id: string }).id;
}
