import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { keysInOutbox } from './keys/keys-in-outbox.ts';
import { paymentsInOutbox } from './payments/payments-in-outbox.ts';
import { settlementsInOutbox } from './settlement/settlements-in-outbox.ts';
import type { VippsDeps } from './vipps-deps.ts';

/** Asking Vipps for open payments and for what it has settled, and telling Vipps where webhooks go. */
export function vippsInOutbox(deps: VippsDeps): OutboxKind[] {
  return [paymentsInOutbox(deps), keysInOutbox(deps), settlementsInOutbox(deps)];
}
