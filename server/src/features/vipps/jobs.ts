import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { askingInOutbox } from './asking-in-outbox.ts';
import { keysInOutbox } from './keys/keys-in-outbox.ts';
import { settlementsInOutbox } from './settlement/settlements-in-outbox.ts';
import type { VippsDeps } from './vipps-deps.ts';

/** Asking Vipps for open payments, for refunds and for what it has settled, and telling Vipps where webhooks go. */
export function vippsInOutbox(deps: VippsDeps): OutboxKind[] {
  return [...askingInOutbox(deps), keysInOutbox(deps), settlementsInOutbox(deps)];
}
