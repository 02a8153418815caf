import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  appApiRoutes,
  createAppEndpoints,
  personAuthoriser,
  serveWebApp,
} from '../features/app-api/index.ts';
import { agentRoutes } from '../features/agents/routes.ts';
import { accountExportRoutes } from '../features/account-exports/routes.ts';
import { exportSchema } from '../features/account-exports/schemas.ts';
import { bankRoutes } from '../features/bank/routes.ts';
import { bankFileSchema, refundFileSchema } from '../features/bank/schemas.ts';
import { bankTransactionSchema } from '../features/bank-transactions/schemas.ts';
import { bookRoutes } from '../features/books/routes.ts';
import {
  accountSchema,
  bookingAccountsSchema,
  journalEntrySchema,
  journalLineSchema,
} from '../features/books/schemas.ts';
import { clientRoutes } from '../features/clients/routes.ts';
import { clientSchema } from '../features/clients/schemas.ts';
import { noteChange } from '../features/people/index.ts';
import { productRoutes } from '../features/products/routes.ts';
import { productSchema } from '../features/products/schemas.ts';
import { companyRoutes } from '../features/companies/routes.ts';
import { accountSettingsSchema, meSchema } from '../features/companies/schemas.ts';
import type { OrganisationLookUp } from '../features/clients/index.ts';
import type { RecipientLookUp } from '../features/e-invoices/index.ts';
import { recipientRoutes } from '../features/e-invoices/routes.ts';
import { eInvoiceRecipientSchema } from '../features/e-invoices/schemas.ts';
import { vippsRoutes } from '../features/vipps/routes.ts';
import type { VippsSettings } from '../features/vipps/index.ts';
import { webhookAppRoutes, webhookRoutes } from '../features/webhooks/routes.ts';
import { webhookDeliverySchema, webhookEndpointSchema } from '../features/webhooks/schemas.ts';
import type { WebhookDeps } from '../features/webhooks/index.ts';
import { docsRoutes } from '../features/docs-site/routes.ts';
import { eventRoutes, latestEventRoutes } from '../features/event-feed/routes.ts';
import { eventSchema } from '../features/event-feed/schemas.ts';
import { exportRoutes } from '../features/exports/routes.ts';
import { moveRoutes } from '../features/moves/routes.ts';
import { moveSchema } from '../features/moves/schemas.ts';
import { importRoutes } from '../features/imports/routes.ts';
import { importReportSchema, importedFileSchema } from '../features/imports/schemas.ts';
import { invoiceRoutes } from '../features/invoices/routes.ts';
import { resourceSchemas as invoiceSchemas } from '../features/invoices/schemas.ts';
import type { OnDraftDeleted } from '../features/invoices/index.ts';
import type { AppRules, ClientDocuments } from '../features/apps/index.ts';
import { oauthRoutes } from '../features/oauth/routes.ts';
import { tokenErrorSchema, tokenSchema } from '../features/oauth/schemas.ts';
import { HELD_KINDS } from './held-kinds.ts';
import { createAccessTokens } from '../platform/access/access-tokens.ts';
import { recordApiCalls } from '../platform/access/api-calls.ts';
import { admitMore, authorise } from '../platform/access/authorisation.ts';
import type { AdmitMore } from '../platform/http/once/batches.ts';
import type { Db } from '../platform/database/database.ts';
import { compressAnswers } from '../platform/http/answers/compressed-answers.ts';
import type { Authorise } from '../platform/http/caller.ts';
import type { CallContext, Endpoints } from '../platform/http/endpoint.ts';
import { createEndpoints } from '../platform/http/endpoint.ts';
import {
  answerErrors,
  answerFrameworkError,
  answerMalformedRequests,
} from '../platform/http/answers/error-answers.ts';
import { serveHealth } from '../platform/operations/health.ts';
import { newId } from '../platform/database/ids.ts';
import type { Metrics } from '../platform/operations/metrics.ts';
import { createMetrics, serveMetrics } from '../platform/operations/metrics.ts';
import { apiDescription } from '../platform/http/openapi/document.ts';
import { errorSchema, fieldErrorSchema } from '../platform/http/openapi/documented-endpoint.ts';
import { serveOpenapi } from '../platform/http/openapi/serve-openapi.ts';
import type { SharedPdfRenderer } from '../platform/documents/pdf-renderer.ts';
import { MAX_BODY_BYTES, readBodiesAsBytes } from '../platform/http/requests/request-body.ts';
import { logAndLabelRequests } from '../platform/http/request-log.ts';
import { buildSerializer } from '../platform/http/answers/serialisers.ts';
import { createShares } from '../platform/http/shares.ts';
import { READER_MILLISECONDS, cutOffReaders } from '../platform/http/answers/slow-readers.ts';
import { createTurns } from '../platform/http/turns.ts';
import { createStorage, showQuotas } from '../platform/http/storage/storage.ts';
import type { DiskRoom } from '../platform/operations/disk-room.ts';
import type { StorageQuotas } from '../platform/operations/storage-settings.ts';
import type { SigningKeys } from '../platform/access/signing-keys.ts';
import { followRequests } from '../platform/operations/request-course.ts';
import { closeConnectionsWhenStopping } from '../platform/operations/stopping.ts';
import { isPublicPageUrl, publicPageRoutes, sendUnknownPage } from '../features/public-page/routes.ts';
import { forgetDraft } from '../features/recurring-invoices/index.ts';
import { recurringInvoiceRoutes } from '../features/recurring-invoices/routes.ts';
import { occurrenceSchema, recurringInvoiceSchema } from '../features/recurring-invoices/schemas.ts';
import { giveShareBack } from '../features/quotes/index.ts';
import { quoteRoutes } from '../features/quotes/routes.ts';
import { quoteSchema, writtenQuoteSchema } from '../features/quotes/schemas.ts';
import { doOrPropose } from '../features/proposals/index.ts';
import { decisionRoutes, proposalRoutes, withdrawalRoutes } from '../features/proposals/routes.ts';
import { proposalSchema } from '../features/proposals/schemas.ts';
import type { Operation } from '../platform/http/once/proposing.ts';
import { exchangeRateRoutes } from '../features/rates/routes.ts';
import { exchangeRateSchema } from '../features/rates/schemas.ts';
import { reportRoutes } from '../features/reports/routes.ts';
import { TIES } from '../features/retention/index.ts';
import { mailboxRoutes, testToolRoutes } from '../features/test-tools/routes.ts';
import { PASSING_TIME } from './passing-time.ts';
import {
  capturedEInvoiceSchema,
  capturedEmailSchema,
  testClockSchema,
  testExchangeRateSchema,
  testRecipientSchema,
  testVippsPaymentSchema,
} from '../features/test-tools/schemas.ts';
import { yearEndRoutes } from '../features/year-end/routes.ts';
import { currencyRevaluationSchema, yearResultSchema } from '../features/year-end/schemas.ts';

