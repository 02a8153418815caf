import type { FastifyRequest } from 'fastify';
import { ApiError, validationFailed } from '../../domain/errors.ts';
import type { Trx } from '../database/database.ts';
import type { Caller, Requirements } from './caller.ts';
import { isDryRun } from './dry-run.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { SentRequest } from './register.ts';
import { bodyBytes } from './request-body.ts';

/** An operation of the API that a person may have to approve before it is done. */
export type Operation<C> = {
  operationId: string;
  method: string;
  /** What it does, as the public document says. */
  summary: string;
  requirements: Requirements;
  movesMoney: boolean;
  /** Runs a request that was kept, in the transaction of the context. @throws ApiError as the request would be refused */
  run: (context: C & { trx: Trx }, sent: SentRequest) => Promise<StoredAnswer>;
};

/** A request for an operation, as it can be kept. `address`: path and query. */
export type Asked<C> = { operation: Operation<C>; address: string; sent: SentRequest };

/**
 * Does the work, or keeps the request as a proposal where a person has to approve it. Then the answer is 202 with the proposal.
 * @param asked undefined: the request cannot be kept
 * @param work what the request does, as the caller
 * @throws ApiError whatever the request would be refused with
 */
export type Propose<C> = (
  context: C & { trx: Trx },
  asked: Asked<C> | undefined,
  work: (trx: Trx) => Promise<StoredAnswer>,
) => Promise<StoredAnswer>;

/** Names the proposal in the answer of a request that became one. */
export const PROPOSAL_HEADER = 'tilgode-proposal';

/** A request with this header is proposed, whatever the mode of its API client. Its one value is `proposes`. */
export const MODE_HEADER = 'Tilgode-Mode';

/** @throws ApiError `validation-failed` when the header has another value, or comes twice */
export function asksToPropose({ raw }: FastifyRequest): boolean {
  const values = raw.headersDistinct[MODE_HEADER.toLowerCase()] ?? [];
  if (values.length === 0) return false;
  if (values.length === 1 && values[0] === 'proposes') return true;
  throw validationFailed([{ field: MODE_HEADER, code: 'unknown-value', details: { allowed: ['proposes'] } }]);
}

export type Asking<C> = {
  /** Keeps what a person has to approve first. Left out: nobody has to ask. */
  propose?: Propose<C>;
  /** Gets every operation that a person may have to approve, by its id. */
  operations?: Map<string, Operation<C>>;
};

/** The work of a request, or its proposal where a person has to approve it. A dry run never proposes. */
export function askingPerson<C extends { caller: Caller }>(
  { propose }: Asking<C>,
  request: FastifyRequest,
  context: C,
  asked: () => Asked<C> | undefined,
  work: (trx: Trx) => Promise<StoredAnswer>,
): (trx: Trx) => Promise<StoredAnswer> {
  const { mode, limits } = context.caller;
  const mayHaveToAsk = mode === 'proposes' || limits.perDocumentOre !== null || limits.perDayOre !== null;
  if (propose === undefined || !mayHaveToAsk || isDryRun(request)) return work;
  return (trx) => propose({ ...context, trx }, asked(), work);
}

export function keptRequest<C>(request: FastifyRequest, operation: Operation<C>): Asked<C> {
  return {
    operation,
    address: request.url,
    sent: {
      params: request.params as Record<string, string>,
      query: request.query as Record<string, string>,
      body: new TextDecoder().decode(bodyBytes(request)),
      ifMatch: request.headers['if-match'],
    },
  };
}

/** What cannot be kept to be done later. @throws ApiError `proposal-not-possible` for a caller that proposes */
export function refuseToPropose({ mode }: Pick<Caller, 'mode'>): void {
  if (mode === 'proposes') throw new ApiError('proposal-not-possible');
}
