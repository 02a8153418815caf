import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { FOREIGN_CURRENCIES } from '../../domain/currency/currency.ts';
import { LIMITS } from '../../domain/limits.ts';
import {
  acceptInvitation,
  acceptOwnInvitations,
  changeName,
  changePassword,
  confirmByPassword,
  deleteSession,
  deleteSessionByToken,
  findSignedInPerson,
  hideFirstSteps,
  listClosedAccounts,
  listMemberships,
  listOwnInvitations,
  listSessions,
  noteOpening,
  requestPasswordReset,
  setPasswordByLink,
  showInvitation,
  signIn,
} from '../people/index.ts';
import { INVITED_ROLES, STANDINGS } from '../../domain/access/roles.ts';
import type { VatTermChanges } from '../../domain/vat/vat-term.ts';
import { listHolds } from '../../platform/operations/holds.store.ts';
import { answerObject, instant, nullable, oneOf, requestObject } from '../../platform/http/fields.ts';
import { limitLinkGuesses } from '../../platform/access/limit-link-guesses.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING, requireId } from './app-endpoints.ts';
import { browserOf } from './browser.ts';

const email = Type.String({ maxLength: LIMITS.emailCharacters, format: 'single-line' });
/** The use case checks the real maximum. This limit only stops senders of very long texts. */
const password = Type.String({ maxLength: 1000 });
const shortText = Type.String({ maxLength: 100, format: 'single-line' });
const personName = Type.String({ maxLength: LIMITS.nameCharacters, format: 'single-line' });
const token = shortText;

const currencies = Type.Array(oneOf(FOREIGN_CURRENCIES));

const session = answerObject('Session', {
  person: Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() }),
  heldSince: nullable(instant),
  mayAddCompany: Type.Boolean({ description: 'Whether people may make companies by themselves.' }),
  closedAccounts: Type.Array(Type.String(), {
    description: 'Of the companies that were closed, for which the person works without being the owner.',
  }),
  companies: Type.Array(
    answerObject('Membership', {
      companyId: Type.String(),
      companyName: Type.String(),
      role: oneOf(STANDINGS, {
        description: 'The role; `owner-of-closed` in a closed company, into which only its owner gets.',
      }),
      accounts: Type.Object({ production: Type.String(), test: Type.String() }),
      productionWaitsSince: nullable(instant),
      accountingEnabled: Type.Object({ production: Type.Boolean(), test: Type.Boolean() }),
      currencies: Type.Object(
        { production: currencies, test: currencies },
        { description: 'Those beside NOK that each account has turned on.' },
      ),
      lastOpened: Type.Optional(
        Type.Object(
          { at: instant, environment: oneOf(ENVIRONMENTS) },
          { description: 'On any device. Left out until the first time.' },
        ),
      ),
      firstStepsHidden: Type.Boolean({
        description: 'Whether the person has hidden the first steps of the company, on any device.',
      }),
      fourEyesRefunds: Type.Boolean({
        description:
          'Whether a person other than the one who ordered a refund must make its file for the bank.',
      }),
      vatTermChanges: Type.Unsafe<VatTermChanges>(
        Type.Array(Type.Integer(), {
          description:
            "The years in which the company's VAT terms change between two months and a year. Terms of two months come first.",
        }),
      ),
    }),
  ),
});
const sessions = answerObject('SessionList', {
  items: Type.Array(
    answerObject('ListedSession', {
      id: Type.String(),
      createdAt: instant,
      lastSeenAt: instant,
      address: Type.String(),
      userAgent: Type.String(),
      isThisOne: Type.Boolean(),
    }),
  ),
});
const otherInvitation = answerObject('OtherInvitation', {
  id: Type.String(),
  companyName: Type.String(),
  role: oneOf(INVITED_ROLES),
});
/** More would not fit into the body of somebody who is not signed in. */
const invitationIds = Type.Array(shortText, { maxItems: 300 });
const invitation = answerObject('Invitation', {
  email: Type.String(),
  role: oneOf(INVITED_ROLES),
  companyName: Type.String(),
  hasPassword: Type.Boolean({ description: 'False: the person gives a name and a password.' }),
  mustSignIn: Type.Optional(
    Type.Boolean({
      description: 'True when the person has to sign in first, and is then in; else left out.',
    }),
  ),
  others: Type.Array(otherInvitation, {
    description: 'Other open invitations to the address. None for a link that proves no address.',
  }),
});

