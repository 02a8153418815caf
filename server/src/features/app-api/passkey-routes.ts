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
import type { AppEndpoints } from './app-endpoints.ts';
import { requireId } from './app-endpoints.ts';
import { browserOf } from './browser.ts';

const closed = { additionalProperties: false };
const answer = Type.Object(
  { id: Type.String({ maxLength: 2000 }), response: Type.Object({}, { additionalProperties: true }) },
  { additionalProperties: true },
);
/** WebAuthn defines their form, and its library refuses any other form. */
const registered = Type.Unsafe<RegistrationResponseJSON>(answer);
const signed = Type.Unsafe<AuthenticationResponseJSON>(answer);

/** Signing in with a passkey instead of a password, and the passkeys that a person has. */
export function passkeyRoutes({ open, signedIn, cookie, deps }: AppEndpoints): void {
  const { accessDb: db, baseUrl } = deps;

  open({ method: 'POST', url: '/session/passkey/options' }, async ({ request, now }) =>
    startPasskeySignIn({ db, now, baseUrl }, request.ip),
  );

  open(
    { method: 'POST', url: '/session/passkey', body: Type.Object({ response: signed }, closed) },
    async ({ body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      cookie.write(reply, await finishPasskeySignIn({ db, now, baseUrl }, body.response, null, browser));
      return undefined;
    },
  );

  signedIn({ method: 'POST', url: '/session/confirm/passkey/options' }, async ({ person, request, now }) =>
    startPasskeyConfirmation({ db, now, baseUrl }, person.personId, request.ip),
  );

  signedIn(
    { method: 'POST', url: '/session/confirm/passkey', body: Type.Object({ response: signed }, closed) },
    async ({ person, body, request, reply, now }) => {
      const browser = browserOf(request, cookie);
      const confirmed = await finishPasskeySignIn(
        { db, now, baseUrl },
        body.response,
        person.personId,
        browser,
      );
      cookie.write(reply, confirmed);
      return undefined;
    },
  );

  signedIn({ method: 'GET', url: '/passkeys' }, async ({ person }) => ({
    items: await listPasskeys(db, person.personId),
  }));

  signedIn({ method: 'POST', url: '/passkeys/options' }, async ({ person, now }) =>
    startPasskeyRegistration({ db, now, baseUrl }, person),
  );

  signedIn(
    {
      method: 'POST',
      url: '/passkeys',
      body: Type.Object(
        {
          name: Type.String({ maxLength: LIMITS.nameCharacters, format: 'single-line' }),
          response: registered,
        },
        closed,
      ),
    },
    async ({ person, body, request, now }) => {
      await finishPasskeyRegistration({ db, now, baseUrl, address: request.ip }, person, body);
      return undefined;
    },
  );

  signedIn({ method: 'DELETE', url: '/passkeys/:id' }, async ({ person, params, request, now }) => {
    await removePasskey({ db, now, address: request.ip }, person, requireId(params['id']));
    return undefined;
  });
}
