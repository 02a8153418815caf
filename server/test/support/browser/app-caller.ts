import assert from 'node:assert/strict';
import type { InvitedRole } from '../../../src/domain/access/roles.ts';
import { textWithLink } from '../../../src/features/people/mail/deliver-people-email.ts';
import type { paths } from '../../../../web/src/http/app-api-schema.ts';
import type { AnsweredBy } from '../api/answer-types.ts';
import { bodyOf, existing } from '../api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../api/api-caller.ts';
import { createApiCaller, request } from '../api/api-caller.ts';
import { eventually } from '../eventually.ts';
import type { TestApp, TestCompany } from '../test-app.ts';
import { BASE_URL } from '../test-app.ts';
import { assertAnswerOfApp } from './app-answers.ts';

export const PASSWORD = 'riktig hest batteri stift';

/** As `Answered`, for the endpoints of the app. */
export type AnsweredByApp<Method extends string, Path extends string> = AnsweredBy<paths, Method, Path>;

type CallOptions = { body?: unknown; headers?: Record<string, string> };

/**
 * Speaks to `/app-api` as the app in a browser does: with the origin of its page, and a jar for its two cookies.
 * Paths are those below `/app-api`.
 */
export type AppCaller = {
  /** The cookie's value; undefined when the browser has none. */
  token: string | undefined;
  /** The other cookie's: that somebody has signed in with this browser before. */
  deviceToken: string | undefined;
  call<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    options?: CallOptions,
  ): Promise<ApiAnswer<AnsweredByApp<Method, Path>>>;
  get<Path extends string>(path: Path): Promise<ApiAnswer<AnsweredByApp<'GET', Path>>>;
  post<Path extends string>(
    path: Path,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<AnsweredByApp<'POST', Path>>>;
  put<Path extends string>(path: Path, body: unknown): Promise<ApiAnswer<AnsweredByApp<'PUT', Path>>>;
  patch<Path extends string>(path: Path, body: unknown): Promise<ApiAnswer<AnsweredByApp<'PATCH', Path>>>;
  delete<Path extends string>(path: Path): Promise<ApiAnswer<AnsweredByApp<'DELETE', Path>>>;
  signIn(email: string, password?: string): Promise<ApiAnswer>;
  /** The API as it stands for this person at this account. */
  account(accountId: string): ApiCaller;
};

