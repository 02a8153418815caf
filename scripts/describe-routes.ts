import type { FastifyContextConfig } from 'fastify';
import { buildApp } from '../server/src/program/app.ts';
import type { Effect, Moves } from '../server/src/platform/http/description.ts';
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

/** A change of the public API, with what its route declares. */
export type DeclaredChange = Partial<Effect<Moves>> & { operationId: string; answer: { schema: unknown } };

type AppRoute = {
  method: string;
  /** Below `/app-api`. */
  path: string;
  exchange: NonNullable<FastifyContextConfig['exchange']>;
};

/** The public API stands under `/app-api`, too; its types are those of the client. Only people see rows of proposals, and decide them. */
const OF_THE_APP =
  /^\/app-api((?!\/accounts\/:accountId\/v1\/(?!proposals\/(?:rows|:id\/(?:approve|decline))$)).*)$/;

/**
 * What the routes of the real app say of themselves: the public API, and what only the app uses. It needs no database,
 * because the pool connects at the first query.
 */
export async function describeRoutes(): Promise<{
  api: unknown;
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
  const api = app.swagger();
  const schemas = app.getSchemas();
  const appApi = describeAppApi(routes, schemas);
  await app.close();
  await outgoing.close();
  await close();
  return { api, appApi, operations, changes, schemas };
}

const REFERENCE = /"\$ref":"(\w+)#"/g;

/** As JSON. The schemas are those that the endpoints have. */
function describeAppApi(routes: readonly AppRoute[], named: Record<string, unknown>): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, exchange } of routes) {
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: describe(path, exchange) };
  }
  const schemas: Record<string, unknown> = {};
  const addNamed = (node: unknown) => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(REFERENCE)) {
      if (name in schemas) continue;
      schemas[name] = named[name];
      addNamed(named[name]);
    }
  };
  addNamed(paths);
  const document = {
    openapi: '3.1.0',
    info: { title: 'app-api', version: '1' },
    paths,
    components: { schemas },
  };
  return JSON.stringify(document).replaceAll(REFERENCE, '"$ref":"#/components/schemas/$1"');
}

function describe(path: string, { query, body, answer }: AppRoute['exchange']): object {
  const { status = 200, schema, contentType = 'application/json' } = answer;
  const [mediaType = ''] = contentType.split(';');
  const required: readonly string[] = query?.required ?? [];
  return {
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(query?.properties ?? {}).map(([name, one]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema: one,
      })),
    ],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [status]: { description: '', ...(status !== 204 && { content: { [mediaType]: { schema } } }) },
    },
  };
}
