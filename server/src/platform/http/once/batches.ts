import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AskFirst, runAskingFirst } from './ask-first.ts';
import type { Caller } from '../caller.ts';
import { readDryRun } from './dry-run.ts';
import { answerError, toApiError } from '../answers/error-answers.ts';
import type { Answered, IdempotentRequest, StoredAnswer } from './idempotency.ts';
import {
  takeKey,
  findAnswer,
  findStoredAnswer,
  idempotentRequest,
  isKeyTaken,
  runOnce,
  runOncePart,
  requireKey,
} from './idempotency.ts';
import type { AccountTrx, Db } from '../../database/database.ts';
import { isDatabaseAway } from '../../database/database.ts';
import { inTransaction, rehearseTransaction } from '../../database/transaction.ts';
import { answerOnly, workOrProposal } from './proposing.ts';
import type { KeptRequest, ProposalDeps, DoneAnswer } from './proposing.ts';
import { ApiError } from '../../../domain/errors/errors.ts';

/** An operation of a batch. */
export type BatchItem<C> = {
  /** The key as it came. */
  key: unknown;
  /** That of the single request, so that either repeats the answer of the other. */
  fingerprint: Buffer;
  /**
   * The single request as it can be kept for a person who may have to approve the operation, or undefined where no single request does the
   * same. `internal`: nobody has to be asked.
   */
  asked: 'internal' | (() => ({ operationId: string } & Omit<KeptRequest<C>, 'operation'>) | undefined);
  /** Does the work of the single request. */
  work: (context: C & { trx: AccountTrx }) => Promise<DoneAnswer>;
};

/**
 * Called before operations that share a transaction. Takes the locks that no operation may wait for later, while locks of an earlier
 * operation stand.
 * @returns whether these operations may share a transaction
 */
export type Prepare<I> = (trx: AccountTrx, items: readonly I[]) => Promise<boolean>;

/** Counts further operations as requests of the caller. `refusal` is the answer of the operations that are not admitted. */
export type AdmitMore = (
  reply: FastifyReply,
  caller: Caller,
  count: number,
) => Promise<{ admitted: number; refusal: ApiError | undefined }>;

/** An operation of a batch whose answer is final: the operation is done, or proposed. */
type FinalItem<C, P> = Pick<BatchItem<C>, 'key' | 'fingerprint'> & {
  /** The argument of `prepare`. */
  prepared: P;
  work: (context: C & { trx: AccountTrx }) => Promise<StoredAnswer>;
};

/** The operation of a batch, or its proposal where a person has to approve it. */
export function itemOrProposal<C extends { caller: Caller }, P>(
  asking: ProposalDeps<C>,
  { request, context }: { request: FastifyRequest; context: C },
  item: BatchItem<C> & P,
): FinalItem<C, P> {
  const { key, fingerprint, asked, work } = item;
  const final = { key, fingerprint, prepared: item };
  if (asked === 'internal') return { ...final, work: (change) => answerOnly(work(change)) };
  const kept = () => {
    const single = asked();
    const operation = single && asking.operations?.get(single.operationId);
    return operation && { ...single, operation };
  };
  const itemWork = (trx: AccountTrx) => work({ ...context, trx });
  return { ...final, work: ({ trx }) => workOrProposal(asking, request, context, kept, itemWork)(trx) };
}

type Context = { caller: Caller; accountId: string; log: FastifyBaseLogger };
type BatchCall<C, P> = {
  request: FastifyRequest;
  reply: FastifyReply;
  context: C;
  /** Validates the batch, but not the bodies of its operations. */
  readItems: () => FinalItem<C, P>[];
  prepare: Prepare<P>;
};
type Deps = { db: Db; admitMore?: AdmitMore | undefined; batchMilliseconds?: number | undefined };

/** An operation that has a key and may run. */
type Job<C, P> = { index: number; item: FinalItem<C, P>; request: IdempotentRequest };

/** How many operations share a transaction: enough that a commit costs each of them little, and few enough that nobody waits long. */
const TOGETHER = 20;
/** Operations that have not begun by then are answered 503, before the client gives up. */
export const MOST_BATCH_MILLISECONDS = 20_000;

