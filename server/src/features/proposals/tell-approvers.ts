import { countRequest } from '../../platform/access/rate-limits.ts';
import type { AccountTrx, Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import type { HeldKind } from '../../platform/operations/held.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { tellAdmins } from '../people/index.ts';
import * as store from './tell-approvers.store.ts';

/** So long after a mail of an account the next one goes, so that an API client that asks on and on sends no flood. */
const PAUSE_SECONDS = 600;
const LOOK_SECONDS = 10;

/**
 * Mails the owner and the admins that something waits for them, unless they were mailed less than ten minutes ago.
 * @returns when they are to be told of the new proposal instead; null: the mail tells of it
 */
export async function tellApprovers({
  trx,
  caller,
  now,
  baseUrl,
}: CallContext & { trx: AccountTrx }): Promise<Date | null> {
  const tellAt = await nextTurn(trx, now);
  if (tellAt !== null) return tellAt;
  const told = await store.lockUntold(trx, now);
  await mailAdmins(trx, { companyId: caller.companyId, baseUrl }, told, now);
  return null;
}

/** The telling of proposals that is held after a restore: the owner may know of them. */
export const heldTelling: HeldKind = {
  name: store.TELLING,
  title: 'mails that tell of proposals',
  held: store.heldTelling,
  drop: (trx, id) => store.setTellAt(trx, [id], null),
  done: (trx, id) => store.setTellAt(trx, [id], null),
};

/** Mails about those that came within the pause after a mail, where they still wait. */
export function tellingInOutbox({
  db,
  clock,
  baseUrl,
}: {
  db: Db;
  clock: () => Date;
  baseUrl: string;
}): OutboxKind {
  return {
    name: store.TELLING,
    afterRestore: heldTelling,
    everySeconds: LOOK_SECONDS,
    atOnce: 1,
    onWrongClock: 'waits',
    due: (limit) => store.dueToTell(clock(), limit),
    work: ({ accountId }) => inTransaction(db.of(accountId), (trx) => tellLater(trx, baseUrl, clock())),
  };
}

async function tellLater(trx: AccountTrx, baseUrl: string, now: Date): Promise<void> {
  const told = await store.lockUntold(trx, now);
  const companyId = told[0]?.companyId;
  if (companyId === undefined) return;
  const tellAt = await nextTurn(trx, now);
  if (tellAt === null) return mailAdmins(trx, { companyId, baseUrl }, told, now);
  await store.setTellAt(trx, idsOf(told), tellAt);
}

/** @returns null: a mail may go, and the next pause begins. Locked until the transaction ends, so that two at once send one */
async function nextTurn(trx: AccountTrx, now: Date): Promise<Date | null> {
  const subject = `mails about proposals ${trx.accountId}`;
  const window = (await countRequest(trx, [subject], PAUSE_SECONDS)).get(subject);
  if (window === undefined || window.requestCount === 1) return null;
  return new Date(now.getTime() + window.resetSeconds * 1000);
}

/** The mail has none of the words of the API client. @param told all that it tells of but a new one */
async function mailAdmins(
  trx: AccountTrx,
  { companyId, baseUrl }: { companyId: string; baseUrl: string },
  told: readonly { id: string }[],
  now: Date,
): Promise<void> {
  await store.setTellAt(trx, idsOf(told), null);
  const address = `${baseUrl}/app/${trx.accountId}/proposals`;
  await tellAdmins(
    trx,
    companyId,
    {
      subject: 'Noe venter på godkjenning / Something waits for your approval',
      text: [
        `Konto ${trx.accountId}: en API-klient vil gjøre noe som du må godkjenne først. Ingenting er gjort ennå.`,
        'Se hva som vil skje, og godkjenn eller avslå innen sju dager:',
        address,
        '',
        `Account ${trx.accountId}: an API client wants to do something that you have to approve first. Nothing is done yet.`,
        'See what will happen, and approve or decline within seven days:',
        address,
        '',
      ].join('\n'),
    },
    now,
  );
}

function idsOf(told: readonly { id: string }[]): string[] {
  return told.map(({ id }) => id);
}
