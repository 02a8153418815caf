import { appName } from '../../domain/apps/app-name.ts';
import { isRedirectAddress } from '../../domain/apps/redirect-address.ts';
import { ApiError, requireFound, validationFailed } from '../../domain/errors/errors.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import type { Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AdminContext } from '../companies/index.ts';
import {
  findCompany,
  listCompaniesOfApp,
  newClientId,
  newSecret,
  recordAuditEvent,
  recordChange,
  secretDigest,
} from '../companies/index.ts';
import type { App } from './app.ts';
import * as store from './apps.store.ts';
import { endConnectionsOf } from './end-connection.ts';

/** Beside the new secret, the old one works so long: a server takes a new one into use without a break. */
const OLD_SECRET_MILLISECONDS = 86_400_000;
export const MOST_APPS = 20;
export const MOST_REDIRECT_ADDRESSES = 20;

export type Described = Pick<App, 'name' | 'homepage' | 'redirectUris'>;

/**
 * Registers an app of a company. Its secret is only in the answer.
 * @throws ApiError `not-found` (no such open company), `too-many-apps`, `validation-failed`
 */
export async function registerApp(
  context: AdminContext,
  companyId: string,
  { isConfidential, ...described }: Described & Pick<App, 'isConfidential'>,
): Promise<{ app: App; clientSecret: string | null }> {
  const checked = readDescribed(described);
  const clientSecret = isConfidential ? newSecret('app') : null;
  return inTransaction(context.db, async (trx) => {
    requireFound(await findCompany(trx, companyId));
    if ((await store.listApps(trx, companyId)).length >= MOST_APPS)
      throw new ApiError('too-many-apps', { details: { max: MOST_APPS } });
    const app: App = {
      id: newClientId('app'),
      companyId,
      ...checked,
      isConfidential,
      verifiedAt: null,
      createdAt: context.now,
    };
    await store.insertApp(trx, app, clientSecret === null ? null : secretDigest(clientSecret));
    await recordChange(context, trx, {
      action: 'app.registered',
      companyId,
      subject: app.id,
      details: { name: app.name, redirectUris: app.redirectUris },
      widens: true,
      named: app.name,
    });
    return { app, clientSecret };
  });
}

/** Describes an app anew. It has to be verified again when its name or its addresses change. @throws ApiError `not-found`, `validation-failed` */
export async function changeApp(
  context: AdminContext,
  ids: { companyId: string; id: string },
  described: Described,
): Promise<App> {
  const checked = readDescribed(described);
  return change(context, ids, async (trx, app) => {
    await store.updateApp(trx, app.id, checked);
    const isOther =
      app.name !== checked.name || app.redirectUris.join(' ') !== checked.redirectUris.join(' ');
    if (isOther) await store.setVerified(trx, app.id, null);
    await recordChange(context, trx, {
      action: 'app.changed',
      companyId: ids.companyId,
      subject: app.id,
      details: checked,
      widens: isOther,
      named: checked.name,
    });
    return { ...app, ...checked, verifiedAt: isOther ? null : app.verifiedAt };
  });
}

/** @throws ApiError `not-found`; also of an app without a secret */
export async function rotateAppSecret(
  context: AdminContext,
  ids: { companyId: string; id: string },
): Promise<{ clientId: string; clientSecret: string }> {
  return change(context, ids, async (trx, app) => {
    if (!app.isConfidential) throw new ApiError('not-found');
    const clientSecret = newSecret('app');
    const oldUntil = new Date(context.now.getTime() + OLD_SECRET_MILLISECONDS);
    await store.replaceAppSecret(trx, app.id, secretDigest(clientSecret), oldUntil);
    await recordChange(context, trx, {
      action: 'app.secret-rotated',
      companyId: ids.companyId,
      subject: app.id,
      widens: true,
      named: app.name,
    });
    return { clientId: app.id, clientSecret };
  });
}

/** Deletes an app, and ends every access to it. @throws ApiError `not-found` */
export async function removeApp(
  context: AdminContext,
  ids: { companyId: string; id: string },
): Promise<void> {
  await change(context, ids, async (trx, app) => {
    for (const companyId of await listCompaniesOfApp(trx, app.id)) {
      await endConnectionsOf(trx, companyId, 'app-deleted', context, ({ appId }) => appId === app.id);
    }
    await store.deleteApp(trx, app.id);
    await recordChange(context, trx, { action: 'app.deleted', companyId: ids.companyId, subject: app.id });
  });
}

/** The operator says that an app is what it calls itself, or takes that back. @throws ApiError `not-found` */
export async function verifyApp(context: AdminContext, id: string, isVerified: boolean): Promise<App> {
  return inTransaction(context.db, async (trx) => {
    const app = requireFound(await store.lockApp(trx, id));
    const verifiedAt = isVerified ? context.now : null;
    await store.setVerified(trx, id, verifiedAt);
    const { actor, address, now } = context;
    await recordAuditEvent(
      trx,
      {
        actor,
        address,
        action: 'app.verified',
        companyId: app.companyId,
        subject: id,
        details: { isVerified },
      },
      now,
    );
    return { ...app, verifiedAt };
  });
}

async function change<T>(
  context: AdminContext,
  { companyId, id }: { companyId: string; id: string },
  work: (trx: Trx, app: App) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (trx) => {
    const app = await store.lockApp(trx, id);
    if (app?.companyId !== companyId) throw new ApiError('not-found');
    return work(trx, app);
  });
}

/** @throws ApiError `validation-failed` */
function readDescribed({ name, homepage, redirectUris }: Described): Described {
  const errors: FieldError[] = [];
  const shown = appName(name);
  if (shown === '') errors.push({ field: 'name', code: 'required' });
  if (homepage !== null && !isRedirectAddress(homepage))
    errors.push({ field: 'homepage', code: 'invalid-format' });
  redirectUris.forEach((address, index) => {
    if (!isRedirectAddress(address)) errors.push({ field: `redirectUris[${index}]`, code: 'invalid-format' });
  });
  if (errors.length > 0) throw validationFailed(errors);
  return { name: shown, homepage, redirectUris: [...new Set(redirectUris)] };
}