/**
 * Answers a batch. Each operation is done exactly once for its own key, whole or not at all. Operations share transactions, each as a part
 * that is undone alone. When such a transaction fails, its operations are run one by one, as single requests.
 *
 * The answer is stored with the key of the batch. Each transaction takes the key of the batch, and the key is free between two
 * transactions. Another request with the same key may come in between: then the other request does the operations that are left, and this
 * request is answered 409 or gets the other's answer.
 */
export async function answerBatch<C extends Context, P>(
  deps: Deps,
  call: BatchCall<C, P>,
): Promise<StoredAnswer> {
  const { request, reply, context } = call;
  if (readDryRun(request, reply)) return answerOf(await rehearseAll(deps, call));
  const own = idempotentRequest(request, context.caller);
  const known = await findStoredAnswer(deps.db.of(context.accountId), own);
  const { answer, replayed } =
    known === undefined ? await answerAnew(deps, call, own) : { answer: known, replayed: true };
  if (replayed) void reply.header('idempotency-replayed', 'true');
  return answer;
}

/** Runs all operations in one transaction, so that numbers are as they would be. */
async function rehearseAll<C extends Context, P>(
  { db, admitMore }: Deps,
  { reply, context, readItems, prepare }: BatchCall<C, P>,
): Promise<Answered[]> {
  const items = readItems();
  const { admitted, refusal } = await admit(admitMore, reply, context.caller, items.length);
  const run = async (trx: AccountTrx) => {
    await prepare(
      trx,
      items.map(({ prepared }) => prepared),
    );
    return inParts(items, context, async (item, index) => {
      if (index >= admitted) throw refusal;
      const answer = await trx.part((part) => item.work({ ...context, trx: part }));
      return { answer, replayed: false };
    });
  };
  return runAskingFirst(() => rehearseTransaction(db.of(context.accountId), run, context.caller.actor));
}

async function answerAnew<C extends Context, P>(
  deps: Deps,
  call: BatchCall<C, P>,
  own: IdempotentRequest,
): Promise<Answered> {
  const account = deps.db.of(call.context.accountId);
  let items: FinalItem<C, P>[];
  try {
    items = call.readItems();
  } catch (error) {
    return runOnce(account, own, () => Promise.reject(error), answerError);
  }
  try {
    const answer = answerOf(await runAll(deps, call, own, items));
    return await runOnce(account, own, async () => answer, answerError);
  } catch (error) {
    if (!(error instanceof BatchKeyTaken)) throw error;
    return { answer: await findAnswer(account, own), replayed: true };
  }
}

/** Another request with the key of the batch is at work, or has been answered. */
class BatchKeyTaken extends Error {
  override name = 'BatchKeyTaken';
}

/** These operations cannot share a transaction. */
class NotTogether extends Error {
  override name = 'NotTogether';
}

