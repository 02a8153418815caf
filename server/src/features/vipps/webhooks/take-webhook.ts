import { ApiError } from '../../../domain/errors/errors.ts';
import { invoiceOfReference } from '../../../domain/vipps/reference.ts';
import { readPublicToken } from '../../../domain/invoices/public-token.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { NoSecretsKey } from '../../../platform/operations/secret-box.ts';
import { findInvoice } from '../../invoices/index.ts';
import { VippsFailed } from '../client/vipps.ts';
import type { StoredKeys } from '../keys/keys.store.ts';
import { findKeys } from '../keys/keys.store.ts';
import { openWebhookSecret } from '../keys/sealed-keys.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { findByReference, insertOpened, openAgain } from '../payments/vipps-payments.store.ts';
import type { VippsDeps } from '../vipps-deps.ts';
import { vippsOf } from '../vipps-deps.ts';
import type { SignedWebhook } from './signature.ts';
import { isSignedByVipps } from './signature.ts';

/**
 * Takes a webhook of Vipps. It is a hint and no more: Vipps is asked what is true. A payment that nobody here knows, as after a restore, is
 * asked for by its name, and recorded on the invoice that the name leads to.
 * @param token the end of the address
 * @returns whether Vipps is to send it again, because nothing here remembers it
 * @throws ApiError `link-not-valid` where the signature is not that of Vipps, and nothing was read
 */
export async function takeWebhook(deps: VippsDeps, token: string, webhook: SignedWebhook): Promise<boolean> {
  const { accountId, keys } = await requireSigned(deps, token, webhook);
  const reference = referenceIn(webhook.body);
  if (reference === undefined) return false;
  const db = deps.db.of(accountId);
  try {
    await askByName(deps, db, keys, reference);
    return false;
  } catch (error) {
    if (!(error instanceof VippsFailed || error instanceof ApiError)) throw error;
    // The outbox goes on with what is remembered.
    return (await findByReference(db, reference)) === undefined && error instanceof VippsFailed;
  }
}

async function requireSigned(
  { db, secrets }: VippsDeps,
  token: string,
  webhook: SignedWebhook,
): Promise<{ accountId: string; keys: StoredKeys }> {
  const named = readPublicToken(token);
  const keys = named && (await findKeys(db.of(named.accountId), named.documentId));
  if (named === undefined || keys === undefined) throw new ApiError('link-not-valid');
  const { id, webhookToken, webhookUrl, webhookSecret } = keys;
  if (webhookToken !== token || webhookUrl === null || webhookSecret === null) {
    throw new ApiError('link-not-valid');
  }
  const secret = await openWebhookSecret(secrets, named.accountId, id, webhookSecret).catch(
    (error: unknown) => {
      if (error instanceof NoSecretsKey) return undefined;
      throw error;
    },
  );
  if (secret === undefined || !isSignedByVipps(webhook, webhookUrl, secret)) {
    throw new ApiError('link-not-valid');
  }
  return { accountId: named.accountId, keys };
}

function referenceIn(body: Buffer): string | undefined {
  try {
    const { reference } = JSON.parse(body.toString('utf8')) as { reference?: unknown };
    return typeof reference === 'string' ? reference : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks Vipps for a payment by its name, and records it where it is one of the account.
 * @throws VippsFailed; ApiError as `settlePayment`
 */
export async function askByName(
  deps: VippsDeps,
  db: AccountDb,
  keys: Pick<StoredKeys, 'id' | 'merchantSerialNumber' | 'sealed'>,
  reference: string,
): Promise<void> {
  const known = await findByReference(db, reference);
  const id = known?.id ?? (await adopt(deps, db, keys, reference));
  if (id === undefined) return;
  if (known?.status === 'never-made') await openAgain(db, id, deps.clock());
  await settlePayment(deps, db.accountId, id);
}

/** @returns the id of the row; undefined for what is no payment of an invoice of the account */
async function adopt(
  deps: VippsDeps,
  db: AccountDb,
  keys: Pick<StoredKeys, 'id' | 'merchantSerialNumber' | 'sealed'>,
  reference: string,
): Promise<string | undefined> {
  const invoiceId = invoiceOfReference(reference);
  if (invoiceId === undefined || (await findInvoice(db, invoiceId)) === undefined) return undefined;
  const payment = await (await vippsOf(deps, db.accountId, keys)).find(reference);
  if (payment === undefined) return undefined;
  const amountOre = payment.authorisedOre;
  // Nobody has agreed to anything, so there is no money to look after.
  if (amountOre === 0n) return undefined;
  const now = deps.clock();
  const row = { id: newId(), invoiceId, keysId: keys.id, reference, amountOre, askedAt: now };
  await inTransaction(db, (trx) => insertOpened(trx, row, now));
  return (await findByReference(db, reference))?.id;
}
