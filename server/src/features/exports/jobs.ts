import { dueExports } from '../account-exports/index.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';
import type { ExportDeps } from './everything/make-export.ts';

/** Two exports are made at once, so that a large one holds up no others. */
export function exportsInOutbox(deps: ExportDeps): OutboxKind[] {
  return [
    {
      name: 'exports',
      afterRestore: { goes: 'it reads what is there, and deletes what is too old' },
      bell: 'exports',
      due: (limit) => dueExports(deps.clock(), limit),
      atOnce: 2,
      // The days of a file are counted.
      onWrongClock: 'waits',
      async work({ accountId, id }, stopping) {
        // Loaded only when needed, because it writes by the schemas of the API.
        const { workOnExport } = await import('./everything/make-export.ts');
        await workOnExport(deps, accountId, id, stopping);
      },
    },
  ];
}
