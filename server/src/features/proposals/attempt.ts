import { createHash } from 'node:crypto';
import type { Ore } from '../../domain/money.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import { amountOf, withoutUnknowns } from '../../domain/proposals/foreseen.ts';
import type { Trx } from '../../platform/database/database.ts';
import { firstIdOf } from '../../platform/database/ids.ts';
import { notedEvents } from '../../platform/events/note-events.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import type { StoredAnswer } from '../../platform/http/idempotency.ts';
import { getCompanyOfAccount } from '../companies/index.ts';
import { invoiceAttachments } from '../issued-documents/index.ts';
import { listEntriesById, presentEntry } from '../books/index.ts';
import { queuedEmails } from '../mail/index.ts';

/** What a person sees and approves. */
export type Approvable = { foreseen: Foreseen; amountOre: Ore; hash: string };
type Attempt = Approvable & { answer: StoredAnswer; stands: boolean };

/**
 * Does the work as a part of the transaction, with every check that a commit would make, and computes what it has done. Then the
 * part is undone unless it may stand.
 *
 * @param operation the id of the operation
 * @throws ApiError whatever the work is refused with
 */
export async function attempt(
  { trx, accountId, caller }: CallContext & { trx: Trx },
  operation: string,
  work: (part: Trx) => Promise<StoredAnswer>,
  mayStand: (done: Approvable) => boolean,
): Promise<Attempt> {
  const begun = firstIdOf(new Date());
  const isNew = (id: string) => id >= begun;
  let attempted: Attempt | undefined;
  const run = async (part: Trx) => {
    const answer = await work(part);
    await part.run('set constraints all immediate', []);
    const foreseen = withoutUnknowns(
      {
        status: answer.status,
        body: answer.body === '' ? null : JSON.parse(answer.body),
        ...(await effectsOf(part, accountId)),
        emails: queuedEmails(part),
      },
      isNew,
    );
    const approvable = {
      foreseen,
      amountOre: amountOf(foreseen),
      hash: createHash('sha256')
        .update(JSON.stringify([operation, foreseen]))
        .digest('hex'),
    };
    attempted = { ...approvable, answer, stands: mayStand(approvable) };
    if (!attempted.stands) throw new Undone();
  };
  await trx.part(run, caller.actor).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (attempted === undefined) throw new Error('The work was done or has thrown.');
  return attempted;
}

class Undone extends Error {
  override name = 'Undone';
}

/** The events that the part would make, as callers see them, and what goes out with documents. */
async function effectsOf(part: Trx, accountId: string): Promise<Pick<Foreseen, 'events' | 'enclosed'>> {
  const events = await notedEvents(part, accountId);
  // Only entries are named by their ids.
  const ids = events.filter(({ type }) => type.startsWith('journal_entry.')).map(({ about }) => about);
  const entries = new Map((await listEntriesById(part, accountId, ids)).map((entry) => [entry.id, entry]));
  const shown = events.map(({ type, about, data }) => {
    const entry = entries.get(about);
    return { type, about, data: entry === undefined ? data : { journalEntry: presentEntry(entry) } };
  });
  const sent = events.filter(({ type }) => type.endsWith('.sent'));
  const attachments = await Promise.all(
    sent.map(({ about }) => invoiceAttachments.list(part, accountId, about)),
  );
  const enclosed =
    sent.length === 0 ? null : { seller: (await getCompanyOfAccount(part, accountId)).seller, attachments };
  // As it is stored and sent.
  return JSON.parse(JSON.stringify({ events: shown, enclosed })) as Pick<Foreseen, 'events' | 'enclosed'>;
}
