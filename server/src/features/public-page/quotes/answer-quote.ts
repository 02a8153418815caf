import type { AccountTrx, Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { acceptQuote, declineQuote, findQuoteByToken, markQuoteViewed } from '../../quotes/index.ts';
import type { PublicQuote } from './find-public-quote.ts';
import type { Answer, AnswerProblem } from './read-answer.ts';
import { problemOfAnswer } from './read-answer.ts';

type Deps = { db: Db; clock: () => Date };

/** Notes the first time that somebody sees the quote, by the account's time. */
export async function recordQuoteOpening(
  deps: Deps,
  { accountId, quote, clock }: PublicQuote,
): Promise<void> {
  const now = deps.clock();
  await asRecipient(deps, accountId, (trx) =>
    markQuoteViewed(trx, quote.id, { now, accountNow: clock ?? now }),
  );
}

/**
 * Takes the customer's answer, once. The same answer again, as of two clicks, finds it taken.
 * @returns what kept it from being taken
 */
export async function answerQuote(
  deps: Deps,
  found: PublicQuote,
  answer: Answer,
): Promise<AnswerProblem | undefined> {
  const problem = problemOfAnswer(answer);
  if (problem !== undefined) return problem;
  if (found.isClosed) return 'not-open';
  const {
    accountId,
    quote: { id },
    clock,
  } = found;
  const now = deps.clock();
  const given = { by: answer.name || null, via: 'page' as const, now, accountNow: clock ?? now };
  try {
    await asRecipient(deps, accountId, (trx) =>
      answer.action === 'accept'
        ? acceptQuote(trx, id, { ...given, pdfSha256: answer.pdfSha256 })
        : declineQuote(trx, id, { ...given, reason: answer.reason || null }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'validation-failed') return 'other-document';
    if (error.code !== 'quote-not-open') throw error;
    return (await isTaken(deps, found, answer)) ? undefined : 'not-open';
  }
}

async function isTaken({ db }: Deps, { token }: PublicQuote, { action, name, reason }: Answer) {
  const quote = (await findQuoteByToken(db, token))?.quote;
  const taken = action === 'accept' ? quote?.acceptance : quote?.decline;
  return taken?.via === 'page' && taken.by === (name || null) && taken.reason === (reason || null);
}

function asRecipient<T>(
  { db }: Deps,
  accountId: string,
  change: (trx: AccountTrx) => Promise<T>,
): Promise<T> {
  return inTransaction(db.of(accountId), change, { type: 'recipient', id: null });
}
