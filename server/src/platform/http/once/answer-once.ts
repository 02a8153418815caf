import type { FastifyReply, FastifyRequest } from 'fastify';
import { runAskingFirst } from './ask-first.ts';
import type { Caller } from '../caller.ts';
import type { AccountDb, AccountTrx } from '../../database/database.ts';
import { rehearseTransaction } from '../../database/transaction.ts';
import { readDryRun } from './dry-run.ts';
import { answerError } from '../answers/error-answers.ts';
import type { StoredAnswer } from './idempotency.ts';
import { idempotentRequest, runOnce } from './idempotency.ts';
import type { SecretBox } from '../../operations/secret-box.ts';

/** Answers a POST exactly once for its idempotency key. A dry run has no key: a dry run neither uses up a key nor repeats an answer. */
export async function answerOnce(
  db: AccountDb,
  {
    request,
    reply,
    context: { caller },
  }: { request: FastifyRequest; reply: FastifyReply; context: { caller: Caller } },
  work: (trx: AccountTrx) => Promise<StoredAnswer>,
  secrets?: SecretBox,
): Promise<StoredAnswer> {
  if (readDryRun(request, reply)) return runAskingFirst(() => rehearseTransaction(db, work, caller.actor));
  const idempotent = idempotentRequest(request, caller);
  const { answer, replayed } = await runAskingFirst(() =>
    runOnce(db, idempotent, work, answerError, secrets),
  );
  if (replayed) void reply.header('idempotency-replayed', 'true');
  return answer;
}
