import { ENVIRONMENTS } from '../../src/domain/access/environment.ts';
import type { Environment } from '../../src/domain/access/environment.ts';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from '../../src/program/app.ts';
import type { AppRules } from '../../src/features/apps/index.ts';
import { createClientDocuments } from '../../src/features/apps/index.ts';
import { createOrganisationLookUp } from '../../src/features/clients/index.ts';
import { createApiClient, createCompany } from '../../src/features/companies/index.ts';
import type { DeliveryDeps } from '../../src/features/mail/deliver-email.ts';
import { createCapturedRoom } from '../../src/platform/http/storage/captured-room.ts';
import { mailsInOutbox } from '../../src/features/mail/jobs.ts';
import type { Mailer } from '../../src/features/mail/mailer.ts';
import type { ActsAs, ApiClientLimits, ApiClientMode } from '../../src/domain/proposals/api-client-mode.ts';
import type { Scope } from '../../src/domain/access/scopes.ts';
import { markBounced, noteDelivery } from '../../src/features/invoices/index.ts';
import type { AccessPoint, Sml } from '../../src/features/e-invoices/index.ts';
import { createRecipientLookUp } from '../../src/features/e-invoices/index.ts';
import type { EInvoiceDeliveryDeps } from '../../src/features/invoices/e-invoice-delivery/deliver-e-invoice.ts';
import { invoicesInOutbox } from '../../src/features/invoices/jobs.ts';
import type { ConnectionOptions, Db } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { recurringInvoicesInOutbox } from '../../src/features/recurring-invoices/jobs.ts';
import { exportsInOutbox } from '../../src/features/exports/jobs.ts';
import { importsInOutbox } from '../../src/features/imports/jobs.ts';
import { movesInOutbox } from '../../src/features/moves/jobs.ts';
import { filesInOutbox } from '../../src/features/bank/jobs.ts';
import { derivedInOutbox } from '../../src/features/derived/jobs.ts';
import { startJobs } from '../../src/platform/operations/jobs.ts';
import type { OutboxKind } from '../../src/platform/operations/outbox.ts';
import type { DiskRoom } from '../../src/platform/operations/disk-room.ts';
import type { StorageQuotas } from '../../src/platform/operations/storage-settings.ts';
import { DEFAULT_QUOTAS } from '../../src/platform/operations/storage-settings.ts';
import { createLog } from '../../src/platform/operations/log.ts';
import { approverMailsInOutbox } from '../../src/features/proposals/index.ts';
import { peopleMailsInOutbox } from '../../src/features/people/jobs.ts';
import { createSecretBox, newSecretsKey } from '../../src/platform/operations/secret-box.ts';
import { vippsInOutbox } from '../../src/features/vipps/jobs.ts';
import type { VippsDeps } from '../../src/features/vipps/index.ts';
import { webhooksInOutbox } from '../../src/features/webhooks/jobs.ts';
import { createHttpSender } from '../../src/features/webhooks/sending/http-sender.ts';
import type { SendingDeps } from '../../src/features/webhooks/sending/work-on-endpoint.ts';
import type { WebhookTargets } from '../../src/domain/webhooks/webhook-targets.ts';
import { lookUpRule } from '../../src/platform/outgoing/address-rule.ts';
import type { Outgoing } from '../../src/platform/outgoing/outgoing.ts';
import { createOutgoing } from '../../src/platform/outgoing/outgoing.ts';
import { createPdfRenderer } from '../../src/platform/documents/pdf-renderer.ts';
import { createSigningKeys } from '../../src/platform/access/signing-keys.ts';
import type { ApiCaller } from './api/api-caller.ts';
import { createApiCaller, getToken } from './api/api-caller.ts';
import { needs } from './needs.ts';
import { onEnd, sharedByFiles } from './program/cleanup.ts';
import { PATIENCE_MILLISECONDS } from './eventually.ts';
import { freePort } from './program/program.ts';
import { createTestDatabase } from './database/test-database.ts';

/** What audiences, tokens and links name; the socket listens on a free port of 127.0.0.1. */
export const BASE_URL = 'http://tilgode.test';

