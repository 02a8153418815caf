import { buildApp } from '../server/src/program/app.ts';
import type { Effect, Moves } from '../server/src/platform/http/description.ts';
import { createClientDocuments } from '../server/src/features/apps/index.ts';
import { createOrganisationLookUp } from '../server/src/features/clients/index.ts';
import { lookUpRule } from '../server/src/platform/outgoing/address-rule.ts';
import { createOutgoing } from '../server/src/platform/outgoing/outgoing.ts';
import { createRecipientLookUp } from '../server/src/features/e-invoices/index.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/operations/log.ts';
import { createPdfRenderer } from '../server/src/platform/documents/pdf-renderer.ts';
import { DEFAULT_QUOTAS } from '../server/src/platform/operations/storage-settings.ts';
import { createSecretBox } from '../server/src/platform/operations/secret-box.ts';
import { createSigningKeys } from '../server/src/platform/access/signing-keys.ts';
import { appApiDocument } from './app-api-document.ts';
import type { AppRoute } from './app-api-document.ts';

/** As far as scripts read it. */
export type PublicDocument = { components: { schemas: Record<string, unknown> } };
/** A change of the public API, with what its route declares. */
export type DeclaredChange = Partial<Effect<Moves>> & { operationId: string; answer: { schema: unknown } };

/** The public API stands under `/app-api`, too; its types are those of the client. Only people see rows of proposals, and decide them. */
const OF_THE_APP =
  /^\/app-api((?!\/accounts\/:accountId\/v1\/(?!proposals\/(?:rows|:id\/(?:approve|decline))$)).*)$/;

/**
 * What the routes of the real app say of themselves: the public API, and what only the app uses. It needs no database,
 * because the pool connects at the first query.
 */
export async function describeRoutes(): Promise<{
  api: PublicDocument;
  appApi: string;
  /** Of the public API, by `operationId`. */
  operations: ReadonlyMap<string, AppRoute['exchange']>;
  /** Those of them that change something. */
  changes: DeclaredChange[];
  /** The schemas that others refer to, by their `$id`. */
  schemas: Record<string, unknown>;
}> {
  const routes: AppRoute[] = [];
  const changes: DeclaredChange[] = [];
  const operations = new Map<string, AppRoute['exchange']>();
  const connection = { connectionString: 'postgres://localhost/never-connected' };
  const { db, close } = openDatabase(connection, 'request', 1);
  const log = createLog('silent');
  const outgoing = createOutgoing(lookUpRule('public'));
  const app = await buildApp({
    db,
    accessDb: db,
    keys: createSigningKeys(db),
    renderer: createPdfRenderer(),
    clock: () => new Date(),
    log,
    baseUrl: 'http://localhost:3000',
    rateLimits: true,
    mailIsSetUp: false,
    signUpIsOpen: false,
    operatorEmail: undefined,
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
    vipps: { way: outgoing, url: undefined },
    organisations: createOrganisationLookUp({ url: undefined, outgoing, log }),
    documents: createClientDocuments(outgoing, { clock: () => new Date(), from: [] }),
    appRules: { allowsUnverified: false, documentsFrom: [] },
    trustedProxies: [],
    storageQuotas: DEFAULT_QUOTAS,
    follow: (follower) => {
      follower.addHook('onRoute', ({ method, config }) => {
        const { exchange } = config ?? {};
        if (exchange === undefined || typeof method !== 'string' || method === 'HEAD') return;
        const { operationId, url } = exchange;
        if (operationId !== undefined && url.startsWith('/v1/')) {
          operations.set(operationId, exchange);
          // A route of the public API hands on all that it declares.
          if (method !== 'GET') changes.push({ ...exchange, operationId });
        }
        const [, path] = OF_THE_APP.exec(url) ?? [];
        if (path !== undefined) routes.push({ method, path, exchange });
      });
    },
  });
  await app.ready();
  const api = app.swagger() as PublicDocument;
  const schemas = app.getSchemas();
  const names = Object.keys(api.components.schemas);
  const appApi = appApiDocument(routes, { operations: operations.values(), schemas, names });
  await app.close();
  await outgoing.close();
  await close();
  return { api, appApi, operations, changes, schemas };
}
