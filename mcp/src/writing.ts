import { z } from 'zod';
import type { Result } from '../../client/src/calls.ts';
import { orThrow } from '../../client/src/or-throw.ts';
import type { components } from '../../client/src/schema.ts';
import type { TilgodeError } from '../../client/src/tilgode-error.ts';
import type { Agent } from './agent.ts';
import type { Call } from './tool.ts';

export type Schemas = components['schemas'];

const STATUSES = ['done', 'dry_run', 'waiting_for_approval', 'declined', 'expired', 'stale'] as const;

export const approval = z
  .object({
    proposalId: z.string(),
    asks: z.string().describe('What a person is asked to approve.'),
    amount: z.number().describe('Kroner.'),
    expiresAt: z.string(),
    page: z.string().describe('Where a person approves it. Give this address to the person you work for.'),
  })
  .nullable();

/** What every write answers, beside its own data. */
export const written = {
  status: z
    .enum(STATUSES)
    .describe(
      'done; dry_run: nothing was kept; waiting_for_approval: a person decides in the app, ask proposals what became of it; declined, expired, stale: a person decided or nobody did, and nothing was done.',
    ),
  repeated: z
    .boolean()
    .describe('true: the same call was made before today; this is its answer, and nothing was done again.'),
  approval,
};

type Status = (typeof STATUSES)[number];
export type Written<T> = {
  /** What was done; what would be done, where nothing is done yet. */
  body: T;
  outcome: { status: Status; repeated: boolean; approval: z.output<typeof approval> };
};

export const DRY_RUN: Written<unknown>['outcome'] = { status: 'dry_run', repeated: false, approval: null };

type KeyHeaders = { 'Idempotency-Key': string; 'Tilgode-Dry-Run'?: 'true' };

/** A refusal that was stored with its key is not the last word: what it lacked may be there now. It did nothing, so the next key may try. */
const MOST_KEYS = 20;

/**
 * Does one thing of a call once, however often the call is made.
 * @param step names it within the call
 * @throws TilgodeError
 */
export async function write<T>(
  call: Call,
  step: string,
  send: (header: KeyHeaders) => Promise<Result<T>>,
): Promise<Written<T>> {
  const dry = call.isDryRun ? { 'Tilgode-Dry-Run': 'true' as const } : {};
  for (let attempt = 1; ; attempt += 1) {
    const suffix = attempt === 1 ? '' : `-${attempt}`;
    const result = await send({ 'Idempotency-Key': `${call.key}-${step}${suffix}`, ...dry });
    const repeated = result.response.headers.has('Idempotency-Replayed');
    if (result.error === undefined) {
      const outcome = call.isDryRun ? DRY_RUN : { status: 'done' as const, repeated, approval: null };
      return { body: result.data, outcome };
    }
    if (result.error.code === 'proposed') return proposed(call, result.error, repeated);
    if (!repeated || attempt === MOST_KEYS) throw result.error;
  }
}

/** What became of a proposal, with what it does or has done. The answer of the first request is old when it comes again. */
async function proposed<T>(
  { agent, api }: Call,
  { details }: TilgodeError,
  repeated: boolean,
): Promise<Written<T>> {
  let proposal = details['proposal'] as Schemas['Proposal'];
  if (repeated || !proposal.isWhole) {
    proposal = await orThrow(api.GET('/v1/proposals/{id}', { params: { path: { id: proposal.id } } }));
  }
  // The answer of the operation that was asked for, as the document says of it.
  const body = (proposal.answer ?? proposal.result).body as T;
  return { body, outcome: { status: statusOf(proposal), repeated, approval: approvalOf(agent, proposal) } };
}

export function statusOf({ status }: Schemas['Proposal']): Status {
  if (status === 'approved') return 'done';
  return STATUSES.find((one) => one === status) ?? 'waiting_for_approval';
}

export function approvalOf({ appUrl, accountId }: Agent, proposal: Schemas['Proposal']) {
  const { id, summary, amount, expiresAt } = proposal;
  return {
    proposalId: id,
    asks: summary,
    amount,
    expiresAt,
    page: `${appUrl}/${accountId}/proposals/${id}`,
  };
}

/** What to say of a write, after what it did. */
export function toldOf({ status, repeated, approval: asked }: Written<unknown>['outcome']): string {
  const again = repeated ? ' It was asked before with the same call today; nothing was done again.' : '';
  if (status === 'done') return `Done.${again}`;
  if (status === 'dry_run') return 'Dry run: nothing was kept.';
  if (status === 'waiting_for_approval') {
    return `Nothing is done yet. A person has to approve it: ${asked?.page}. Ask proposals with id ${asked?.proposalId} what became of it.${again}`;
  }
  return `Nothing was done: the proposal is ${status}.${again} To ask again, give an idempotencyKey.`;
}

/** `1 234.50 kr` */
export function kroner(amount: number): string {
  const [whole = '', decimals = ''] = amount.toFixed(2).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ')}.${decimals} kr`;
}
