import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LIMITS } from '../../domain/limits.ts';
import {
  acceptInvitation,
  changeName,
  changePassword,
  confirmByPassword,
  deleteSession,
  deleteSessionByToken,
  findSignedInPerson,
  listMemberships,
  listSessions,
  noteOpening,
  requestPasswordReset,
  setPasswordByLink,
  showInvitation,
  signIn,
} from '../people/index.ts';
import { limitLinkGuesses } from '../../platform/access/limit-link-guesses.ts';
import { ApiError } from '../../domain/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { requireId } from './app-endpoints.ts';
import { browserOf } from './browser.ts';

const closed = { additionalProperties: false };
const email = Type.String({ maxLength: LIMITS.emailCharacters, format: 'single-line' });
/** The use case checks the real maximum. This limit only stops senders of very long texts. */
const password = Type.String({ maxLength: 1000 });
const shortText = Type.String({ maxLength: 100, format: 'single-line' });
const personName = Type.String({ maxLength: LIMITS.nameCharacters, format: 'single-line' });
const token = shortText;

/** Signing in and out, sessions, passwords, invitations. */
export function sessionRoutes({ open, signedIn, cookie, deps }: AppEndpoints): void {
  const { accessDb: db, jobs, rateLimits } = deps;
  const limitGuesses = <T>({ ip }: FastifyRequest, use: () => Promise<T>) =>
    limitLinkGuesses({ db, rateLimits }, ip, use);

  open(
    { method: 'POST', url: '/session', body: Type.Object({ email, password }, closed) },
    async ({ body, request, reply, now }) => {
      cookie.write(reply, await signIn({ db, now }, body, browserOf(request, cookie)));
      return undefined;
    },
  );

  signedIn({ method: 'GET', url: '/session' }, async ({ person }) => ({
    person: { id: person.personId, email: person.email, name: person.name },
    companies: await listMemberships(db, person.personId),
  }));

  signedIn(
    { method: 'PUT', url: '/session/account', body: Type.Object({ accountId: shortText }, closed) },
    async ({ person, body, now }) => {
      if (!(await noteOpening(db, person.personId, body.accountId, now))) throw new ApiError('not-found');
      return undefined;
    },
  );

  signedIn(
    { method: 'PUT', url: '/name', body: Type.Object({ name: personName }, closed) },
    async ({ person, body }) => {
      await changeName({ db }, person.personId, body.name);
      return undefined;
    },
  );

  // Sign-out succeeds without a valid session.
  open({ method: 'DELETE', url: '/session' }, async ({ request, reply }) => {
    const present = cookie.read(request);
    if (present !== undefined) {
      await inTransaction(db, (trx) => deleteSessionByToken(trx, present));
    }
    cookie.clear(reply);
    return undefined;
  });

  signedIn(
    { method: 'POST', url: '/session/confirm', body: Type.Object({ password }, closed) },
    async ({ person, body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      cookie.write(reply, await confirmByPassword({ db, now }, person.personId, body.password, browser));
      return undefined;
    },
  );

  signedIn({ method: 'GET', url: '/sessions' }, async ({ person, now }) => {
    const sessions = await listSessions(db, person.personId, now);
    return { items: sessions.map((one) => ({ ...one, isThisOne: one.id === person.sessionId })) };
  });

  signedIn({ method: 'DELETE', url: '/sessions/:id' }, async ({ person, params }) => {
    const id = requireId(params['id']);
    const wasThere = await inTransaction(db, (trx) => deleteSession(trx, person.personId, id));
    if (!wasThere) throw new ApiError('not-found');
    return undefined;
  });

  signedIn(
    {
      method: 'PUT',
      url: '/password',
      body: Type.Object({ presentPassword: password, password }, closed),
    },
    async ({ person, body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      cookie.write(reply, await changePassword({ db, now }, person.personId, body, browser));
      return undefined;
    },
  );

  open(
    { method: 'POST', url: '/password-resets', body: Type.Object({ email }, closed) },
    async ({ body, request }) => {
      await requestPasswordReset({ db, jobs }, { ...body, address: request.ip });
      return undefined;
    },
  );

  open(
    { method: 'POST', url: '/password-by-link', body: Type.Object({ token, password }, closed) },
    async ({ body, request, reply, now }) => {
      const set = () => setPasswordByLink({ db, now }, body, browserOf(request, cookie));
      cookie.write(reply, await limitGuesses(request, set));
      return undefined;
    },
  );

  // A POST, so that the token stays out of addresses and logs.
  open(
    { method: 'POST', url: '/invitation', body: Type.Object({ token }, closed) },
    async ({ body, request, now }) => {
      const signedInAs = await personInBrowser(request, now);
      return limitGuesses(request, () => showInvitation({ db, now }, body.token, signedInAs));
    },
  );

  open(
    {
      method: 'POST',
      url: '/invitation/accept',
      body: Type.Object(
        {
          token,
          name: personName,
          password,
        },
        closed,
      ),
    },
    async ({ body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      const signedInAs = await personInBrowser(request, now);
      const accept = () => acceptInvitation({ db, now }, body, browser, signedInAs);
      const { session, isSignedIn } = await limitGuesses(request, accept);
      if (session !== undefined) cookie.write(reply, session);
      return { isSignedIn };
    },
  );

  /** The id of the person whose session the browser has; undefined when it has none. */
  async function personInBrowser(request: FastifyRequest, now: Date): Promise<string | undefined> {
    const present = cookie.read(request);
    return present === undefined ? undefined : (await findSignedInPerson(db, present, now))?.personId;
  }
}
