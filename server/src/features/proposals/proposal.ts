import type { AboutProposal } from '../../domain/proposals/about.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import type { MovedAmounts } from '../../domain/proposals/moved.ts';
import type { Ore } from '../../domain/money.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import type { SentRequest } from '../../platform/http/register.ts';

export const PROPOSAL_STATUSES = ['open', 'approved', 'declined', 'expired', 'stale'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** A request of an API client that a person approves before the request is done. */
export type Proposal = {
  id: string;
  status: ProposalStatus;
  client: { id: string; name: string; grantId: string };
  /** The id of the operation, as in the public document. */
  operation: string;
  /** The scope that the operation needs; null: none. */
  scope: Scope | null;
  method: string;
  /** Path and query. */
  address: string;
  sent: SentRequest;
  fingerprint: Buffer;
  /** The answer and the effects that the request would have, without values that do not exist yet. */
  foreseen: Foreseen;
  /** The effects that the request would have had when the proposal was made. Null unless the proposal is stale. */
  seen: Foreseen | null;
  /** The proposal as lists show the proposal. Null: an earlier service has written the proposal. */
  about: AboutProposal | null;
  /** The largest document, payment or entry of the request. */
  amountOre: Ore;
  /** All that the request moves together. */
  dayOre: Ore;
  /** The amount is above a limit of the API client. */
  isAboveLimit: boolean;
  /** Whether the proposal is open in a database that went back to an earlier moment: a person may have approved the proposal since. */
  mayBeDone: boolean;
  /** The hash of `foreseen`. The person who approves sends the hash. */
  hash: string;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** The answer that the request got when a person approved the proposal. */
  answer: { status: number; body: string } | null;
  /** A person has declined, and until then the same request is refused. */
  notBefore: Date | null;
  /** That of the secret with which the API client asked. Null: the proposal was made before secrets were compared. */
  secretVersion: number | null;
  /** False: large values are left out, as lists do. Such a proposal is never saved with other values. */
  isWhole: boolean;
};

/** The money that the proposal moves, as limits count the money. */
export function movedByProposal({ amountOre, dayOre }: Proposal): MovedAmounts {
  return { documentOre: amountOre, dayOre };
}

const DAYS = 7;
const OPEN_MILLISECONDS = DAYS * 86_400_000;

/** @returns the last moment for an approval. @param askedAt when the proposal was made, by the clock of the account */
export function lastMomentToApprove(askedAt: Date): Date {
  return new Date(askedAt.getTime() + OPEN_MILLISECONDS);
}

/** @returns when the proposal was made, by the clock of the account */
export function momentOfAsking(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - OPEN_MILLISECONDS);
}
