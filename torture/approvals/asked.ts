import type { Account } from '../accounts.ts';
import type { AppProgram } from '../app-program.ts';
import type { Reply } from '../http-call.ts';
import type { Case } from './kind.ts';

/** Who asks: a client that proposes, or one that does at once what is within its limits. */
export type Asker = 'agent' | 'limited';

/** An account on which API clients ask and its owner decides. Its time is its test clock. */
export type AskingAccount = {
  id: string;
  companyId: string;
  clients: Record<Asker | 'direct', Account>;
  /** A program of the company, to which its owner gives access. */
  app: AppProgram;
  person: { email: string; session?: { cookie: string; freshUntil: number } };
  /** Where its clock was asked to go. */
  clock: Date;
  /** Sent invoices, and from when on they are so late that a letter with a fee may go. */
  late: { id: string; from: Date }[];
  /** The operations that are asked for next, so that each has its turn through all rounds. */
  deck: string[];
  asked: Asked[];
};

/** An answer that lasts, and how it came. Times are of this process's monotonic clock, in milliseconds. */
export type Lasting = Reply & { attempts: number; from: number; to: number };

/** A request that was asked for, and what those who decided about it were answered. */
export type Asked = {
  operation: string;
  by: Asker;
  wanted: Case;
  /** When the account thought it was. */
  clock: Date;
  /** Undefined: it is not a proposal. */
  proposal: Proposed | undefined;
  reply: Lasting;
  decisions: Decision[];
  /** How often the account showed at once that it was done; only of requests that share something with others. */
  countedAtOnce?: number;
  /** A check has seen what became of it. */
  isSettled?: boolean;
};

export type Proposed = { id: string; hash: string };

export type Decision = { way: 'approve' | 'decline' | 'withdraw'; clock: Date; reply: Lasting };

export type Proposal = {
  id: string;
  status: 'open' | 'approved' | 'declined' | 'expired' | 'stale';
  operation: string;
  amount: number;
  amountOfDay: number;
  aboveLimit: boolean;
  expiresAt: string;
  answer: { status: number; body: { number?: string } | null } | null;
};

/** Whether it was done at once, without anybody's approval. */
export function isDoneAtOnce({ proposal, reply, wanted }: Asked): boolean {
  if (proposal !== undefined) return false;
  return reply.status < 300 || isGoneBySelf(reply, wanted);
}

/** A DELETE has no key: when its first answer was lost, the second one says that there is nothing any more. */
function isGoneBySelf({ status, attempts }: Lasting, { method }: Case): boolean {
  return method === 'DELETE' && attempts > 1 && [404, 409].includes(status);
}

/**
 * Whether the account may show it although it waits: a PATCH has no key, so the first attempt, whose answer was lost, may have been
 * within the limits, and the next one above.
 */
export function isUnsure({ by, proposal, reply, wanted }: Asked): boolean {
  return by === 'limited' && wanted.method === 'PATCH' && reply.attempts > 1 && proposal !== undefined;
}
