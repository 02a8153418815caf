import { expect } from '../finding.ts';
import { expectOneToN } from '../oracle.ts';
import type { Invoice } from '../read-account.ts';
import { readAll } from '../read-account.ts';
import type { Asked, AskingAccount, Proposal } from './asked.ts';
import { isDoneAtOnce, isUnsure } from './asked.ts';
import { callerOfClient, reader } from './callers.ts';
import type { Mail } from './kind.ts';
import { inOre } from './kind.ts';
import { KINDS } from './kinds.ts';
import { checkLimits } from './limits-oracle.ts';

const AT_ONCE = 8;

/**
 * Compares each request with what was answered, with its proposal and with the account: one decision counts, what was done at once or
 * approved is done once, and nothing else has been done or has reached a customer.
 * @param isEnd everything is looked at once more, and all mails have been delivered; else what is new, and what was open then
 * @returns a summary
 * @throws Finding
 */
export async function checkApprovals(
  url: string,
  all: AskingAccount[],
  { isEnd = false }: { isEnd?: boolean } = {},
): Promise<string> {
  const counts = new Map<string, number>();
  for (const one of all) {
    const mails = await readAll<Mail>(url, one.clients.direct, '/v1/test/emails?');
    const due = one.asked.filter(({ isSettled }) => isEnd || !isSettled);
    while (due.length > 0) {
      const some = due.splice(0, AT_ONCE);
      const outcomes = await Promise.all(some.map((asked) => checkOne(url, one, asked, mails, isEnd)));
      for (const [index, outcome] of outcomes.entries()) {
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        Object.assign(some[index] ?? {}, { isSettled: outcome !== 'open' });
      }
    }
    checkLimits(one.asked);
    const invoices = await readAll<Invoice>(url, one.clients.direct, '/v1/invoices?sort=createdAt');
    // Those that another system has sent have letters in their numbers here.
    const numbers = invoices.flatMap(({ number }) => (/^\d+$/.test(number ?? '') ? Number(number) : []));
    expectOneToN('document numbers of approvals', numbers, one.id);
    const unsent = new Set(invoices.filter(({ number }) => number === null).map(({ id }) => id));
    const early = mails.filter(({ invoiceId }) => invoiceId !== null && unsent.has(invoiceId));
    expect(early.length === 0, 'A draft has reached its customer.', { account: one.id, early });
  }
  const operations = new Set(all.flatMap(({ asked }) => asked.map(({ operation }) => operation)));
  const told = [...counts].map(([name, times]) => `${times} ${name}`);
  return `proposals of ${operations.size} operations: ${told.join(', ')}`;
}

/** @returns what became of it: the status of its proposal, `at once` or `refused` */
async function checkOne(
  url: string,
  one: AskingAccount,
  asked: Asked,
  mails: readonly Mail[],
  isEnd: boolean,
): Promise<string> {
  const { wanted, proposal: proposed } = asked;
  const client = reader(callerOfClient(url, one.clients[asked.by]));
  const proposal = proposed && (await client<Proposal>(`/v1/proposals/${proposed.id}`));
  const done = asked.countedAtOnce ?? (await wanted.countDone(client));
  const sent = wanted.sends === undefined ? 0 : mails.filter(wanted.sends).length;
  const evidence = { account: one.id, clock: one.clock, asked, proposal, done, sent };
  if (proposed !== undefined) {
    expect(proposal !== undefined, 'A proposal is lost.', evidence);
    checkProposal(asked, proposal, one.clock, evidence);
  } else if (!isDoneAtOnce(asked)) {
    expect(isLawful(asked, one.asked), 'What may be asked for is refused.', evidence);
  } else expect(asked.by === 'limited', 'What has to be asked for is done at once.', evidence);

  if (proposal?.status === 'approved' && wanted.document !== undefined) {
    const document = await client<{ number: string }>(wanted.document);
    const isSame = document?.number === proposal.answer?.body?.number;
    expect(isSame, 'A document has another number than its approval says.', { ...evidence, document });
  }
  const isDone = isDoneAtOnce(asked) || proposal?.status === 'approved';
  const wantedTimes = isDone ? 1 : 0;
  if (isUnsure(asked)) expect(done <= 1, 'A change is done more than once.', evidence);
  else expect(done === wantedTimes, 'Not what was approved is done, once.', evidence);
  const mailed = wanted.sends === undefined || !isDone ? 0 : 1;
  expect(sent <= mailed && (sent === mailed || !isEnd), 'A mail does not go once.', evidence);
  return proposal?.status ?? (isDone ? 'at once' : 'refused');
}

/** Whether a refusal protects those who decide: too much waits, or the same was declined within the hour. */
function isLawful({ by, reply }: Asked, all: readonly Asked[]): boolean {
  const { code, details } = JSON.parse(reply.text) as {
    code: string;
    details?: { limit?: string; max?: number; proposalId?: string };
  };
  const proposed = all.filter((one) => one.by === by && one.proposal !== undefined);
  // All of them together are far from the other limits, of bytes.
  if (code === 'too-many-proposals' && details?.limit === 'count') {
    return proposed.filter(({ decisions }) => decisions.length === 0).length >= (details.max ?? Infinity);
  }
  const declined = proposed.find(({ proposal }) => proposal?.id === details?.proposalId);
  return code === 'proposal-declined' && declined !== undefined && declined.decisions.length > 0;
}

function checkProposal(asked: Asked, proposal: Proposal, now: Date, evidence: object): void {
  const { by, operation, decisions, wanted } = asked;
  const { status } = proposal;
  const { documentOre, dayOre } = wanted.moves;
  const moved = [inOre(proposal.amount), inOre(proposal.amountOfDay)];
  const isAsAsked =
    proposal.operation === operation &&
    proposal.aboveLimit === (by === 'limited') &&
    // A stale one says what would be moved now.
    (status === 'stale' || (moved[0] === documentOre && moved[1] === dayOre));
  expect(isAsAsked, 'A proposal says that something else is moved.', evidence);

  const won = decisions.filter(({ reply }) => reply.status === 200);
  const isDecided = !['open', 'expired'].includes(status);
  // A DELETE has no key: the answer of the one that took the proposal back may have been lost.
  const isTakenBack =
    status === 'declined' && decisions.some(({ way, reply }) => way === 'withdraw' && reply.attempts > 1);
  const isOneDecision = won.length === (isDecided ? 1 : 0) || (won.length === 0 && isTakenBack);
  expect(isOneDecision, 'Not one decision counts.', evidence);
  expect(decisions.length === 0 || status !== 'open', 'A decision is lost.', evidence);
  const isOver = new Date(proposal.expiresAt) <= now;
  expect(status !== 'expired' || isOver, 'A proposal expires too early.', evidence);
  for (const { reply } of decisions) {
    const told = JSON.parse(reply.text) as { status: string; code: string; details: { status: string } };
    const isTold =
      reply.status === 200
        ? told.status === status
        : reply.status === 409 && told.code === 'proposal-decided' && told.details.status === status;
    expect(isTold, 'Another decision holds than was answered.', evidence);
  }
  const isGood = status !== 'approved' || (proposal.answer !== null && proposal.answer.status < 300);
  expect(isGood, 'What was approved is refused.', evidence);
  const isMeanwhile = decisions.some(({ clock }) => clock > asked.clock);
  // Nothing but the rate changes of an invoice in euro.
  const mayBeStale =
    wanted.euroCents === undefined && (isMeanwhile || KINDS[operation]?.shares !== undefined);
  expect(status !== 'stale' || mayBeStale, 'A proposal is stale although nothing has changed.', evidence);
}
