/**
 * Makes openapi.json, the API's description, from the routes.
 * Checks that the committed file is up to date; with --write writes it. Both refuse a change that would break an
 * integration (contract, "Versioning"), because such a change belongs in a new version of the API.
 */
import { buildApp } from '../server/src/program/app.ts';
import { createOrganisationLookUp } from '../server/src/features/clients/index.ts';
import { lookUpRule } from '../server/src/platform/outgoing/address-rule.ts';
import { createOutgoing } from '../server/src/platform/outgoing/outgoing.ts';
import { createRecipientLookUp } from '../server/src/features/e-invoices/index.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createJobs } from '../server/src/platform/operations/jobs.ts';
import { createLog } from '../server/src/platform/operations/log.ts';
import { createPdfRenderer } from '../server/src/platform/documents/pdf-renderer.ts';
import { DEFAULT_QUOTAS } from '../server/src/platform/operations/storage-settings.ts';
import { createSecretBox } from '../server/src/platform/operations/secret-box.ts';
import { createSigningKeys } from '../server/src/platform/access/signing-keys.ts';
import { bringUpToDate, jsonText } from './openapi-file.ts';

const text = `${jsonText(await describeApp())}\n`;
const problem = bringUpToDate('openapi.json', text, { write: process.argv.includes('--write') });
if (problem !== undefined) {
  process.stderr.write(problem);
  process.exitCode = 1;
}

/** The real app. It needs no database for its description, because the pool connects at the first query. */
async function describeApp(): Promise<unknown> {
  const connection = { connectionString: 'postgres://localhost/never-connected' };
  const { db, close } = openDatabase(connection, 'request', 1);
  const log = createLog('silent');
  const outgoing = createOutgoing(lookUpRule('public'));
  const app = await buildApp({
    db,
    accessDb: db,
    keys: createSigningKeys(db),
    jobs: createJobs(db, log),
    renderer: createPdfRenderer(),
    clock: () => new Date(),
    log,
    baseUrl: 'http://localhost:3000',
    rateLimits: true,
    mailIsSetUp: false,
    accessPointIsSetUp: false,
    recipients: createRecipientLookUp({
      db,
      clock: () => new Date(),
      sml: { zone: 'test', servers: [] },
      outgoing,
      log,
    }),
    secrets: createSecretBox(undefined),
    webhookTargets: 'public',
    organisations: createOrganisationLookUp({ url: undefined, outgoing, log }),
    trustedProxies: [],
    storageQuotas: DEFAULT_QUOTAS,
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  await outgoing.close();
  await close();
  return document;
}