/** The service of the tests refuses nothing because the machine is busy; tests of its own patience set that. */
const PATIENCE = { connectionMilliseconds: PATIENCE_MILLISECONDS, stuckMilliseconds: PATIENCE_MILLISECONDS };

type AppOptions = {
  connection?: ConnectionOptions;
  rateLimits?: boolean;
  jobs?: boolean;
  mailer?: Mailer;
  /** Where e-invoices of production accounts go, and where recipients are looked up: by default nowhere. */
  accessPoint?: AccessPoint;
  sml?: Sml;
  /** Where organisations are looked up: by default nowhere. */
  brregUrl?: string;
  /** Left out: apps that nobody has verified are for their own company and test accounts. */
  appRules?: AppRules;
  /** What client ID metadata documents are asked for with; left out: as everything. */
  documentsOutgoing?: Outgoing;
  /** Where payments of production accounts go: by default nowhere. */
  vippsUrl?: string;
  /** Left out: the requests go out as they are. */
  vippsWay?: VippsDeps['vipps']['way'];
  /** Left out: the register is asked for every company. */
  brregIsForAll?: boolean;
  trustedProxies?: string[];
  signUpIsOpen?: boolean;
  operatorEmail?: string;
  storageQuotas?: StorageQuotas;
  diskRoom?: DiskRoom;
  /** Where webhooks and look-ups may go. */
  webhookTargets?: WebhookTargets;
  log?: FastifyBaseLogger;
  /** How long the operations of a batch may wait for their begin. */
  batchMilliseconds?: number;
  isForBrowsers?: boolean;
  isAlone?: boolean;
  follow?: NonNullable<Parameters<typeof buildApp>[0]['follow']>;
};

export type TestCompany = { companyId: string; accounts: Record<Environment, string> };

export type TestApp = {
  app: FastifyInstance;
  /** Where it listens, as in `http://127.0.0.1:40123`. */
  url: string;
  db: Db;
  connection: ConnectionOptions;
  /** What the worker does when it is due. */
  outbox: OutboxKind[];
  /** What the worker delivers mail with. */
  delivery: DeliveryDeps;
  /** What the worker delivers e-invoices with. */
  eInvoices: EInvoiceDeliveryDeps;
  outgoing: Outgoing;
  /** What the worker sends webhooks with. */
  webhooks: SendingDeps;
  /** What secrets are sealed with. */
  secretsKey: string;
  /** What the worker asks Vipps with. */
  vippsDeps: VippsDeps;
  /**
   * The service's clock: set `now` to move the service through time, and `release` it to the real time. It stands `at` an
   * instant while `act` runs.
   */
  clock: { now: Date; release(): void; at<T>(instant: Date, act: () => Promise<T>): Promise<T> };
  createCompany(overrides?: Partial<Parameters<typeof createCompany>[1]>): Promise<TestCompany>;
  createClient(company: TestCompany, options?: ClientOptions): Promise<TestClient>;
  /** The accounts of all companies that this test file has made. */
  madeAccounts: string[];
  /** A caller with a token: by default of a new company's test account, with every scope. */
  caller(options?: ClientOptions & { company?: TestCompany }): Promise<ApiCaller>;
};

type ClientOptions = {
  environments?: Environment[];
  environment?: Environment;
  scopes?: Scope[];
  actsAs?: ActsAs;
  mode?: ApiClientMode;
  limits?: ApiClientLimits;
};
export type TestClient = {
  clientId: string;
  clientSecret: string;
  accounts: Partial<Record<Environment, string>>;
};

export function audienceOf(accountId: string): string {
  return `${BASE_URL}/v1/accounts/${accountId}`;
}

/** One for all: each that is made looks ten times a second for lines to write, as long as its process lives. */
const SILENT = createLog('silent');

const ALL_SCOPES: Scope[] = [
  'invoices:admin',
  'clients:admin',
  'bilag:write',
  'reports:read',
  'events:read',
  'webhooks:write',
  'bank:write',
  'imports:write',
  'exports:write',
];

