import { setImmediate as nextTurn } from 'node:timers/promises';
import { kronerFromOre } from '../../domain/money.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import { withUnknownsAsNull } from '../../domain/proposals/foreseen.ts';
import type { MovedAmounts } from '../../domain/proposals/moved.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { firstIdOf } from '../../platform/database/ids.ts';
import { notedEvents } from '../../platform/events/note-events.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import type { StoredAnswer } from '../../platform/http/once/idempotency.ts';
import type { DoneAnswer, Operation } from '../../platform/http/once/proposing.ts';
import type { SentRequest } from '../../platform/http/register.ts';
import { listEntriesById, presentEntry } from '../books/index.ts';
import { getCompanyOfAccount } from '../companies/index.ts';
import { invoiceAttachments } from '../issued-documents/index.ts';
import { queuedEmails } from '../mail/index.ts';
import { hashForeseen } from './written.ts';

/** The effects that a person sees and approves. */
export type Approvable = { foreseen: Foreseen; moved: MovedAmounts; hash: string };
export type AttemptedOperation =
  | { stands: true; answer: StoredAnswer; moved: MovedAmounts }
  | (Approvable & { stands: false; answer: StoredAnswer });

/**
 * Does the work as a part of the transaction, with every check that a commit would make, and computes the effects of the work. Then the
 * part is undone unless it may stand.
 *
 * @param admit throws where so many bytes are too many to keep. Each step that computes something from the bytes asks before
 * @param mayStand `foresee` is called only where the amounts do not decide, because `foresee` passes over all effects of the work
 * @throws ApiError the refusal of the work
 */
export async function attemptOperation(
  context: CallContext & { trx: AccountTrx },
  operation: Operation<CallContext>,
  sent: SentRequest,
  work: (part: AccountTrx) => Promise<DoneAnswer>,
  admit: (bytes: number) => void,
  mayStand: (moved: MovedAmounts, foresee: () => Promise<Foreseen>) => boolean | Promise<boolean>,
): Promise<AttemptedOperation> {
  const { trx, caller } = context;
  const begun = firstIdOf(new Date());
  let attempted: AttemptedOperation | undefined;
  const run = async (part: AccountTrx) => {
    const inPart = { ...context, trx: part };
    const before = await operation.before()?.read(inPart, sent);
    const done = await work(part);
    await part.run('set constraints all immediate', []);
    let foreseen: Foreseen | undefined;
    const foresee = async () => {
      foreseen ??= await foreseeDone(inPart, operation, before ?? null, done, {
        begun,
        admit: (bytes) => admit(Buffer.byteLength(sent.body) + bytes),
      });
      return foreseen;
    };
    const { answer, moved } = done;
    if (await mayStand(moved, foresee)) {
      attempted = { stands: true, answer, moved };
      return;
    }
    const undone = await foresee();
    const hash = await hashForeseen(operation.operationId, undone);
    attempted = { stands: false, answer, moved, foreseen: undone, hash };
    throw new Undone();
  };
  await trx.part(run, caller.actor).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (attempted === undefined) throw new Error('The work was done or has thrown.');
  return attempted;
}

/** Each step is a pass over all that the work has done, so other requests get a turn of the event loop between the steps. */
async function foreseeDone(
  { trx }: CallContext & { trx: AccountTrx },
  operation: Operation<CallContext>,
  before: unknown,
  { answer, moved }: DoneAnswer,
  { begun, admit }: { begun: string; admit: (bytes: number) => void },
): Promise<Foreseen> {
  const bytes = Buffer.byteLength(answer.body);
  admit(bytes);
  const body = answer.body === '' ? null : (JSON.parse(answer.body) as { id?: string } | null);
  await nextTurn();
  const document = operation.sendsDocument ? body?.id : undefined;
  const enclosed = document === undefined ? null : await enclosedWith(trx, document);
  const told = JSON.stringify(await eventsOf(trx));
  admit(bytes + Buffer.byteLength(told));
  await nextTurn();
  // As they are stored and sent.
  const events = JSON.parse(told) as Foreseen['events'];
  await nextTurn();
  return withUnknownsAsNull(
    {
      status: answer.status,
      body,
      before,
      events,
      enclosed,
      emails: queuedEmails(trx),
      interest: kronerFromOre(moved.interestOre ?? 0n),
    },
    operation.places(),
    (id) => id >= begun,
    document,
  );
}

class Undone extends Error {
  override name = 'Undone';
}

/** The events that the part would make, as callers see them. */
async function eventsOf(part: AccountTrx): Promise<Foreseen['events']> {
  const events = await notedEvents(part);
  // Only entries are named by their ids.
  const ids = events.filter(({ type }) => type.startsWith('journal_entry.')).map(({ about }) => about);
  const entries = new Map((await listEntriesById(part, ids)).map((entry) => [entry.id, entry]));
  return events.map(({ type, about, data }) => {
    const entry = entries.get(about);
    return { type, about, data: entry === undefined ? data : { journalEntry: presentEntry(entry) } };
  });
}

/** The sender and the attachments that a document shows besides its answer. */
async function enclosedWith(part: AccountTrx, document: string): Promise<object> {
  const [{ seller }, attachments] = await Promise.all([
    getCompanyOfAccount(part),
    invoiceAttachments.list(part, document),
  ]);
  return asStored({ seller, attachments });
}

/** The value as it is stored and sent. */
function asStored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
