import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import { minutesFrom } from '../../../platform/operations/leases.ts';
import { NoSecretsKey } from '../../../platform/operations/secret-box.ts';
import { VippsFailed } from '../client/vipps.ts';
import type { VippsDeps } from '../vipps-deps.ts';
import { vippsOf, webhookBase } from '../vipps-deps.ts';
import type { LeasedKeys } from './keys.store.ts';
import { keysWithWork, takeKeys } from './keys.store.ts';
import { sealWebhookSecret } from './sealed-keys.ts';

const MINUTES_AFTER_FAILURE = 5;
/** What Vipps no longer needs to know, and we no longer need to keep. */
const FORGOTTEN = { sealed: null, webhook_url: null, webhook_id: null, webhook_secret: null };

/**
 * Tells Vipps where webhooks go: when keys are saved, and when the address of the service is another one. Keys that nothing needs any more are
 * forgotten, here and there.
 */
export function keysInOutbox(deps: VippsDeps): OutboxKind {
  const { db, clock, log, baseUrl } = deps;
  const base = webhookBase(baseUrl);
  return {
    name: 'vipps-webhooks',
    afterRestore: { goes: 'Vipps keeps one webhook for an address, however often that is asked for' },
    bell: 'vipps',
    due: (limit) => keysWithWork(clock(), limit, base),
    atOnce: 1,
    onWrongClock: 'waits',
    everySeconds: 5,
    async work(due) {
      const lease = await takeKeys(db, due, base);
      if (lease === undefined) return;
      try {
        const set = lease.row.isEnded
          ? await forget(deps, due.accountId, lease)
          : await register(deps, due.accountId, lease);
        await lease.giveBack(db, undefined, set);
      } catch (error) {
        if (!(error instanceof VippsFailed || error instanceof NoSecretsKey)) throw error;
        log.warn({ accountId: due.accountId, reason: error.message }, 'Vipps could not be told of a webhook');
        await lease.giveBack(db, minutesFrom(clock(), MINUTES_AFTER_FAILURE));
      }
    },
  };
}

async function register(deps: VippsDeps, accountId: string, { row }: LeasedKeys) {
  const url = `${webhookBase(deps.baseUrl)}${row.webhookToken}`;
  const vipps = await vippsOf(deps, accountId, row);
  const { id, secret } = await vipps.registerWebhook(url, `/vipps/webhooks/${row.webhookToken}`);
  const sealed = await sealWebhookSecret(deps.secrets, accountId, row.id, secret);
  return { webhook_url: url, webhook_id: id, webhook_secret: sealed };
}

async function forget(deps: VippsDeps, accountId: string, { row }: LeasedKeys) {
  try {
    const vipps = await vippsOf(deps, accountId, row);
    if (row.webhookId !== null) await vipps.deleteWebhook(row.webhookId);
  } catch (error) {
    // Keys that were revoked at Vipps reach nothing there any more.
    if (!(error instanceof VippsFailed) || error.kind === 'away') throw error;
  }
  return FORGOTTEN;
}