/**
 * The real service over a real socket and a real database, stopped when the test file has run. Files that run in turn in one
 * process share the one without a worker, and the one for browsers: each makes companies of its own there.
 *
 * @param options.connection another database than a fresh one: several apps on one stand for several processes
 * @param options.jobs false leaves the worker's work undone
 * @param options.follow is called with the app before it has any route
 * @param options.isAlone its database is this file's own: for what looks at every account
 * @param options.isForBrowsers its base URL is where it listens, under a name that a browser takes for secure: cookies,
 *   origins, links and passkeys fit
 */
export async function startTestApp(options: AppOptions = {}): Promise<TestApp> {
  needs('database');
  const shared = SHARED.find(({ of }) => isDeepStrictEqual(of, options));
  if (shared === undefined) return startOwn(options, onEnd);
  const app = await shared.start();
  app.madeAccounts.length = 0;
  onEnd(() => app.clock.release());
  return app;
}

/** What most files ask for. */
const SHARED = [{ jobs: false }, { isForBrowsers: true }].map((of: AppOptions) => ({
  of,
  start: sharedByFiles((atEnd) => startOwn(of, atEnd)),
}));

/** It keeps nothing of what it has rendered, and its process takes longer to start than most files to run. */
const testRenderer = sharedByFiles(async (atEnd) => {
  const renderer = createPdfRenderer({ maxRenderMilliseconds: PATIENCE_MILLISECONDS });
  atEnd(() => renderer.close());
  return renderer;
});

