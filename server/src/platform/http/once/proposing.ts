import type { FastifyRequest } from 'fastify';
import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import type { AccountTrx } from '../../database/database.ts';
import type { Caller, Requirements } from '../caller.ts';
import { isDryRun } from './dry-run.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { SentRequest } from '../register.ts';
import { bodyBytes } from '../requests/request-body.ts';
import { mayHaveToAsk } from '../../../domain/proposals/api-client-mode.ts';
import type { SchemaPlace, SchemaPlaces } from '../../../domain/proposals/foreseen.ts';
import type { MovedAmounts } from '../../../domain/proposals/moved.ts';
import type { Scope } from '../../../domain/access/scopes.ts';
import type { Shows } from '../description.ts';
import type { NamedSchemas } from '../places.ts';
import { schemaPlaceOf, resourceNameOf } from '../places.ts';

/** The answer of a change, and the money that the change has moved. */
export type DoneAnswer = { answer: StoredAnswer; moved: MovedAmounts };

/** An operation of the API that a person may have to approve before the operation is done. */
export type Operation<C> = {
  operationId: string;
  method: string;
  /** The summary of the operation in the public document. */
  summary: string;
  requirements: Requirements;
  movesMoney: boolean;
  /** Whether the operation answers a document that goes to its customer. */
  sendsDocument: boolean;
  /** The name of the answered resource in the public document; null where the answer is no resource. */
  resource: string | null;
  /** The resource that the operation acts on, before the change. Undefined where the answer shows the whole resource. */
  before: () => Before<C> | undefined;
  places: () => SchemaPlaces;
  /** Runs a request that was kept, in the transaction of the context. @throws ApiError as the request would be refused */
  run: (context: C & { trx: AccountTrx }, sent: SentRequest) => Promise<DoneAnswer>;
};

/** An operation that reads a resource which other operations change. */
export type ShownOperation<C> = {
  schema: unknown;
  scope: Scope | undefined;
  read: (context: C & { trx: AccountTrx }, sent: SentRequest) => Promise<unknown>;
};

type Before<C> = Pick<ShownOperation<C>, 'scope'> & {
  resource: string | null;
  place: SchemaPlace;
  /** Reads the resource of now. @throws ApiError `not-found` */
  read: ShownOperation<C>['read'];
};

/**
 * The resource that a change acts on, read by the operation that `shows` names.
 * @throws Error when there is no such operation
 */
export function resourceBefore<C>(
  shows: Shows | undefined,
  shown: ReadonlyMap<string, ShownOperation<C>>,
  named: NamedSchemas,
): Before<C> | undefined {
  if (typeof shows !== 'object') return undefined;
  const { before, item } = shows;
  const operation = shown.get(before);
  if (operation === undefined) throw new Error(`${before} is no operation that approvers are shown.`);
  const { schema, scope, read } = operation;
  if (item === undefined) {
    return { scope, resource: resourceNameOf(schema) ?? null, place: schemaPlaceOf(schema, named), read };
  }
  const { items } = (schema as { properties: { items: { items: object } } }).properties;
  return {
    scope,
    resource: resourceNameOf(items.items) ?? null,
    place: schemaPlaceOf(items.items, named),
    read: async (context, sent) => {
      const list = (await read(context, sent)) as { items: { id: string }[] };
      return requireFound(list.items.find(({ id }) => id === sent.params[item]?.toLowerCase()));
    },
  };
}

/** A request for an operation, in the form that can be kept. `address`: path and query. */
export type KeptRequest<C> = { operation: Operation<C>; address: string; sent: SentRequest };

/**
 * Does the work, or keeps the request as a proposal where a person has to approve the request. Then the answer is 202 with the proposal.
 * @param asked undefined: the request cannot be kept
 * @param work the work of the request, as the caller
 * @throws ApiError the refusal of the request
 */
export type Propose<C> = (
  context: C & { trx: AccountTrx },
  asked: KeptRequest<C> | undefined,
  work: (trx: AccountTrx) => Promise<DoneAnswer>,
) => Promise<StoredAnswer>;

/** Names the proposal in the answer of a request that became a proposal. */
export const PROPOSAL_HEADER = 'tilgode-proposal';

/** A request with this header is proposed, whatever the mode of its API client. The only value of the header is `proposes`. */
export const MODE_HEADER = 'Tilgode-Mode';

/** @throws ApiError `validation-failed` when the header has another value, or comes twice */
export function asksToPropose({ raw }: FastifyRequest): boolean {
  const values = raw.headersDistinct[MODE_HEADER.toLowerCase()] ?? [];
  if (values.length === 0) return false;
  if (values.length === 1 && values[0] === 'proposes') return true;
  throw validationFailed([{ field: MODE_HEADER, code: 'unknown-value', details: { allowed: ['proposes'] } }]);
}

export type ProposalDeps<C> = {
  /** Keeps a request that a person has to approve first. Left out: no request needs approval. */
  propose?: Propose<C>;
  /** Gets every operation that a person may have to approve, by its id. */
  operations?: Map<string, Operation<C>>;
  /** Gets every operation that reads a resource which other operations change, by its id. */
  shown?: Map<string, ShownOperation<C>>;
};

/** The answer for the caller, without the amounts. */
export const answerOnly = async (work: Promise<DoneAnswer>): Promise<StoredAnswer> => (await work).answer;

/** The work of a request, or its proposal where a person has to approve it. A dry run never proposes. */
export function workOrProposal<C extends { caller: Caller }>(
  { propose }: ProposalDeps<C>,
  request: FastifyRequest,
  context: C,
  asked: () => KeptRequest<C> | undefined,
  work: (trx: AccountTrx) => Promise<DoneAnswer>,
): (trx: AccountTrx) => Promise<StoredAnswer> {
  if (propose === undefined || !mayHaveToAsk(context.caller) || isDryRun(request))
    return (trx) => answerOnly(work(trx));
  return (trx) => propose({ ...context, trx }, asked(), work);
}

export function toKeptRequest<C>(request: FastifyRequest, operation: Operation<C>): KeptRequest<C> {
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

/** Refuses a request that cannot be kept for later. @throws ApiError `proposal-not-possible` for a caller that proposes */
export function refuseToPropose({ mode }: Pick<Caller, 'mode'>): void {
  if (mode === 'proposes') throw new ApiError('proposal-not-possible');
}