export type AppDeps = {
  db: Db;
  /** Connections to identify callers and to check readiness. They are separate, so that slow work never holds them. */
  accessDb: Db;
  keys: SigningKeys;
  renderer: SharedPdfRenderer;
  clock: () => Date;
  log: FastifyBaseLogger;
  baseUrl: string;
  rateLimits: boolean;
  /** Whether mail of production accounts has a server to go to. */
  mailIsSetUp: boolean;
  /** Whether people may sign up by themselves. */
  signUpIsOpen: boolean;
  /** Who is told of companies that wait to be opened. */
  operatorEmail: string | undefined;
  /** Whether e-invoices of production accounts have an access point to go to. */
  accessPointIsSetUp: boolean;
  /** Whether participants of the network of e-invoices can receive. */
  recipients: RecipientLookUp;
  /** Encrypts secrets. */
  secrets: WebhookDeps['secrets'];
  webhookTargets: WebhookDeps['targets'];
  /** The way to Vipps for production accounts. */
  vipps: VippsSettings;
  /** What Enhetsregisteret knows of organisations. */
  organisations: OrganisationLookUp;
  /** What client ID metadata documents say of apps. */
  documents: ClientDocuments;
  appRules: AppRules;
  storageQuotas: StorageQuotas;
  /** The room on the disk of the database. Left out: the disk cannot be seen from here, and nothing is refused. */
  diskRoom?: DiskRoom | undefined;
  /** Addresses and ranges of proxies whose X-Forwarded-For counts; none by default. */
  trustedProxies: string[];
  /** Given only in a service of several processes. Without it, this process is the whole service. */
  metrics?: Metrics;
  /** How long a request waits for its turn while other accounts work. Left out: 5 seconds. */
  turnMilliseconds?: number;
  /** How long the operations of a batch may wait for their begin. Left out: 20 seconds. */
  batchMilliseconds?: number;
  /** Is called with the app before it has any route: follows each request for traces. */
  follow?: (app: FastifyInstance) => void;
};