async function startOwn(options: AppOptions, atEnd: typeof onEnd): Promise<TestApp> {
  const connection = options.connection ?? (await createTestDatabase(atEnd));
  const log = options.log ?? SILENT;
  let fixedNow: Date | undefined;
  const readClock = () => fixedNow ?? new Date();
  const port = options.isForBrowsers === true ? await freePort() : 0;
  const baseUrl = port === 0 ? BASE_URL : `http://localhost:${port}`;

  const { db, close } = openDatabase(connection, 'request', 10, PATIENCE);
  const access = openDatabase(connection, 'request', 2, PATIENCE);
  const keys = createSigningKeys(db);
  await keys.rotateWhenDue(new Date());
  const renderer = await testRenderer();
  const storageQuotas = options.storageQuotas ?? DEFAULT_QUOTAS;
  const captured = createCapturedRoom(storageQuotas.test.captured);
  const delivery: DeliveryDeps = {
    db,
    clock: readClock,
    log,
    mailer: options.mailer,
    renderer,
    mailFrom: 'faktura@tilgode.test',
    baseUrl,
    bounceDomain: undefined,
    captured,
    onBounced: async (trx, invoiceId, now) =>
      invoiceId === null ? undefined : markBounced(trx, invoiceId, { now, accountNow: now }),
    onEnded: noteDelivery,
  };
  // Nobody listens on port 1, so that the network is silent.
  const sml = options.sml ?? { zone: 'sml.test', servers: ['127.0.0.1:1'] };
  const outgoing = createOutgoing(lookUpRule(options.webhookTargets ?? 'public'));
  const recipients = createRecipientLookUp({ db, clock: readClock, sml, outgoing, log });
  const eInvoices = {
    db,
    clock: readClock,
    log,
    recipients,
    accessPoint: options.accessPoint,
    rules: undefined,
    captured,
  };
  const secretsKey = newSecretsKey();
  const secrets = createSecretBox({ keys: [secretsKey] });
  const sender = createHttpSender(options.webhookTargets ?? 'public');
  const webhooks: SendingDeps = { db, clock: readClock, log, secrets, sender, baseUrl };
  const vippsDeps: VippsDeps = {
    db,
    clock: readClock,
    log,
    baseUrl,
    secrets,
    vipps: { way: options.vippsWay ?? outgoing, url: options.vippsUrl },
  };
  const outbox = [
    ...mailsInOutbox(delivery),
    ...invoicesInOutbox(eInvoices),
    // Without a mail server these mails stay in their table, where tests read them.
    ...peopleMailsInOutbox(delivery),
    approverMailsInOutbox({ db, clock: readClock, baseUrl }),
    webhooksInOutbox(webhooks),
    ...vippsInOutbox(vippsDeps),
    ...derivedInOutbox(db),
    filesInOutbox({ db, clock: readClock }),
    importsInOutbox({ db, clock: readClock }),
    movesInOutbox({ db, clock: readClock, log }),
    ...exportsInOutbox({ db, clock: readClock, log, renderer, baseUrl, storageQuotas }),
    recurringInvoicesInOutbox({ db, clock: readClock, recipients }),
  ];
  const jobs = options.jobs === false ? undefined : startJobs(db, log, outbox);
  const app = await buildApp({
    db,
    accessDb: access.db,
    keys,
    renderer,
    clock: readClock,
    log,
    baseUrl,
    rateLimits: options.rateLimits ?? false,
    mailIsSetUp: options.mailer !== undefined,
    signUpIsOpen: options.signUpIsOpen ?? false,
    operatorEmail: options.operatorEmail,
    accessPointIsSetUp: options.accessPoint !== undefined,
    recipients,
    secrets,
    vipps: vippsDeps.vipps,
    webhookTargets: options.webhookTargets ?? 'public',
    organisations: createOrganisationLookUp({
      url: options.brregUrl,
      ...(options.brregIsForAll !== undefined && { isForAll: options.brregIsForAll }),
      outgoing,
      log,
      patienceMilliseconds: PATIENCE_MILLISECONDS,
    }),
    documents: createClientDocuments(options.documentsOutgoing ?? outgoing, { clock: readClock, from: [] }),
    appRules: options.appRules ?? { allowsUnverified: false, documentsFrom: [] },
    trustedProxies: options.trustedProxies ?? [],
    storageQuotas,
    diskRoom: options.diskRoom,
    turnMilliseconds: PATIENCE_MILLISECONDS,
    ...(options.batchMilliseconds !== undefined && { batchMilliseconds: options.batchMilliseconds }),
    ...(options.follow && { follow: options.follow }),
  });
  await app.listen({ port, host: '127.0.0.1' });
  const url = port === 0 ? `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` : baseUrl;

  atEnd(async () => {
    await app.close();
    await jobs?.stop();
    await sender.close();
    await outgoing.close();
    await close();
    await access.close();
  });

  const admin = () => ({ db, now: readClock(), actor: 'test' });
  const testApp: TestApp = {
    app,
    url,
    db,
    connection,
    outbox,
    delivery,
    eInvoices,
    outgoing,
    webhooks,
    secretsKey,
    vippsDeps,
    clock: {
      get now() {
        return readClock();
      },
      set now(instant: Date) {
        fixedNow = instant;
      },
      release() {
        fixedNow = undefined;
      },
      async at(instant, act) {
        const before = fixedNow;
        fixedNow = instant;
        try {
          return await act();
        } finally {
          fixedNow = before;
        }
      },
    },

    madeAccounts: [],

    async createCompany(overrides = {}) {
      const company = await createCompany(admin(), {
        name: 'Nordlys Design AS',
        orgNumber: '123456785',
        ownerEmail: `eier-${crypto.randomUUID()}@nordlys.example`,
        accounting: true,
        vatRegistered: true,
        defaultVatRateBp: 2500,
        bankAccount: '86011117947',
        address: 'Storgata 1',
        postalCode: '9008',
        city: 'Tromsø',
        ...overrides,
      });
      testApp.madeAccounts.push(...Object.values(company.accounts));
      return company;
    },

    createClient: (
      company,
      { environments = [...ENVIRONMENTS], scopes = ALL_SCOPES, actsAs, mode, limits } = {},
    ) =>
      createApiClient(admin(), {
        companyId: company.companyId,
        name: 'Test',
        kind: 'advanced',
        environments,
        scopes,
        ...(actsAs !== undefined && { actsAs }),
        ...(mode !== undefined && { mode }),
        ...(limits !== undefined && { limits }),
      }),

    async caller({ company, ...client } = {}) {
      const of = company ?? (await testApp.createCompany());
      const credentials = await testApp.createClient(of, client);
      const environment = client.environment ?? client.environments?.[0] ?? 'test';
      const accountId = of.accounts[environment];
      const audience = `${baseUrl}/v1/accounts/${accountId}`;
      return createApiCaller(url, accountId, await getToken(url, credentials, audience));
    },
  };
  return testApp;
}
