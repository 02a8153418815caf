import { Type } from 'typebox';
import { languageOfBrowser } from '../../domain/texts/language.ts';
import { LIMITS } from '../../domain/limits.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { limitLinkGuesses } from '../../platform/access/limit-link-guesses.ts';
import { answerObject, requestObject } from '../../platform/http/fields.ts';
import {
  openOwnCompany,
  requestSignUp,
  showSignUp,
  signUpByPasskey,
  signUpByPassword,
  startSignUpByPasskey,
} from '../people/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING } from './app-endpoints.ts';
import { browserOf } from './browser.ts';
import { city, organisation } from './invoice-form-routes.ts';
import { registered, toRegister } from './passkey-routes.ts';

const line = (maxLength: number) => Type.String({ maxLength, format: 'single-line' });
const name = line(LIMITS.nameCharacters);
const token = line(100);

const ownCompany = answerObject('OwnCompany', {
  companyId: Type.String(),
  accounts: Type.Object({ production: Type.String(), test: Type.String() }),
});

/** A company by oneself: signing up, and making a company. While the operator has not opened that, nothing of it is there. */
export function signUpRoutes({ open, signedIn, cookie, deps }: AppEndpoints): void {
  const { db: workDb, accessDb: db, baseUrl, rateLimits, operatorEmail, organisations } = deps;
  const requireOpen = () => {
    if (!deps.signUpIsOpen) throw new ApiError('not-found');
  };
  const byLink = <T>(address: string, use: () => Promise<T>): Promise<T> => {
    requireOpen();
    return limitLinkGuesses({ db, rateLimits }, address, use);
  };

  open(
    {
      method: 'GET',
      url: '/sign-up',
      bound: 'few',
      answer: answerObject('SignUp', {
        isOpen: Type.Boolean({ description: 'Whether people may sign up by themselves.' }),
      }),
    },
    async () => ({ isOpen: deps.signUpIsOpen }),
  );

  open(
    {
      method: 'POST',
      url: '/sign-up',
      body: requestObject('NewSignUp', { email: line(LIMITS.emailCharacters), name }),
      answer: NOTHING,
    },
    async ({ body, request, now }) => {
      requireOpen();
      const language = languageOfBrowser(request.headers['accept-language']);
      await requestSignUp({ db, now, rateLimits }, { ...body, language, address: request.ip });
    },
  );

  // A POST, so that the token stays out of addresses and logs.
  open(
    {
      method: 'POST',
      url: '/sign-up/link',
      body: requestObject('SignUpToken', { token }),
      answer: answerObject('OpenSignUp', {
        email: Type.String(),
        name: Type.String(),
        hasAccount: Type.Boolean({ description: 'True: the person has to sign in instead.' }),
      }),
    },
    async ({ body, request, now }) => byLink(request.ip, () => showSignUp({ db, now }, body.token)),
  );

  open(
    {
      method: 'POST',
      url: '/sign-up/password',
      body: requestObject('SignUpByPassword', { token, name, password: Type.String({ maxLength: 1000 }) }),
      answer: NOTHING,
    },
    async ({ body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      const session = await byLink(request.ip, () => signUpByPassword({ db, now }, body, browser));
      cookie.write(reply, session);
    },
  );

  open(
    {
      method: 'POST',
      url: '/sign-up/passkey/options',
      body: requestObject('SignUpPasskeyToken', { token }),
      answer: toRegister,
    },
    async ({ body, request, now }) =>
      byLink(request.ip, () => startSignUpByPasskey({ db, now, baseUrl }, body.token, request.ip)),
  );

  open(
    {
      method: 'POST',
      url: '/sign-up/passkey',
      body: requestObject('SignUpByPasskey', { token, name, response: registered }),
      answer: NOTHING,
    },
    async ({ body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      const signUp = () => signUpByPasskey({ db, now, baseUrl }, body, browser);
      cookie.write(reply, await byLink(request.ip, signUp));
    },
  );

  signedIn(
    { method: 'GET', url: '/organisations/:orgNumber', bound: 'few', answer: organisation },
    async ({ params }) => {
      requireOpen();
      const answer = await organisations.organisation(params['orgNumber'] ?? '');
      return typeof answer === 'string' ? { answer } : { answer: 'found' as const, ...answer };
    },
  );

  signedIn(
    { method: 'GET', url: '/postal-codes/:postalCode', bound: 'few', answer: city },
    async ({ params }) => {
      requireOpen();
      const answer = await organisations.city(params['postalCode'] ?? '');
      return typeof answer === 'string' ? { answer } : { answer: 'found' as const, ...answer };
    },
  );

  signedIn(
    {
      method: 'POST',
      url: '/companies',
      body: requestObject('NewOwnCompany', {
        name,
        orgNumber: line(LIMITS.orgNumberCharacters),
        address: line(LIMITS.addressCharacters),
        postalCode: line(LIMITS.postalCodeCharacters),
        city: line(LIMITS.cityCharacters),
      }),
      answer: ownCompany,
    },
    async ({ person, body, request, now }) => {
      requireOpen();
      return openOwnCompany(
        { db: workDb, now, rateLimits, operatorEmail, address: request.ip },
        person,
        body,
      );
    },
  );
}
