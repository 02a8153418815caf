import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import type { Ore } from '../../domain/money.ts';
import type { Scope } from '../../domain/scopes.ts';
import type { SentRequest } from '../../platform/http/register.ts';

export const PROPOSAL_STATUSES = ['open', 'approved', 'declined', 'expired', 'stale'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** A request of an API client that a person approves before it is done. */
export type Proposal = {
  id: string;
  status: ProposalStatus;
  client: { id: string; name: string; grantId: string };
  /** The id of the operation, as in the public document. */
  operation: string;
  /** That it needs. */
  scope: Scope | null;
  method: string;
  /** Path and query. */
  address: string;
  sent: SentRequest;
  fingerprint: Buffer;
  /** What it would answer and do, without what does not exist yet. */
  foreseen: Foreseen;
  /** Of a stale one: what was foreseen when it was asked for. */
  seen: Foreseen | null;
  amountOre: Ore;
  /** The amount is above a limit of the API client. */
  isAboveLimit: boolean;
  /** Of what a person approves. */
  hash: string;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** What the request was answered when it was approved. */
  answer: { status: number; body: string } | null;
};

const DAYS = 7;
const OPEN_MILLISECONDS = DAYS * 86_400_000;

/** @param askedAt by the time of the account, as all that is dated */
export function lastMoment(askedAt: Date): Date {
  return new Date(askedAt.getTime() + OPEN_MILLISECONDS);
}

/** By the time of the account. */
export function askedAt(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - OPEN_MILLISECONDS);
}
