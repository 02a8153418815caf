import { createLog } from '../../../src/platform/operations/log.ts';
import { createSecretBox } from '../../../src/platform/operations/secret-box.ts';
import { createOutgoing } from '../../../src/platform/outgoing/outgoing.ts';
import { lookUpRule } from '../../../src/platform/outgoing/address-rule.ts';
import type { ConnectionOptions } from '../../../src/platform/database/database.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { settlePayment } from '../../../src/features/vipps/index.ts';
import { settleRefund } from '../../../src/features/vipps/refunds/settle-refund.ts';

/** What a program of its own is told, which settles one payment or refund and is killed meanwhile. */
export type ToldToSettle = {
  connection: ConnectionOptions;
  secretsKey: string;
  baseUrl: string;
  vippsUrl: string;
  kind: 'payment' | 'refund';
  accountId: string;
  id: string;
};

const told = JSON.parse(process.env['TOLD_TO_SETTLE'] ?? '') as ToldToSettle;
const { db, close } = openDatabase(told.connection, 'request', 2);
const outgoing = createOutgoing(lookUpRule('public'));
const settle = told.kind === 'payment' ? settlePayment : settleRefund;
await settle(
  {
    db,
    clock: () => new Date(),
    log: createLog('silent'),
    baseUrl: told.baseUrl,
    secrets: createSecretBox({ keys: [told.secretsKey] }),
    vipps: { way: outgoing, url: told.vippsUrl },
  },
  told.accountId,
  told.id,
);
await outgoing.close();
await close();
