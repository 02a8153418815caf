import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { dueMoves } from './moves.store.ts';
import type { MoveDeps } from './work-on-move.ts';

export { deleteOldMoves } from './moves.store.ts';

export function movesInOutbox(deps: MoveDeps): OutboxKind {
  return {
    name: 'moves',
    afterRestore: {
      goes: 'it reads what is there, and does what a person has looked at only where the same comes of it',
    },
    bell: 'moves',
    due: (limit) => dueMoves(limit),
    atOnce: 1,
    // Invoices that come along may be overdue at once.
    onWrongClock: 'waits',
    async work({ accountId, id }, stopping) {
      const { workOnMove } = await import('./work-on-move.ts');
      await workOnMove(deps, accountId, id, stopping);
    },
  };
}