type Operations = Map<string, Operation<CallContext>>;

const onDraftDeleted: OnDraftDeleted = async (...deleted) => {
  await giveShareBack(...deleted);
  await forgetDraft(...deleted);
};

/** The whole API once more for the app, where a person's session stands for a token (app-api/authorise-person.ts). */
const FOR_PEOPLE = { prefix: '/app-api/accounts/:accountId', isDocumented: false };

const HEADERS_TIMEOUT_MILLISECONDS = 10_000;
const REQUEST_TIMEOUT_MILLISECONDS = 30_000;
/** How often Node checks these limits. Its default is 30 seconds, and slow headers could live that long. */
const LIMIT_CHECK_MILLISECONDS = 1_000;

/** The whole HTTP service, not yet listening. Tests run this same app. */
export async function buildApp(given: AppDeps): Promise<FastifyInstance> {
  const storage = createStorage(given.db, given.storageQuotas);
  const shares = createShares({ patienceMilliseconds: given.turnMilliseconds });
  const deps = {
    ...given,
    heldKinds: HELD_KINDS,
    diskRoom: given.diskRoom,
    shares,
    turns: createTurns(),
    storage,
  };
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // request-log.ts writes one line a request, by route, because the URL may hold customer data.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MILLISECONDS,
      connectionsCheckingInterval: LIMIT_CHECK_MILLISECONDS,
      requireHostHeader: false,
    },
    requestTimeout: REQUEST_TIMEOUT_MILLISECONDS,
    connectionTimeout: READER_MILLISECONDS,
    bodyLimit: MAX_BODY_BYTES,
    // While the service stops, it still answers requests on open connections.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer } },
    frameworkErrors: (error, request, reply) => {
      if (isPublicPageUrl(request.url)) sendUnknownPage(deps.baseUrl, reply);
      else answerFrameworkError(error, request, reply);
    },
    clientErrorHandler: answerMalformedRequests(deps.log),
  });
  // The endpoints validate bodies and queries, in their place in the order of checks (http/register.ts).
  app.setValidatorCompiler(() => () => true);
  deps.follow?.(app);
  const ends = followRequests(app);
  readBodiesAsBytes(app);
  logAndLabelRequests(app, ends);
  cutOffReaders(app);
  closeConnectionsWhenStopping(app);
  app.addHook('onClose', async () => storage.end());
  answerErrors(app);

  recordApiCalls(app, { ...deps, ends });
  // After the log of calls, which keeps answers as text.
  compressAnswers(app, '/app-api/');

  await app.register(swagger, apiDescription(deps.baseUrl));
  for (const schema of [
    fieldErrorSchema,
    errorSchema,
    clientSchema,
    productSchema,
    ...invoiceSchemas,
    accountSchema,
    bookingAccountsSchema,
    journalLineSchema,
    journalEntrySchema,
    yearResultSchema,
    meSchema,
    accountSettingsSchema,
    eInvoiceRecipientSchema,
    quoteSchema,
    writtenQuoteSchema,
    eventSchema,
    webhookEndpointSchema,
    webhookDeliverySchema,
    bankTransactionSchema,
    bankFileSchema,
    refundFileSchema,
    recurringInvoiceSchema,
    occurrenceSchema,
    importReportSchema,
    importedFileSchema,
    exportSchema,
    moveSchema,
    tokenSchema,
    tokenErrorSchema,
    capturedEmailSchema,
    capturedEInvoiceSchema,
    testRecipientSchema,
    testClockSchema,
    exchangeRateSchema,
    currencyRevaluationSchema,
    testExchangeRateSchema,
    testVippsPaymentSchema,
    proposalSchema,
  ]) {
    app.addSchema(schema);
  }

  const tokens = createAccessTokens(deps.baseUrl, deps.keys);
  const access = { ...deps, db: deps.accessDb, tokens };
  oauthRoutes(app, access);
  const authoriseToken: Authorise = (...call) => authorise(access, ...call);
  const admitMoreOf: AdmitMore = (...call) => admitMore(access, ...call);
  agentRoutes(app, { ...deps, authorise: authoriseToken, admitMore: admitMoreOf });
  const operations = new Map<string, Operation<CallContext>>();
  const forClients = createEndpoints(app, {
    ...deps,
    propose: doOrPropose,
    operations,
    shown: new Map(),
    authorise: authoriseToken,
    admitMore: admitMoreOf,
  });
  apiRoutes(forClients, { ...deps, operations });
  withdrawalRoutes(forClients, operations);

  // A Fastify scope of its own, because cookies are never read from an API client's request.
  await app.register(async (appWithCookies) => {
    await appWithCookies.register(cookie);
    const appEndpoints = createAppEndpoints(appWithCookies, deps);
    appApiRoutes(appEndpoints);
    const authorisePerson = personAuthoriser(deps, appEndpoints.cookie);
    const forPeople = createEndpoints(appWithCookies, { ...deps, authorise: authorisePerson }, FOR_PEOPLE);
    apiRoutes(forPeople, { ...deps, operations });
    decisionRoutes(forPeople, operations);
    mailboxRoutes(forPeople);
    latestEventRoutes(forPeople);
    webhookAppRoutes(forPeople);
  });
  await serveWebApp(app);
  await publicPageRoutes(app, deps);
  vippsRoutes(app, deps);
  await docsRoutes(app, deps);

  serveHealth(app, deps.accessDb, deps.diskRoom);
  const metrics = deps.metrics ?? createMetrics();
  showQuotas(metrics.registry, storage);
  serveMetrics(app, metrics, ends);
  serveOpenapi(app, deps.baseUrl);
  return app;
}

/** Every endpoint of `/v1` except the token endpoint. */
function apiRoutes(
  endpoints: Endpoints,
  {
    recipients,
    secrets,
    webhookTargets,
    operations,
  }: Pick<AppDeps, 'recipients' | 'secrets' | 'webhookTargets'> & { operations: Operations },
): void {
  proposalRoutes(endpoints, operations);
  invoiceRoutes(endpoints, { recipients, onDraftDeleted });
  quoteRoutes(endpoints);
  recurringInvoiceRoutes(endpoints);
  bankRoutes(endpoints);
  recipientRoutes(endpoints, recipients);
  clientRoutes(endpoints, TIES);
  productRoutes(endpoints);
  exchangeRateRoutes(endpoints);
  importRoutes(endpoints);
  bookRoutes(endpoints, TIES);
  yearEndRoutes(endpoints);
  companyRoutes(endpoints, noteChange);
  reportRoutes(endpoints);
  exportRoutes(endpoints);
  accountExportRoutes(endpoints);
  moveRoutes(endpoints, TIES);
  eventRoutes(endpoints);
  webhookRoutes(endpoints, { secrets, targets: webhookTargets });
  testToolRoutes(endpoints, { recipients, time: PASSING_TIME });
}
