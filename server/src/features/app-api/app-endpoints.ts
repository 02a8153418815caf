import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import type { OrganisationLookUp } from '../clients/index.ts';
import type { AdminContext } from '../companies/index.ts';
import type { SharedPdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import type { Right, Role } from '../../domain/roles.ts';
import { may } from '../../domain/roles.ts';
import type { SignedInPerson } from '../people/index.ts';
import { findRole } from '../people/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { ApiError } from '../../domain/errors.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Jobs } from '../../platform/operations/jobs.ts';
import { inShare } from '../../platform/http/in-share.ts';
import { readJsonBody } from '../../platform/http/request-body.ts';
import type { Shares } from '../../platform/http/shares.ts';
import { bodyValidator, queryValidator } from '../../platform/http/validation.ts';
import { requireOwnOrigin } from './own-origin.ts';
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
  jobs: Jobs;
  clock: () => Date;
  baseUrl: string;
  /** Whether guesses of links are limited. */
  rateLimits: boolean;
  /** Whether there is a mail server: without one, mail waits. */
  mailIsSetUp: boolean;
  /** Whether e-invoices of production accounts have an access point to go to. */
  accessPointIsSetUp: boolean;
  /** What Enhetsregisteret knows of organisations. */
  organisations: OrganisationLookUp;
  renderer: SharedPdfRenderer;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Description<Q extends TObject, B extends TObject> = {
  method: Method;
  /** Below `/app-api`. */
  url: string;
  query?: Q;
  body?: B;
  /** For endpoints with larger bodies than the others. */
  maxBodyBytes?: number;
};

/** The limit for anonymous callers, in bytes. An email, a password or a passkey's answer takes a few kB. */
const MAX_BYTES_OF_ANYBODY = 16_384;
/** The limit for people with a session, in bytes. The company's settings with all their texts take 20 kB. */
const MAX_BYTES_OF_PEOPLE = 65_536;

type Call<Q extends TObject, B extends TObject> = {
  request: FastifyRequest;
  reply: FastifyReply;
  params: Record<string, string>;
  query: Static<Q>;
  body: Static<B>;
  now: Date;
};
type SignedIn = { person: SignedInPerson };
type AtCompany = SignedIn & {
  companyId: string;
  role: Role;
  /** For use cases that change something: the person and the place of the change. */
  admin: AdminContext;
};

/**
 * The value that a handler returns is the JSON body; undefined is 204. A file that the handler has sent itself is left
 * as it is.
 */
type Handler<C> = (call: C) => Promise<object | undefined>;
/** Returns what is known of the caller, or throws the refusal. */
type Admit<A> = (request: FastifyRequest, now: Date) => Promise<A>;

export type AppEndpoints = ReturnType<typeof createAppEndpoints>;

/**
 * The endpoints of the app. They differ from `/v1` in who calls: a person with a session cookie. Each checks in this
 * order: where the request comes from (403), the session (401), the company (404, as if it did not exist), the role (403),
 * validation (400). All of it is read anew for every request.
 */
export function createAppEndpoints(app: FastifyInstance, deps: AppApiDeps) {
  const { db, accessDb, shares, baseUrl } = deps;
  const cookie = sessionCookie(baseUrl);
  const empty = Type.Object({}, { additionalProperties: false });

  function register<Q extends TObject, B extends TObject, A extends object>(
    { method, url, query, body, maxBodyBytes = MAX_BYTES_OF_PEOPLE }: Description<Q, B>,
    admit: Admit<A>,
    handle: Handler<Call<Q, B> & A>,
  ): void {
    const validateQuery = queryValidator(query ?? empty);
    const validateBody = bodyValidator(body ?? empty);
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const admitted = new WeakMap<FastifyRequest, A>();

    app.route({
      method,
      url: `/app-api${url}`,
      schema: { hide: true },
      bodyLimit: maxBodyBytes,
      // Runs before the body is read, so that a refused caller cannot make the service take in a megabyte.
      onRequest: async (request) => {
        if (method !== 'GET') requireOwnOrigin(request, baseUrl);
        admitted.set(request, await admit(request, deps.clock()));
      },
      handler: async (request, reply) => {
        const admission = admitted.get(request);
        if (admission === undefined) throw new Error('The handler ran without admission.');
        const now = deps.clock();
        const answer = await handle({
          ...admission,
          request,
          reply,
          params: request.params as Record<string, string>,
          query: validateQuery(request.query, now) as Static<Q>,
          body: (hasBody ? validateBody(readJsonBody(request), now) : {}) as Static<B>,
          now,
        });
        if (reply.sent) return reply;
        return answer === undefined ? reply.code(204).send() : reply.send(answer);
      },
    });
  }

  async function admitPerson(request: FastifyRequest, now: Date): Promise<SignedIn> {
    return { person: await getSignedInPerson({ db: accessDb, cookie, now }, request) };
  }

  return {
    cookie,
    deps,

    /** For anybody: signing in, and links from mails. */
    open<Q extends TObject = TObject<{}>, B extends TObject = TObject<{}>>(
      description: Description<Q, B>,
      handler: Handler<Call<Q, B>>,
    ): void {
      register({ maxBodyBytes: MAX_BYTES_OF_ANYBODY, ...description }, async () => ({}), handler);
    },

    /** For people with a session. */
    signedIn<Q extends TObject = TObject<{}>, B extends TObject = TObject<{}>>(
      description: Description<Q, B>,
      handler: Handler<Call<Q, B> & SignedIn>,
    ): void {
      register(description, admitPerson, handler);
    },

    /** For people of the company of `:companyId` whose role has the right. */
    atCompany<Q extends TObject = TObject<{}>, B extends TObject = TObject<{}>>(
      right: Right,
      { url, ...description }: Description<Q, B>,
      handler: Handler<Call<Q, B> & AtCompany>,
    ): void {
      const admit: Admit<AtCompany> = async (request, now) => {
        const { person } = await admitPerson(request, now);
        const { companyId } = request.params as { companyId: string };
        const role = await findRole(accessDb, person.personId, companyId);
        if (role === undefined) throw new ApiError('not-found');
        if (!may(role, right)) throw new ApiError('role-not-sufficient');
        return { person, companyId, role, admin: { db, now, actor: person.email, address: request.ip } };
      };
      register({ ...description, url: `/companies/:companyId${url}` }, admit, (call) =>
        inShare(shares, call.companyId, call.reply, () => handler(call)),
      );
    },
  };
}

/** The id of an address. A malformed one is an unknown one (decision 47). @throws ApiError `not-found` */
export function requireId(id: string | undefined): string {
  if (id === undefined || !isId(id)) throw new ApiError('not-found');
  return id;
}
