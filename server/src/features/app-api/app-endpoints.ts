import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static, TObject, TSchema, TString } from 'typebox';
import type { OrganisationLookUp } from '../clients/index.ts';
import type { AdminContext } from '../companies/index.ts';
import { findCompanyAccounts } from '../companies/index.ts';
import type { VippsDeps } from '../vipps/index.ts';
import type { AppRules, ClientDocuments } from '../apps/index.ts';
import type { SigningKeys } from '../../platform/access/signing-keys.ts';
import type { SharedPdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import type { Guards } from '../../domain/access/change-actions.ts';
import type { Right, Standing } from '../../domain/access/roles.ts';
import type { SignedInPerson } from '../people/index.ts';
import { findStanding, requireFreshSignIn, watchDeclaredAction } from '../people/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { isId } from '../../platform/database/ids.ts';
import type { HeldKind } from '../../platform/operations/held.ts';
import type { Exchange, AnswerGrowth, AnswerBound } from '../../platform/http/description.ts';
import type { FileAnswer } from '../../platform/http/answers/file-answers.ts';
import type { StoredAnswer } from '../../platform/http/once/idempotency.ts';
import { BYTES_LEFT_BEHIND } from '../../platform/http/registration.ts';
import { createRegister } from '../../platform/http/register.ts';
import type { Shares } from '../../platform/http/shares.ts';
import type { Storage } from '../../platform/http/storage/storage.ts';
import type { Turns } from '../../platform/http/turns.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { requireRight } from './require-right.ts';
import { sessionCookie } from './session-cookie.ts';
import { getSignedInPerson } from './signed-in-person.ts';

export type AppApiDeps = {
  /** Database connections for the work of people at a company. */
  db: Db;
  /**
   * Database connections for sessions, sign-ins and people. They are separate, so that people can sign in however busy
   * companies are.
   */
  accessDb: Db;
  shares: Shares;
  storage: Storage;
  turns: Turns;
  clock: () => Date;
  baseUrl: string;
  /** Whether guesses of links are limited. */
  rateLimits: boolean;
  /** Whether there is a mail server: without one, mail waits. */
  mailIsSetUp: boolean;
  /** Whether people may sign up by themselves. */
  signUpIsOpen: boolean;
  /** Who is told of companies that wait to be opened. */
  operatorEmail: string | undefined;
  /** Whether e-invoices of production accounts have an access point to go to. */
  accessPointIsSetUp: boolean;
  log: FastifyBaseLogger;
  /** They encrypt the keys of Vipps, which are tried on their way to Vipps. */
  secrets: VippsDeps['secrets'];
  vipps: VippsDeps['vipps'];
  /** What Enhetsregisteret knows of organisations. */
  organisations: OrganisationLookUp;
  /** All that is held after a restore. */
  heldKinds: readonly HeldKind[];
  renderer: SharedPdfRenderer;
  /** They sign the requests of apps. */
  keys: SigningKeys;
  /** What documents say of apps. */
  documents: ClientDocuments;
  appRules: AppRules;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Request<Q extends TObject, B extends TSchema> = Guards & {
  method: Method;
  /** Below `/app-api`. */
  url: string;
  query?: Q;
  body?: B;
  /** For endpoints with larger bodies than the others. */
  maxBodyBytes?: number;
};
/** `answer` is the schema of the JSON body, or `NOTHING` for 204. */
type Description<Q extends TObject, B extends TSchema, A extends TSchema> = Request<Q, B> & {
  answer: A;
} & ({ method: 'GET'; bound: AnswerBound } | { method: Exclude<Method, 'GET'>; bound?: never });

export const NOTHING = Type.Void();
/** The handler tells the content type. */
const FILE = { status: 200, schema: Type.String(), contentType: '*/*' } as const;

/** The limit for anonymous callers, in bytes. An email, a password or a passkey's answer takes a few kB. */
const MAX_BYTES_OF_ANYBODY = 16_384;
/** The limit for people with a session, in bytes. The company's settings with all their texts take 20 kB. */
const MAX_BYTES_OF_PEOPLE = 65_536;

type Params = TObject<Record<string, TString>>;
type Call<Q extends TObject, B extends TSchema> = {
  request: FastifyRequest;
  reply: FastifyReply;
  params: Static<Params>;
  query: Static<Q>;
  body: Static<B>;
  now: Date;
};
type SignedIn = { person: SignedInPerson };
type AtCompany = SignedIn & {
  companyId: string;
  role: Standing;
  /** For use cases that change something: the person and the place of the change. */
  admin: AdminContext;
};
type Handler<C, A> = (call: C) => Promise<A>;
/** A kind of callers: how a request of theirs is let in. */
type Callers<C> = {
  maxBodyBytes: number;
  /** Returns what is known of the caller, or throws the refusal. */
  admit: (request: FastifyRequest, now: Date) => Promise<C>;
  ownerOf: (caller: C) => string | undefined;
};

export type AppEndpoints = ReturnType<typeof createAppEndpoints>;

/**
 * The endpoints of the app. They differ from `/v1` in who calls: a person with a session cookie. Each checks in this
 * order: where the request comes from (403), the session (401), the company (404, as if it did not exist), the role (403), how long
 * ago the person proved who they are (403),
 * the size of the body (413), the company's turn, validation (400). All of it is read anew for every request.
 */
export function createAppEndpoints(app: FastifyInstance, deps: AppApiDeps) {
  const { db, accessDb, baseUrl, storage } = deps;
  const cookie = sessionCookie(baseUrl);
  const registerEndpoint = createRegister(app, deps);

  function register<C extends object, Q extends TObject, B extends TSchema, A extends TSchema>(
    { admit, ownerOf, ...callers }: Callers<C>,
    { method, url, maxBodyBytes = callers.maxBodyBytes, ...accepted }: Request<Q, B>,
    answer: Exchange<Params, Q, B, A>['answer'],
    grows: AnswerGrowth | undefined,
    respond: (
      call: Call<Q, B> & C,
      serialise: (body: Static<A>) => StoredAnswer,
    ) => Promise<StoredAnswer | FileAnswer>,
  ): void {
    registerEndpoint<C, Params, Q, B, A>(
      {
        method,
        exchange: { ...accepted, url: `/app-api${url}`, answer },
        schema: { hide: true },
        bodyLimit: maxBodyBytes,
        grows,
        admit: async (request) => {
          if (method !== 'GET') requireOwnOrigin(request, baseUrl);
          return admit(request, deps.clock());
        },
        ownerOf,
      },
      async ({ request, reply, caller, now, readInput, serialise }) =>
        respond({ ...caller, ...readInput(now), request, reply, now }, (body) => serialise({ body })),
    );
  }

  function registerJson<C extends object, Q extends TObject, B extends TSchema, A extends TSchema>(
    callers: Callers<C>,
    { answer: schema, bound, ...description }: Description<Q, B, A>,
    handler: Handler<Call<Q, B> & C, Static<A>>,
  ): void {
    const answer = { status: Type.IsVoid(schema) ? 204 : 200, schema } as const;
    register(callers, description, answer, bound, async (call, serialise) => serialise(await handler(call)));
  }

  const anybody: Callers<object> = {
    maxBodyBytes: MAX_BYTES_OF_ANYBODY,
    admit: async () => ({}),
    ownerOf: () => undefined,
  };
  const people: Callers<SignedIn> = {
    maxBodyBytes: MAX_BYTES_OF_PEOPLE,
    admit: async (request, now) => ({
      person: await getSignedInPerson({ db: accessDb, cookie, now }, request),
    }),
    ownerOf: () => undefined,
  };
  function peopleWith(right: Right, { logs, needsFreshSignIn }: Guards): Callers<AtCompany> {
    return {
      maxBodyBytes: MAX_BYTES_OF_PEOPLE,
      admit: async (request, now) => {
        const { person } = await people.admit(request, now);
        const { companyId } = request.params as { companyId: string };
        const role = requireFound(await findStanding(accessDb, person.personId, companyId));
        requireRight(role, right, request.method === 'GET' || request.method === 'HEAD');
        if (needsFreshSignIn === 'always') requireFreshSignIn(person, now);
        const watch = watchDeclaredAction(logs, needsFreshSignIn === undefined ? undefined : person);
        const admin = { db, now, actor: person.email, address: request.ip, watch };
        return { person, companyId, role, admin };
      },
      ownerOf: ({ companyId }) => companyId,
    };
  }

  /** A change of a company writes into its log of changes, which is counted for its accounts. */
  async function requireRoomForChange(companyId: string): Promise<void> {
    const accounts = await findCompanyAccounts(db, companyId);
    if (accounts === undefined) return;
    storage.note(accounts.production, BYTES_LEFT_BEHIND);
    storage.requireRoom(accounts.production, ['events']);
  }

  return {
    cookie,
    deps,

    /** For anybody: signing in, and links from mails. */
    open<Q extends TObject, B extends TSchema, A extends TSchema>(
      description: Description<Q, B, A>,
      handler: Handler<Call<Q, B>, Static<A>>,
    ): void {
      registerJson(anybody, description, handler);
    },

    /** For people with a session. */
    signedIn<Q extends TObject, B extends TSchema, A extends TSchema>(
      description: Description<Q, B, A>,
      handler: Handler<Call<Q, B> & SignedIn, Static<A>>,
    ): void {
      registerJson(people, description, handler);
    },

    /** The same, answered with a file. */
    fileSignedIn(
      request: Request<TObject, TSchema>,
      handler: Handler<Call<TObject, TSchema> & SignedIn, FileAnswer>,
    ): void {
      register(people, request, FILE, 'file', handler);
    },

    /** For people of the company of `:companyId` whose role has the right. */
    atCompany<Q extends TObject, B extends TSchema, A extends TSchema>(
      right: Right,
      description: Description<Q, B, A>,
      handler: Handler<Call<Q, B> & AtCompany, Static<A>>,
    ): void {
      const { method } = description;
      registerJson(peopleWith(right, description), atCompany(description), async (call) => {
        if (method !== 'GET' && method !== 'DELETE') await requireRoomForChange(call.companyId);
        return handler(call);
      });
    },

    /** The same, answered with a file. */
    fileAtCompany<Q extends TObject, B extends TSchema>(
      right: Right,
      request: Request<Q, B>,
      handler: Handler<Call<Q, B> & AtCompany, FileAnswer>,
    ): void {
      register(peopleWith(right, request), atCompany(request), FILE, 'file', handler);
    },
  };
}

function atCompany<R extends { url: string }>(request: R): R {
  return { ...request, url: `/companies/:companyId${request.url}` };
}

/** The id of an address. A malformed one is an unknown one (decision 47). @throws ApiError `not-found` */
export function requireId(id: string | undefined): string {
  if (id === undefined || !isId(id)) throw new ApiError('not-found');
  return id;
}
