import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { askingInOutbox } from './asking-in-outbox.ts';
import { keysInOutbox } from './keys/keys-in-outbox.ts';
import type { VippsDeps } from './vipps-deps.ts';

/** Asking Vipps for open payments and for refunds, and telling Vipps where webhooks go. */
export function vippsInOutbox(deps: VippsDeps): OutboxKind[] {
  return [...askingInOutbox(deps), keysInOutbox(deps)];
}