/** @throws BatchKeyTaken; the error of a database that is away: the key of the batch is free then, and a retry goes on */
async function runAll<C extends Context, P>(
  { db, admitMore, batchMilliseconds = MOST_BATCH_MILLISECONDS }: Deps,
  { reply, context, prepare }: BatchCall<C, P>,
  own: IdempotentRequest,
  items: FinalItem<C, P>[],
): Promise<Answered[]> {
  const { caller, log } = context;
  const account = db.of(context.accountId);
  const { admitted, refusal } = await admit(admitMore, reply, caller, items.length);
  const outcomes: Answered[] = [];
  const jobs = items.flatMap((item, index): Job<C, P>[] => {
    try {
      if (index >= admitted) throw refusal;
      const key = requireKey(item.key);
      if (key === own.key) throw new ApiError('idempotency-key-reused');
      return [{ index, item, request: { ...own, key, fingerprint: item.fingerprint } }];
    } catch (error) {
      outcomes[index] = refused(error, log);
      return [];
    }
  });
  const endsAt = performance.now() + batchMilliseconds;

  for (let first = 0; first < jobs.length; first += TOGETHER) {
    const group = jobs.slice(first, first + TOGETHER);
    const done = performance.now() < endsAt ? await runTogether(group) : undefined;
    for (const [at, job] of group.entries()) outcomes[job.index] = done?.[at] ?? (await runAlone(job));
  }
  return outcomes;

  /** @returns undefined when everything was undone */
  async function runTogether(group: Job<C, P>[]): Promise<Answered[] | undefined> {
    const run = async (trx: AccountTrx) => {
      const claiming = takeKey(trx, own).catch((error: unknown) => {
        throw isKeyTaken(error) ? new BatchKeyTaken() : error;
      });
      const sharing = group.map(({ item }) => item.prepared);
      const preparing = prepare(trx, sharing);
      // Where the preparation fails as well, the error of the key counts.
      preparing.catch(() => {});
      await claiming;
      const mayShare = await preparing;
      if (!mayShare) throw new NotTogether();
      return inParts(group, context, ({ item, request }) =>
        runOncePart(trx, request, (part) => item.work({ ...context, trx: part }), answerError),
      );
    };
    try {
      return await runAskingFirst(() => inTransaction(account, run, caller.actor));
    } catch (error) {
      if (error instanceof BatchKeyTaken || isDatabaseAway(error)) throw error;
      if (!(error instanceof NotTogether)) log.info({ err: error }, 'a batch goes on one by one');
      return undefined;
    }
  }

  async function runAlone({ item, request }: Job<C, P>): Promise<Answered> {
    try {
      if (performance.now() > endsAt) throw new ApiError('service-unavailable', RETRY_SOON);
      const work = (trx: AccountTrx) => item.work({ ...context, trx });
      return await runAskingFirst(() => runOnce(account, request, work, answerError));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      return refused(error, log);
    }
  }
}

const RETRY_SOON = { headers: { 'retry-after': '1' } };

/** The request has been counted as the first of its operations. */
async function admit(admitMore: AdmitMore | undefined, reply: FastifyReply, caller: Caller, count: number) {
  const more = (await admitMore?.(reply, caller, count - 1)) ?? { admitted: count - 1, refusal: undefined };
  return { ...more, admitted: 1 + more.admitted };
}

/**
 * Runs operations one after the other, so that each operation sees the effects of the operations before, and numbers are in their order.
 * Questions of several operations to the outside of the database are asked at once.
 * @throws AskFirst; every error that is no answer of an operation
 */
async function inParts<T>(
  all: readonly T[],
  { log }: Context,
  run: (one: T, index: number) => Promise<Answered>,
): Promise<Answered[]> {
  const outcomes: Answered[] = [];
  const asked: AskFirst[] = [];
  for (const [index, one] of all.entries()) {
    try {
      outcomes.push(await run(one, index));
    } catch (error) {
      if (error instanceof AskFirst) asked.push(error);
      else if (error instanceof ApiError) outcomes.push(refused(error, log));
      else throw error;
    }
  }
  if (asked.length > 0) throw new AskFirst(() => Promise.all(asked.map(({ ask }) => ask())));
  return outcomes;
}

/** The answer of a failed operation, which is not stored with the key of the operation. */
function refused(error: unknown, log: FastifyBaseLogger): Answered {
  const known = toApiError(error as FastifyError);
  if (known.status >= 500) log.error({ err: error }, known.code);
  return { answer: answerError(known), replayed: false };
}

/** Also tells how long to wait before operations whose answers were not stored are sent again. */
function answerOf(outcomes: readonly Answered[]): StoredAnswer {
  const items = outcomes.map(
    ({ answer: { status, body }, replayed }, index) =>
      `{"index":${index},"status":${status},"replayed":${replayed},"body":${body}}`,
  );
  const pauses = outcomes.flatMap(({ answer }) => answer.headers['retry-after'] ?? []).map(Number);
  const headers = pauses.length === 0 ? {} : { 'retry-after': String(Math.max(...pauses)) };
  return { status: 200, headers, body: `{"items":[${items.join()}]}` };
}
