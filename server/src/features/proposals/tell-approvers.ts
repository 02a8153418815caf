import { countRequest } from '../../platform/access/rate-limits.ts';
import type { AccountTrx, Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import type { HeldKind } from '../../platform/operations/held.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { tellAdmins } from '../people/index.ts';
import * as store from './tell-approvers.store.ts';

/** The seconds from one mail of an account to the next, so that an API client that asks on and on sends no flood. */
const PAUSE_SECONDS = 600;
const LOOK_SECONDS = 10;

/**
 * Mails the owner and the admins that something waits for them, unless they got a mail less than ten minutes ago.
 * @returns when a mail is to tell of the new proposal instead; null: this mail tells of the proposal
 */
export async function tellApprovers({
  trx,
  caller,
  now,
  baseUrl,
}: CallContext & { trx: AccountTrx }): Promise<Date | null> {
  const tellAt = await nextTurn(trx, now);
  if (tellAt !== null) return tellAt;
  const told = await store.lockUntoldProposals(trx, now);
  await mailAdmins(trx, { companyId: caller.companyId, baseUrl }, told, now);
  return null;
}

/** The telling of proposals that is held after a restore: the owner may know of them. */
export const heldApproverMails: HeldKind = {
  name: store.TELL_APPROVERS,
  title: 'mails that tell of proposals',
  held: store.heldApproverMailRows,
  drop: (trx, id) => store.setTellAt(trx, [id], null),
  done: (trx, id) => store.setTellAt(trx, [id], null),
};

/** The mails about proposals that came within the pause after a mail, where the proposals still wait. */
export function approverMailsInOutbox({
  db,
  clock,
  baseUrl,
}: {
  db: Db;
  clock: () => Date;
  baseUrl: string;
}): OutboxKind {
  return {
    name: store.TELL_APPROVERS,
    afterRestore: heldApproverMails,
    everySeconds: LOOK_SECONDS,
    atOnce: 1,
    onWrongClock: 'waits',
    due: (limit) => store.accountsToTell(clock(), limit),
    work: ({ accountId }) => inTransaction(db.of(accountId), (trx) => tellLater(trx, baseUrl, clock())),
  };
}

async function tellLater(trx: AccountTrx, baseUrl: string, now: Date): Promise<void> {
  const told = await store.lockUntoldProposals(trx, now);
  const companyId = told[0]?.companyId;
  if (companyId === undefined) return;
  const tellAt = await nextTurn(trx, now);
  if (tellAt === null) return mailAdmins(trx, { companyId, baseUrl }, told, now);
  await store.setTellAt(trx, idsOf(told), tellAt);
}

/**
 * @returns null: a mail may go, and the next pause begins. The count is locked until the transaction ends, so that two requests at once
 *   send one mail
 */
async function nextTurn(trx: AccountTrx, now: Date): Promise<Date | null> {
  const subject = `mails about proposals ${trx.accountId}`;
  const window = (await countRequest(trx, [subject], PAUSE_SECONDS)).get(subject);
  if (window === undefined || window.requestCount === 1) return null;
  return new Date(now.getTime() + window.resetSeconds * 1000);
}

/** The mail repeats no words of the API client. @param told the proposals that the mail tells of, without a new proposal */
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
