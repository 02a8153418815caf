import { z } from 'zod';
import type { Result } from '../../client/src/calls.ts';
import { orThrow } from '../../client/src/or-throw.ts';
import type { components } from '../../client/src/schema.ts';
import type { TilgodeError } from '../../client/src/tilgode-error.ts';
import type { Agent } from './agent.ts';
import type { Call } from './tool.ts';

export type Schemas = components['schemas'];

const STATUSES = ['done', 'dry_run', 'waiting_for_approval', 'declined', 'expired', 'stale'] as const;

/** Described once, by the tool proposals. */
const approval = z
  .custom<ReturnType<typeof approvalOf> | null>()
  .describe('What waits, as proposals shows it.');

/** What every write answers, beside its own data. The instructions of the server say what they mean, once for all tools. */
export const written = { status: z.enum(STATUSES), repeated: z.boolean(), approval };

type Status = (typeof STATUSES)[number];
export type Written<T> = {
  /** What was done; what would be done, where nothing is done yet. */
  body: T;
  outcome: { status: Status; repeated: boolean; approval: z.output<typeof approval> };
};

export const DRY_RUN: Written<unknown>['outcome'] = { status: 'dry_run', repeated: false, approval: null };

export type KeyHeaders = { 'Idempotency-Key': string; 'Tilgode-Dry-Run'?: 'true' };

/** The headers of a request that has no key: what it does a second time is what it did. */
export function dryOf({ 'Tilgode-Dry-Run': dry }: KeyHeaders): Pick<KeyHeaders, 'Tilgode-Dry-Run'> {
  return dry === undefined ? {} : { 'Tilgode-Dry-Run': dry };
}

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

const TO_ASK_AGAIN = 'To ask again, make the same call with an idempotencyKey: any new text.';
const NOT_DONE = {
  declined: 'a person has declined it.',
  expired: 'nobody has decided about it in time.',
  stale: 'what it would do had changed by the time it was approved. Look at it anew.',
};

/** What to say of a write, after what it did. */
export function toldOf({ status, repeated, approval: asked }: Written<unknown>['outcome']): string {
  const again = repeated ? ' It was asked before with the same call; nothing was done again.' : '';
  if (status === 'done') return `Done.${again}`;
  if (status === 'dry_run') return 'Dry run: nothing was kept.';
  if (status === 'waiting_for_approval') {
    return `Nothing is done yet. A person has to approve it: ${asked?.page}. Ask proposals with id ${asked?.proposalId} what became of it.${again}`;
  }
  return `Nothing was done: ${NOT_DONE[status]} ${TO_ASK_AGAIN}`;
}

/** What to say of several writes. */
export function tellItems(
  items: readonly { status: Status | 'failed' | 'refused'; repeated: boolean }[],
): string {
  const counts = Map.groupBy(items, ({ status }) => status);
  const repeated = items.filter((item) => item.repeated).length;
  const told = [...counts].map(([status, some]) => `${some.length} ${status}`);
  const isNotDone = [...counts.keys()].some((status) => Object.hasOwn(NOT_DONE, status));
  return [
    `${told.join(', ')}.`,
    ...(repeated > 0 ? [`${repeated} asked before with the same call; nothing was done again.`] : []),
    ...(counts.has('waiting_for_approval')
      ? ['A person has to approve them: give the address in approval.page to the person you work for.']
      : []),
    ...(isNotDone ? [`Of declined, expired and stale ones nothing was done. ${TO_ASK_AGAIN}`] : []),
  ].join(' ');
}

/** What else is to be said of documents that went to customers. */
export function reach({ environment }: Agent, sent: readonly { status: string }[]): string {
  const isOut = environment === 'test' && sent.some(({ status }) => status === 'done');
  return isOut ? ' This is a test account: it reaches nobody.' : '';
}

/** `1 234.50 kr`: of what is in kroner alone. */
export function kroner(amount: number): string {
  return money(amount, 'NOK');
}

/** `1 234.50 kr`, of another currency `1 234.50 EUR`. */
export function money(amount: number, currency: string): string {
  const [whole = '', decimals = ''] = amount.toFixed(2).split('.');
  const figure = `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ')}.${decimals}`;
  return `${figure} ${currency === 'NOK' ? 'kr' : currency}`;
}