/** Signing in and out, sessions, passwords, invitations. */
export function sessionRoutes({ open, signedIn, cookie, deps }: AppEndpoints): void {
  const { accessDb: db, rateLimits } = deps;
  const limitGuesses = <T>({ ip }: FastifyRequest, use: () => Promise<T>) =>
    limitLinkGuesses({ db, rateLimits }, ip, use);

  open(
    { method: 'POST', url: '/session', body: requestObject('SignIn', { email, password }), answer: NOTHING },
    async ({ body, request, reply, now }) => {
      cookie.write(reply, await signIn({ db, now }, body, browserOf(request, cookie)));
    },
  );

  // Nobody being signed in is no error: the app asks at every start, and a browser tells of each refusal.
  open(
    { method: 'GET', url: '/session', bound: 'few', answer: Type.Union([session, Type.Null()]) },
    async ({ request, now }) => {
      const person = await personInBrowser(request, now);
      if (person === undefined) return null;
      return {
        person: { id: person.personId, email: person.email, name: person.name },
        heldSince: (await listHolds(db)).at(-1)?.wentBackTo ?? null,
        mayAddCompany: deps.signUpIsOpen,
        closedAccounts: await listClosedAccounts(db, person.personId),
        companies: await listMemberships(db, person.personId),
      };
    },
  );

  signedIn(
    {
      method: 'PUT',
      url: '/session/account',
      body: requestObject('OpenedAccount', { accountId: shortText }),
      answer: NOTHING,
    },
    async ({ person, body, now }) => {
      if (!(await noteOpening(db, person.personId, body.accountId, now))) throw new ApiError('not-found');
    },
  );

  signedIn(
    {
      method: 'PUT',
      url: '/session/first-steps',
      body: requestObject('HiddenFirstSteps', { companyId: shortText }),
      answer: NOTHING,
    },
    async ({ person, body, now }) => {
      if (!(await hideFirstSteps(db, person.personId, body.companyId, now))) throw new ApiError('not-found');
    },
  );

  signedIn(
    { method: 'PUT', url: '/name', body: requestObject('NewName', { name: personName }), answer: NOTHING },
    async ({ person, body }) => changeName({ db }, person.personId, body.name),
  );

  // Sign-out succeeds without a valid session.
  open({ method: 'DELETE', url: '/session', answer: NOTHING }, async ({ request, reply }) => {
    const present = cookie.read(request);
    if (present !== undefined) {
      await inTransaction(db, (trx) => deleteSessionByToken(trx, present));
    }
    cookie.clear(reply);
  });

  signedIn(
    {
      method: 'POST',
      url: '/session/confirm',
      body: requestObject('PasswordConfirmation', { password }),
      answer: NOTHING,
    },
    async ({ person, body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      cookie.write(reply, await confirmByPassword({ db, now }, person.personId, body.password, browser));
    },
  );

  signedIn({ method: 'GET', url: '/sessions', bound: 'few', answer: sessions }, async ({ person, now }) => {
    const open = await listSessions(db, person.personId, now);
    return { items: open.map((one) => ({ ...one, isThisOne: one.id === person.sessionId })) };
  });

  signedIn({ method: 'DELETE', url: '/sessions/:id', answer: NOTHING }, async ({ person, params }) => {
    const id = requireId(params['id']);
    const wasThere = await inTransaction(db, (trx) => deleteSession(trx, person.personId, id));
    if (!wasThere) throw new ApiError('not-found');
  });

  signedIn(
    {
      method: 'PUT',
      url: '/password',
      body: requestObject('PasswordChange', { presentPassword: password, password }),
      answer: NOTHING,
    },
    async ({ person, body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      cookie.write(reply, await changePassword({ db, now }, person.personId, body, browser));
    },
  );

  open(
    {
      method: 'POST',
      url: '/password-resets',
      body: requestObject('PasswordReset', { email }),
      answer: NOTHING,
    },
    async ({ body, request }) => requestPasswordReset(db, { ...body, address: request.ip }),
  );

  open(
    {
      method: 'POST',
      url: '/password-by-link',
      body: requestObject('PasswordByLink', { token, password }),
      answer: NOTHING,
    },
    async ({ body, request, reply, now }) => {
      const set = () => setPasswordByLink({ db, now }, body, browserOf(request, cookie));
      cookie.write(reply, await limitGuesses(request, set));
    },
  );

  // A POST, so that the token stays out of addresses and logs.
  open(
    {
      method: 'POST',
      url: '/invitation',
      body: requestObject('InvitationToken', { token }),
      answer: invitation,
    },
    async ({ body, request, now }) => {
      const signedInAs = (await personInBrowser(request, now))?.personId;
      return limitGuesses(request, () => showInvitation({ db, now }, body.token, signedInAs));
    },
  );

  open(
    {
      method: 'POST',
      url: '/invitation/accept',
      body: requestObject('InvitationAcceptance', {
        token,
        name: personName,
        password,
        alsoIds: Type.Optional(invitationIds),
      }),
      answer: answerObject('AcceptedInvitation', { isSignedIn: Type.Boolean() }),
    },
    async ({ body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      const signedInAs = (await personInBrowser(request, now))?.personId;
      const accept = () => acceptInvitation({ db, now }, body, browser, signedInAs);
      const { session, isSignedIn } = await limitGuesses(request, accept);
      if (session !== undefined) cookie.write(reply, session);
      return { isSignedIn };
    },
  );

  signedIn(
    {
      method: 'GET',
      url: '/invitations',
      bound: 'few',
      answer: answerObject('OwnInvitationList', {
        items: Type.Array(otherInvitation, {
          description: 'The open invitations to the address of the person, once something has proved it.',
        }),
      }),
    },
    async ({ person, now }) => ({ items: await listOwnInvitations({ db, now }, person.personId) }),
  );

  signedIn(
    {
      method: 'POST',
      url: '/invitations/accept',
      body: requestObject('AcceptedInvitations', { ids: invitationIds }),
      answer: answerObject('JoinedCompanies', {
        count: Type.Integer({ description: 'Those that were still open.' }),
      }),
    },
    async ({ person, body: { ids }, request, now }) => ({
      count: await acceptOwnInvitations({ db, now }, person.personId, { ids, address: request.ip }),
    }),
  );

  /** The person whose session the browser has; undefined when it has none. */
  async function personInBrowser(request: FastifyRequest, now: Date) {
    const present = cookie.read(request);
    return present === undefined ? undefined : findSignedInPerson(db, present, now);
  }
}
