import { buildApp } from '../app.ts';
import { createOrganisationLookUp } from '../../features/clients/index.ts';
import { createRecipientLookUp } from '../../features/e-invoices/index.ts';
import { onBellRing } from '../../platform/database/bell.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createClientDocuments } from '../../features/apps/index.ts';
import { lookUpRule } from '../../platform/outgoing/address-rule.ts';
import { createOutgoing } from '../../platform/outgoing/outgoing.ts';
import { hasNoVippsKeys } from '../../features/vipps/index.ts';
import { hasNoSecrets } from '../../features/webhooks/index.ts';
import { createSecretBox, secretKeysOf } from '../../platform/operations/secret-box.ts';
import { watchPools } from '../../platform/operations/metrics.ts';
import { SLOTS } from '../../platform/http/shares.ts';
import { findCluster } from '../../platform/local-postgres/index.ts';
import { watchDisk } from '../../platform/operations/disk-room.ts';
import { createSigningKeys } from '../../platform/access/signing-keys.ts';
import { startListening } from './listen.ts';
import { startTraces } from './traces.ts';
import type { Work } from './worker.ts';

/**
 * Connections of each worker. Workers do not share them, because a worker with most of the work must not wait for
 * connections that others leave unused.
 */
const CONNECTIONS = { work: SLOTS + 1, access: 2 };
/** A payer waits, and keeps a place that others want. What takes longer is settled by the jobs process. */
const VIPPS_MILLISECONDS = 5_000;

/** Answers requests: one of several processes that share the port. */
export const work: Work = async ({ settings, connection }, { log, metrics, renderer, tellDue }) => {
  const clock = () => new Date();
  const traces = settings.traces && (await startTraces(settings.traces, log));
  const { db, close } = openDatabase(connection, 'request', CONNECTIONS.work);
  const access = openDatabase(connection, 'request', CONNECTIONS.access);
  watchPools(metrics.registry, { work: db.pool, access: access.db.pool });
  const diskRoom =
    settings.databaseUrl === undefined
      ? await watchDisk((await findCluster(settings.dataDir)) ?? settings.dataDir, settings.diskFloors)
      : undefined;
  const deafen = onBellRing(tellDue);
  const outgoing = createOutgoing(lookUpRule(settings.webhookTargets));
  const app = await buildApp({
    ...settings,
    mailIsSetUp: settings.smtpUrl !== undefined,
    accessPointIsSetUp: settings.accessPoint !== undefined,
    recipients: createRecipientLookUp({ db, clock, sml: settings.sml, outgoing, log }),
    organisations: createOrganisationLookUp({ ...settings.brreg, outgoing, log }),
    documents: createClientDocuments(outgoing, { clock, from: settings.appRules.documentsFrom }),
    db,
    accessDb: access.db,
    keys: createSigningKeys(access.db),
    vipps: { way: outgoing, url: settings.vippsUrl, patienceMilliseconds: VIPPS_MILLISECONDS },
    secrets: createSecretBox(
      secretKeysOf(settings),
      async () => (await hasNoSecrets(db)) && (await hasNoVippsKeys(db)),
    ),
    renderer,
    clock,
    log,
    metrics,
    diskRoom,
    ...(traces !== undefined && { follow: traces.follow }),
  });
  const { host, port } = settings;
  await startListening(() => app.listen({ port, host }), { name: 'PORT', port, host });
  return {
    ends: [
      () => app.close(),
      deafen,
      () => diskRoom?.end(),
      outgoing.close,
      close,
      access.close,
      async () => traces?.end(),
    ],
  };
};
