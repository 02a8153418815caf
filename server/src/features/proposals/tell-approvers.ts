import { countRequest } from '../../platform/access/rate-limits.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
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
  accountId,
  caller,
  now,
  baseUrl,
}: CallContext & { trx: Trx }): Promise<Date | null> {
  const tellAt = await nextTurn(trx, accountId, now);
  if (tellAt !== null) return tellAt;
  const told = await store.lockUntold(trx, accountId, now);
  await mailAdmins(trx, { accountId, companyId: caller.companyId, baseUrl }, told, now);
  return null;
}

/** The telling of proposals that is held after a restore: the owner may know of them. */
export const heldTelling: HeldKind = {
  name: store.TELLING,
  title: 'mails that tell of proposals',
  held: store.heldTelling,
  drop: (trx, accountId, id) => store.setTellAt(trx, accountId, [id], null),
  done: (trx, accountId, id) => store.setTellAt(trx, accountId, [id], null),
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
    work: ({ accountId }) => inTransaction(db, (trx) => tellLater(trx, { accountId, baseUrl }, clock())),
  };
}

async function tellLater(trx: Trx, where: { accountId: string; baseUrl: string }, now: Date): Promise<void> {
  const { accountId } = where;
  const told = await store.lockUntold(trx, accountId, now);
  const companyId = told[0]?.companyId;
  if (companyId === undefined) return;
  const tellAt = await nextTurn(trx, accountId, now);
  if (tellAt === null) return mailAdmins(trx, { ...where, companyId }, told, now);
  await store.setTellAt(trx, accountId, idsOf(told), tellAt);
}

/** @returns null: a mail may go, and the next pause begins. Locked until the transaction ends, so that two at once send one */
async function nextTurn(trx: Trx, accountId: string, now: Date): Promise<Date | null> {
  const subject = `mails about proposals ${accountId}`;
  const window = (await countRequest(trx, [subject], PAUSE_SECONDS)).get(subject);
  if (window === undefined || window.requestCount === 1) return null;
  return new Date(now.getTime() + window.resetSeconds * 1000);
}

/** The mail has none of the words of the API client. @param told all that it tells of but a new one */
async function mailAdmins(
  trx: Trx,
  { accountId, companyId, baseUrl }: { accountId: string; companyId: string; baseUrl: string },
  told: readonly { id: string }[],
  now: Date,
): Promise<void> {
  await store.setTellAt(trx, accountId, idsOf(told), null);
  const address = `${baseUrl}/app/${accountId}/proposals`;
  await tellAdmins(
    trx,
    companyId,
    {
      subject: 'Noe venter på godkjenning / Something waits for your approval',
      text: [
        `Konto ${accountId}: en API-klient vil gjøre noe som du må godkjenne først. Ingenting er gjort ennå.`,
        'Se hva som vil skje, og godkjenn eller avslå innen sju dager:',
        address,
        '',
        `Account ${accountId}: an API client wants to do something that you have to approve first. Nothing is done yet.`,
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
