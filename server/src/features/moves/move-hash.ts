import { createHash } from 'node:crypto';
import type { MovePlan, MoveTarget } from '../../domain/moves/move.ts';

/** The hash of what a move would make, and of what of the account decides it. */
export function hashOfMove(
  plan: MovePlan,
  { receivables, owedToCustomers, vatRegistered, vatTermChanges, orgNumber }: MoveTarget,
): string {
  const state = { receivables, owedToCustomers, vatRegistered, vatTermChanges, orgNumber };
  const hash = createHash('sha256');
  // In parts, because all of it may be longer than a text can be.
  const parts: unknown[] = [
    plan.date,
    state,
    ...plan.accounts,
    ...plan.clients,
    ...plan.rows,
    ...plan.invoices,
    ...plan.credits,
  ];
  for (const part of parts) hash.update(`${JSON.stringify(part, asText)}\n`);
  return hash.digest('hex');
}

function asText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
