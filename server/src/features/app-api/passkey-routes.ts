import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Type } from 'typebox';
import { LIMITS } from '../../domain/limits.ts';
import {
  finishPasskeyRegistration,
  finishPasskeySignIn,
  listPasskeys,
  removePasskey,
  startPasskeyConfirmation,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '../people/index.ts';
import { answerObject, instant, nullable, oneOf, requestObject } from '../../platform/http/fields.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING, requireId } from './app-endpoints.ts';
import { browserOf } from './browser.ts';

const credential = Type.Object(
  {
    id: Type.String({ maxLength: 2000 }),
    response: Type.Object({ clientDataJSON: Type.Optional(Type.Unknown()) }),
  },
  { 'x-name': 'PasskeyCredential' },
);
/** WebAuthn defines their form, and its library refuses any other form. */
export const registered = Type.Unsafe<RegistrationResponseJSON>(credential);
const signed = Type.Unsafe<AuthenticationResponseJSON>(credential);

/** The parts of WebAuthn's options that we set (WebAuthn § 5.4, § 5.5). */
const needs = oneOf(['required', 'preferred', 'discouraged'] as const);
const descriptors = Type.Array(answerObject('PasskeyDescriptor', { id: Type.String(), type: Type.String() }));
const toSign = answerObject('PasskeyRequestOptions', {
  challenge: Type.String(),
  timeout: Type.Optional(Type.Number()),
  rpId: Type.Optional(Type.String()),
  allowCredentials: Type.Optional(descriptors),
  userVerification: Type.Optional(needs),
});
export const toRegister = answerObject('PasskeyCreationOptions', {
  challenge: Type.String(),
  rp: Type.Object({ name: Type.String(), id: Type.Optional(Type.String()) }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Number(), type: oneOf(['public-key']) })),
  timeout: Type.Optional(Type.Number()),
  attestation: Type.Optional(oneOf(['direct', 'enterprise', 'indirect', 'none'] as const)),
  excludeCredentials: Type.Optional(descriptors),
  authenticatorSelection: Type.Optional(
    Type.Object({
      requireResidentKey: Type.Optional(Type.Boolean()),
      residentKey: Type.Optional(needs),
      userVerification: Type.Optional(needs),
    }),
  ),
  extensions: Type.Optional(Type.Object({ credProps: Type.Optional(Type.Boolean()) })),
});
const signature = requestObject('PasskeySignature', { response: signed });
const passkeys = answerObject('PasskeyList', {
  items: Type.Array(
    answerObject('Passkey', {
      id: Type.String(),
      name: Type.String(),
      createdAt: instant,
      lastUsedAt: nullable(instant),
    }),
  ),
});

/** Signing in with a passkey instead of a password, and the passkeys that a person has. */
export function passkeyRoutes({ open, signedIn, cookie, deps }: AppEndpoints): void {
  const { accessDb: db, baseUrl } = deps;

  open({ method: 'POST', url: '/session/passkey/options', answer: toSign }, async ({ request, now }) =>
    startPasskeySignIn({ db, now, baseUrl }, request.ip),
  );

  open(
    {
      method: 'POST',
      url: '/session/passkey',
      body: signature,
      answer: NOTHING,
    },
    async ({ body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      cookie.write(reply, await finishPasskeySignIn({ db, now, baseUrl }, body.response, null, browser));
    },
  );

  signedIn(
    { method: 'POST', url: '/session/confirm/passkey/options', answer: toSign },
    async ({ person, request, now }) =>
      startPasskeyConfirmation({ db, now, baseUrl }, person.personId, request.ip),
  );

  signedIn(
    {
      method: 'POST',
      url: '/session/confirm/passkey',
      body: signature,
      answer: NOTHING,
    },
    async ({ person, body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      const confirmed = await finishPasskeySignIn(
        { db, now, baseUrl },
        body.response,
        person.personId,
        browser,
      );
      cookie.write(reply, confirmed);
    },
  );

  signedIn({ method: 'GET', url: '/passkeys', bound: 'few', answer: passkeys }, async ({ person }) => ({
    items: await listPasskeys(db, person.personId),
  }));

  signedIn({ method: 'POST', url: '/passkeys/options', answer: toRegister }, async ({ person, now }) =>
    startPasskeyRegistration({ db, now, baseUrl }, person),
  );

  signedIn(
    {
      method: 'POST',
      url: '/passkeys',
      body: requestObject('NewPasskey', {
        name: Type.String({ maxLength: LIMITS.nameCharacters, format: 'single-line' }),
        response: registered,
      }),
      answer: NOTHING,
    },
    async ({ person, body, request, now }) => {
      await finishPasskeyRegistration({ db, now, baseUrl, address: request.ip }, person, body);
    },
  );

  signedIn(
    { method: 'DELETE', url: '/passkeys/:id', answer: NOTHING },
    async ({ person, params, request, now }) =>
      removePasskey({ db, now, address: request.ip }, person, requireId(params['id'])),
  );
}
