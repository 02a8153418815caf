import { appName } from '../../domain/apps/app-name.ts';
import { isRedirectAddress } from '../../domain/apps/redirect-address.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import type { Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AdminContext, Connection } from '../companies/index.ts';
import {
  LOGO_RULE,
  insertLogo,
  deleteConnectionsOfApp,
  listCompaniesOfApp,
  lockCompany,
  newClientId,
  newSecret,
  readLogo,
  recordAuditEvent,
  recordChange,
  secretDigest,
} from '../companies/index.ts';
import type { App } from './app.ts';
import * as store from './apps.store.ts';
import { makeProposalsStale } from './end-old-secrets.ts';
import type { EndReason } from './end-connection.ts';
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
    if ((await lockCompany(trx, companyId)) === undefined)
      throw new ApiError('not-found', { missing: 'company' });
    if ((await store.listApps(trx, companyId)).length >= MOST_APPS)
      throw new ApiError('too-many-apps', { details: { max: MOST_APPS } });
    const app: App = {
      id: newClientId('app'),
      companyId,
      ...checked,
      isConfidential,
      logoSha256: null,
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

/** Of a page, where a logo has 64 pixels on a screen with two for one. A PNG of so many has less than 70 kB. */
const LOGO_PIXELS = { width: 128, height: 128 };

/**
 * Gives an app a logo, or takes it away. It has to be verified again, because people would take it for whose logo it shows.
 * @param bytes of a PNG or JPEG that `readLogo` takes; null: none
 * @throws ApiError `not-found`, `validation-failed`
 */
export async function setAppLogo(
  context: AdminContext,
  ids: { companyId: string; id: string },
  bytes: Buffer | null,
): Promise<void> {
  const read = bytes && (await readLogo(bytes, LOGO_PIXELS));
  if (read !== null && 'problem' in read)
    throw validationFailed([{ field: 'content', code: read.problem, message: LOGO_RULE }]);
  await change(context, ids, async (trx, app) => {
    const logo = read?.logo ?? null;
    if (app.logoSha256 === (logo?.sha256 ?? null)) return;
    if (logo !== null) await insertLogo(trx, ids.companyId, logo, context.now);
    await store.setLogo(trx, app.id, logo?.sha256 ?? null);
    if (logo !== null) await store.setVerified(trx, app.id, null);
    await recordChange(context, trx, {
      action: 'app.changed',
      companyId: ids.companyId,
      subject: app.id,
      details: { logo: logo?.sha256 ?? null },
      widens: logo !== null,
      named: app.name,
    });
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
    // Of three secrets at once, nobody would know the oldest.
    if (await store.forgetOldSecret(trx, app.id))
      await makeProposalsStale(trx, app.id, { now: context.now, actor: app.name });
    const oldUntil = new Date(context.now.getTime() + OLD_SECRET_MILLISECONDS);
    await store.replaceAppSecret(trx, app.id, secretDigest(clientSecret), oldUntil);
    await recordChange(context, trx, {
      action: 'app.secret-rotated',
      companyId: ids.companyId,
      subject: app.id,
      details: { name: app.name },
      widens: true,
      named: app.name,
    });
    return { clientId: app.id, clientSecret };
  });
}

/** A company is closed: its apps go with it, and every access to them. Once more it does nothing. */
export async function removeAppsOfCompany(context: AdminContext, companyId: string): Promise<void> {
  for (const { id } of await store.listApps(context.db, companyId))
    await removeApp(context, { companyId, id });
}

/** Deletes an app, and ends every access to it. @returns the companies whose access has ended @throws ApiError `not-found` */
export async function removeApp(
  context: AdminContext,
  ids: { companyId: string; id: string },
): Promise<string[]> {
  return change(context, ids, async (trx, app) => {
    const companyIds = await listCompaniesOfApp(trx, app.id);
    await endAccess(trx, app, 'app-deleted', context, () => true);
    await deleteConnectionsOfApp(trx, app.id);
    await store.deleteApp(trx, app.id);
    await recordChange(context, trx, {
      action: 'app.deleted',
      companyId: ids.companyId,
      subject: app.id,
      details: { name: app.name },
    });
    return companyIds;
  });
}

/**
 * The operator says that an app is what it calls itself, or takes that back. Then production of other companies trusts it no more: their access
 * ends. A change by the company of the app ends nothing, because people have agreed to the app as it was.
 * @throws ApiError `not-found`
 */
export async function verifyApp(context: AdminContext, id: string, isVerified: boolean): Promise<App> {
  return inTransaction(context.db, async (trx) => {
    const app = await store.lockApp(trx, id);
    // A document stands for itself at its host.
    if (app === undefined || app.companyId === null) throw new ApiError('not-found', { missing: 'app' });
    const verifiedAt = isVerified ? context.now : null;
    await store.setVerified(trx, id, verifiedAt);
    const isOfOthers = ({ companyId, environment }: Connection) =>
      companyId !== app.companyId && environment === 'production';
    if (!isVerified) await endAccess(trx, app, 'app-not-verified', context, isOfOthers);
    const { actor, address, now } = context;
    await recordAuditEvent(
      trx,
      {
        actor,
        address,
        action: 'app.verified',
        companyId: app.companyId,
        subject: id,
        details: { name: app.name, isVerified },
      },
      now,
    );
    return { ...app, verifiedAt };
  });
}

/** The logs of other companies name the app, and not the person or the address at the company of the app. */
async function endAccess(
  trx: Trx,
  { id, name, companyId: own }: App,
  reason: EndReason,
  context: AdminContext,
  isOver: (connection: Connection) => boolean,
): Promise<void> {
  for (const companyId of await listCompaniesOfApp(trx, id)) {
    const by = companyId === own ? context : { now: context.now, actor: name };
    await endConnectionsOf(trx, companyId, reason, by, (one) => one.appId === id && isOver(one));
  }
}

async function change<T>(
  context: AdminContext,
  { companyId, id }: { companyId: string; id: string },
  work: (trx: Trx, app: App) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (trx) => {
    const app = await store.lockApp(trx, id);
    if (app?.companyId !== companyId) throw new ApiError('not-found', { missing: 'app' });
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
