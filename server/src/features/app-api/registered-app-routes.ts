import { Type } from 'typebox';
import { hasRight } from '../../domain/access/roles.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { LIMITS } from '../../domain/limits.ts';
import { answerObject, instant, nullable, requestObject } from '../../platform/http/fields.ts';
import { MAX_BODY_BYTES } from '../../platform/http/requests/request-body.ts';
import {
  changeApp,
  findApp,
  listApps,
  registerApp,
  removeApp,
  rotateAppSecret,
  setAppLogo,
} from '../apps/index.ts';
import type { App } from '../apps/index.ts';
import { findLogo } from '../companies/index.ts';
import { findStanding } from '../people/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING } from './app-endpoints.ts';
import { logoAnswer, requireRoomForLogo } from './logos.ts';

const address = Type.String({ minLength: 1, maxLength: 2_000, format: 'single-line' });
const described = {
  name: Type.String({ minLength: 1, maxLength: LIMITS.nameCharacters, format: 'single-line' }),
  homepage: nullable(address),
  redirectUris: Type.Array(address, { minItems: 1, maxItems: 20 }),
};
const appAnswer = answerObject('App', {
  id: Type.String(),
  name: Type.String(),
  homepage: nullable(Type.String()),
  redirectUris: Type.Array(Type.String()),
  isConfidential: Type.Boolean(),
  hasLogo: Type.Boolean(),
  verifiedAt: nullable(instant),
  createdAt: instant,
});

/** The apps that a company has registered. */
export function registeredAppRoutes({ fileSignedIn, atCompany, deps }: AppEndpoints): void {
  const { db, accessDb } = deps;

  atCompany(
    'manageApiClients',
    {
      method: 'GET',
      url: '/apps',
      bound: 'few',
      answer: answerObject('AppList', { items: Type.Array(appAnswer) }),
    },
    async ({ companyId }) => ({ items: (await listApps(db, companyId)).map(presentApp) }),
  );

  atCompany(
    'manageApiClients',
    {
      method: 'POST',
      url: '/apps',
      logs: 'app.registered',
      needsFreshSignIn: 'always',
      body: requestObject('NewApp', { ...described, isConfidential: Type.Boolean() }),
      answer: answerObject('RegisteredApp', {
        clientId: Type.String(),
        clientSecret: nullable(Type.String()),
      }),
    },
    async ({ admin, companyId, body }) => {
      const { app, clientSecret } = await registerApp(admin, companyId, body);
      return { clientId: app.id, clientSecret };
    },
  );

  atCompany(
    'manageApiClients',
    {
      method: 'PUT',
      url: '/apps/:id',
      logs: 'app.changed',
      needsFreshSignIn: 'when-widened',
      body: requestObject('AppChange', described),
      answer: appAnswer,
    },
    async ({ admin, companyId, params, body }) =>
      presentApp(await changeApp(admin, { companyId, id: params['id'] ?? '' }, body)),
  );

  atCompany(
    'manageApiClients',
    {
      method: 'PUT',
      url: '/apps/:id/logo',
      logs: 'app.changed',
      needsFreshSignIn: 'when-widened',
      body: requestObject('NewAppLogo', { content: Type.String() }),
      maxBodyBytes: MAX_BODY_BYTES,
      answer: NOTHING,
    },
    async ({ admin, companyId, params, body }) => {
      const logo = Buffer.from(body.content, 'base64');
      await requireRoomForLogo(deps, companyId, logo);
      await setAppLogo(admin, { companyId, id: params['id'] ?? '' }, logo);
    },
  );

  atCompany(
    'manageApiClients',
    { method: 'DELETE', url: '/apps/:id/logo', logs: 'app.changed', answer: NOTHING },
    async ({ admin, companyId, params }) => setAppLogo(admin, { companyId, id: params['id'] ?? '' }, null),
  );

  // People trust an app whose logo they know. Until the operator has verified the app, only its own company sees the logo.
  fileSignedIn({ method: 'GET', url: '/apps/:id/logo' }, async ({ request, params, person }) => {
    const { companyId, verifiedAt, logoSha256 } = requireFound(await findApp(db, params['id'] ?? ''));
    const standing =
      verifiedAt === null && companyId !== null
        ? await findStanding(accessDb, person.personId, companyId)
        : undefined;
    const isSeen = verifiedAt !== null || (standing !== undefined && hasRight(standing, 'manageApiClients'));
    const logo = isSeen && logoSha256 !== null ? await findLogo(db, logoSha256) : undefined;
    if (logoSha256 === null || logo === undefined) throw new ApiError('not-found');
    return logoAnswer(request, logoSha256, logo);
  });

  atCompany(
    'manageApiClients',
    {
      method: 'POST',
      url: '/apps/:id/rotate',
      logs: 'app.secret-rotated',
      needsFreshSignIn: 'always',
      answer: answerObject('RotatedAppSecret', { clientId: Type.String(), clientSecret: Type.String() }),
    },
    async ({ admin, companyId, params }) => rotateAppSecret(admin, { companyId, id: params['id'] ?? '' }),
  );

  atCompany(
    'manageApiClients',
    { method: 'DELETE', url: '/apps/:id', logs: 'app.deleted', answer: NOTHING },
    async ({ admin, companyId, params }) => {
      await removeApp(admin, { companyId, id: params['id'] ?? '' });
    },
  );
}

function presentApp({
  id,
  name,
  homepage,
  redirectUris,
  isConfidential,
  verifiedAt,
  createdAt,
  logoSha256,
}: App) {
  const hasLogo = logoSha256 !== null;
  return { id, name, homepage, redirectUris, isConfidential, verifiedAt, createdAt, hasLogo };
}
