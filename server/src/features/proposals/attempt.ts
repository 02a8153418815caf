import { createHash } from 'node:crypto';
import { kronerFromOre } from '../../domain/money.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import { withoutUnknowns } from '../../domain/proposals/foreseen.ts';
import type { Moved } from '../../domain/proposals/moved.ts';
import type { Trx } from '../../platform/database/database.ts';
import { firstIdOf } from '../../platform/database/ids.ts';
import { notedEvents } from '../../platform/events/note-events.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import type { StoredAnswer } from '../../platform/http/idempotency.ts';
import type { DoneAnswer, Operation } from '../../platform/http/proposing.ts';
import type { SentRequest } from '../../platform/http/register.ts';
import { listEntriesById, presentEntry } from '../books/index.ts';
import { getCompanyOfAccount } from '../companies/index.ts';
import { invoiceAttachments } from '../issued-documents/index.ts';
import { queuedEmails } from '../mail/index.ts';

/** What a person sees and approves. */
export type Approvable = { foreseen: Foreseen; moved: Moved; hash: string };
export type Attempt = Approvable & { answer: StoredAnswer; stands: boolean };

/**
 * Does the work as a part of the transaction, with every check that a commit would make, and computes what it has done. Then the
 * part is undone unless it may stand.
 *
 * @throws ApiError whatever the work is refused with
 */
export async function attempt(
  context: CallContext & { trx: Trx },
  operation: Operation<CallContext>,
  sent: SentRequest,
  work: (part: Trx) => Promise<DoneAnswer>,
  mayStand: (done: Approvable) => boolean,
): Promise<Attempt> {
  const { trx, accountId, caller } = context;
  const begun = firstIdOf(new Date());
  let attempted: Attempt | undefined;
  const run = async (part: Trx) => {
    const before = await operation.before()?.read({ ...context, trx: part }, sent);
    const { answer, moved } = await work(part);
    await part.run('set constraints all immediate', []);
    const body = answer.body === '' ? null : (JSON.parse(answer.body) as { id?: string } | null);
    const document = operation.sendsDocument ? body?.id : undefined;
    const foreseen = withoutUnknowns(
      {
        status: answer.status,
        body,
        before: before ?? null,
        events: await eventsOf(part, accountId),
        enclosed: document === undefined ? null : await enclosedWith(part, accountId, document),
        emails: queuedEmails(part),
        interest: kronerFromOre(moved.interestOre ?? 0n),
      },
      operation.places(),
      (id) => id >= begun,
      document,
    );
    const hash = createHash('sha256')
      .update(JSON.stringify([operation.operationId, foreseen]))
      .digest('hex');
    const approvable = { foreseen, moved, hash };
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

/** The events that the part would make, as callers see them. */
async function eventsOf(part: Trx, accountId: string): Promise<Foreseen['events']> {
  const events = await notedEvents(part, accountId);
  // Only entries are named by their ids.
  const ids = events.filter(({ type }) => type.startsWith('journal_entry.')).map(({ about }) => about);
  const entries = new Map((await listEntriesById(part, accountId, ids)).map((entry) => [entry.id, entry]));
  return asStored(
    events.map(({ type, about, data }) => {
      const entry = entries.get(about);
      return { type, about, data: entry === undefined ? data : { journalEntry: presentEntry(entry) } };
    }),
  );
}

/** The sender and the attachments that a document shows besides its answer. */
async function enclosedWith(part: Trx, accountId: string, document: string): Promise<object> {
  const [{ seller }, attachments] = await Promise.all([
    getCompanyOfAccount(part, accountId),
    invoiceAttachments.list(part, accountId, document),
  ]);
  return asStored({ seller, attachments });
}

/** As it is stored and sent. */
function asStored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
