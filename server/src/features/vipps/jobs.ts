import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { keysInOutbox } from './keys/keys-in-outbox.ts';
import { paymentsInOutbox } from './payments/payments-in-outbox.ts';
import type { VippsDeps } from './vipps-deps.ts';

/** Asking Vipps for open payments, and telling Vipps where webhooks go. */
export function vippsInOutbox(deps: VippsDeps): OutboxKind[] {
  return [paymentsInOutbox(deps), keysInOutbox(deps)];
}
