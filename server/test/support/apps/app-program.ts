import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '../../../src/domain/access/scopes.ts';
import { bodyOf } from '../api/answers.ts';
import { request } from '../api/api-caller.ts';
import type { AppCaller } from '../browser/app-caller.ts';
import type { TestApp, TestCompany } from '../test-app.ts';
import { BASE_URL } from '../test-app.ts';

export const BACK = 'https://butikk.example/tilbake';

export type Tokens = {
  access_token: string;
  refresh_token: string;
  scope: string;
  account_id: string;
  environment: string;
};

/** The program of somebody who has built an app: it sends a browser away, and changes what comes back into tokens. */
export function openProgram(
  { url }: Pick<TestApp, 'url'>,
  app: { clientId: string; clientSecret: string | null },
) {
  const basic =
    app.clientSecret === null
      ? {}
      : { authorization: `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}` };
  const send = (path: string, fields: Record<string, string>) =>
    request(url, 'POST', path, {
      body: new URLSearchParams({
        ...(app.clientSecret === null && { client_id: app.clientId }),
        ...fields,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...basic },
    });
  return {
    app,
    /** Where the browser is sent; and what the program keeps of it. */
    begin(scopes: readonly Scope[], fields: Record<string, string> = {}) {
      const verifier = randomBytes(32).toString('base64url');
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: BACK,
        scope: scopes.join(' '),
        state: randomBytes(8).toString('hex'),
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        resource: `${BASE_URL}/v1`,
        ...fields,
      });
      return { verifier, path: `/v1/oauth/authorize?${query.toString()}`, state: query.get('state') };
    },
    redeem: (code: string, verifier: string, fields: Record<string, string> = {}) =>
      send('/v1/oauth/token', {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: BACK,
        ...fields,
      }),
    refresh: (token: string, fields: Record<string, string> = {}) =>
      send('/v1/oauth/token', { grant_type: 'refresh_token', refresh_token: token, ...fields }),
    revoke: (token: string) => send('/v1/oauth/revoke', { token }),
  };
}
export type Program = ReturnType<typeof openProgram>;

/** The request of an app as the page for the person gets it. */
export async function requestAt({ url }: Pick<TestApp, 'url'>, path: string): Promise<string> {
  const { status, headers, text } = await request(url, 'GET', path);
  assert.equal(status, 303, text);
  const [page, signed = ''] = (headers.get('location') ?? '').split('#');
  assert.equal(page, '/app/connect');
  return signed;
}

export type Agreed = {
  person: AppCaller;
  company: Pick<TestCompany, 'companyId'>;
  environment?: 'test' | 'production';
  scopes: Scope[];
  mode?: 'direct' | 'proposes';
};

/** A person agrees to what an app asks for. @param path where the app has sent the browser @returns where the browser goes back to */
export async function agree(
  service: Pick<TestApp, 'url'>,
  path: string,
  { person, company, environment = 'test', scopes, mode = 'direct' }: Agreed,
): Promise<URL> {
  const body = { request: await requestAt(service, path), environment, scopes, mode };
  const answer = bodyOf(await person.post(`/companies/${company.companyId}/connections`, body), 200);
  return new URL(answer.redirectTo);
}

/** A person lets an app in. @returns what the app has then */
export async function connect(
  service: TestApp,
  program: Program,
  { fields = {}, ...agreed }: Agreed & { fields?: Record<string, string> },
): Promise<Tokens> {
  const { path, verifier } = program.begin(agreed.scopes, fields);
  const code = (await agree(service, path, agreed)).searchParams.get('code') ?? '';
  const back = fields['redirect_uri'];
  const tokens = await program.redeem(code, verifier, back === undefined ? {} : { redirect_uri: back });
  assert.equal(tokens.status, 200, tokens.text);
  return tokens.body;
}