/** A browser that nobody is signed in with. @param origin of the pages of a service that has an address of its own */
export function openAppCaller({ url }: Pick<TestApp, 'url'>, origin = BASE_URL): AppCaller {
  const caller: AppCaller = {
    token: undefined,
    deviceToken: undefined,
    async call(method, path, { body, headers = {} } = {}) {
      const answer = await request(url, method, `/app-api${path}`, {
        body,
        headers: {
          ...cookieHeader(caller),
          ...(method !== 'GET' && { origin }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      await assertAnswerOfApp(method, path, answer);
      for (const cookie of answer.headers.getSetCookie()) {
        const value = /^tilgode=([^;]*)/.exec(cookie)?.[1];
        if (value !== undefined) caller.token = value === '' ? undefined : value;
        const device = /^tilgode-device=([^;]*)/.exec(cookie)?.[1];
        if (device !== undefined) caller.deviceToken = device;
      }
      return answer;
    },
    get: (path) => caller.call('GET', path),
    post: (path, body, headers = {}) => caller.call('POST', path, { body, headers }),
    put: (path, body) => caller.call('PUT', path, { body }),
    patch: (path, body) => caller.call('PATCH', path, { body }),
    delete: (path) => caller.call('DELETE', path),
    signIn: (email, password = PASSWORD) => caller.post('/session', { email, password }),
    account(accountId) {
      const api = createApiCaller(url, accountId, '');
      api.call = (method, path, { body, headers = {}, key } = {}) =>
        caller.call(method, `/accounts/${accountId}${path}`, {
          body,
          headers: {
            ...(method === 'POST' && key !== null && { 'idempotency-key': key ?? crypto.randomUUID() }),
            ...headers,
          },
        });
      return api;
    },
  };
  return caller;
}

function cookieHeader({ token, deviceToken }: AppCaller): Record<string, string> {
  const cookies = Object.entries({ tilgode: token, 'tilgode-device': deviceToken })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
}

/** A browser that this person is signed in with. */
export async function signInToApp(
  service: Pick<TestApp, 'url'>,
  email: string,
  origin = BASE_URL,
): Promise<AppCaller> {
  const caller = openAppCaller(service, origin);
  const answer = await caller.signIn(email);
  assert.equal(answer.status, 204, answer.text);
  return caller;
}

export type Staff = {
  company: TestCompany;
  emails: { owner: string; admin: string; member: string };
  owner: AppCaller;
  admin: AppCaller;
  member: AppCaller;
};

/** A company with an owner, an admin and a member, each signed in; the last two were invited. */
export async function openStaff(
  service: TestApp,
  about: Parameters<TestApp['createCompany']>[0] = {},
): Promise<Staff> {
  const tag = crypto.randomUUID().slice(0, 8);
  const emails = {
    owner: `eier-${tag}@nordlys.example`,
    admin: `admin-${tag}@nordlys.example`,
    member: `medlem-${tag}@nordlys.example`,
  };
  const company = await service.createCompany({
    ...about,
    ownerEmail: emails.owner,
    ownerPassword: PASSWORD,
  });
  const owner = await signInToApp(service, emails.owner);
  const join = (role: 'admin' | 'member') =>
    joinCompany(service, { owner, companyId: company.companyId, role, email: emails[role] });
  return { company, emails, owner, admin: await join('admin'), member: await join('member') };
}

/** A new person in this role, signed in, by an invitation. */
export async function joinCompany(
  service: TestApp,
  {
    owner,
    companyId,
    role,
    email,
  }: { owner: AppCaller; companyId: string; role: InvitedRole; email: string },
): Promise<AppCaller> {
  const invited = await owner.post(`/companies/${companyId}/invitations`, { email, role });
  assert.equal(invited.status, 204, invited.text);
  const caller = openAppCaller(service);
  const token = await mailedToken(service, email);
  const accepted = await caller.post('/invitation/accept', { token, name: role, password: PASSWORD });
  assert.deepEqual([accepted.status, accepted.body], [200, { isSignedIn: true }], accepted.text);
  return caller;
}

/**
 * The link in the mail that waits for this person; of several, in the one written last. It gets its token here, as when the worker
 * sends it; one that it had before works no more.
 * @param count of mails with a link that there have to be
 */
export async function mailedLink(
  { db, clock, delivery }: Pick<TestApp, 'db' | 'clock' | 'delivery'>,
  recipient: string,
  count = 1,
): Promise<string> {
  const mail = await eventually(`mail to ${recipient}`, async () => {
    const mails = await db
      .selectFrom('people_emails')
      .select(['text', 'link_id as linkId'])
      .where('recipient', '=', recipient)
      .where('link_id', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return mails.length >= count && mails.at(-1);
  });
  const text = await textWithLink(db, mail, { now: clock.now, baseUrl: delivery.baseUrl });
  return /\n(http\S+)\n/.exec(text ?? '')?.[1] ?? '';
}

/** Its token alone. */
export async function mailedToken(
  service: Pick<TestApp, 'db' | 'clock' | 'delivery'>,
  recipient: string,
  count = 1,
): Promise<string> {
  const link = await mailedLink(service, recipient, count);
  return link.slice(link.indexOf('#') + 1);
}

/** The id of the person that this browser is signed in as. */
export async function personIdOf(caller: AppCaller): Promise<string> {
  return existing(bodyOf(await caller.get('/session'), 200)).person.id;
}
