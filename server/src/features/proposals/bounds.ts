import { ApiError } from '../../domain/errors/errors.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import type { SchemaPlaces } from '../../domain/proposals/foreseen.ts';
import { isSameToday } from '../../domain/proposals/foreseen.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import * as store from './bounds.store.ts';
import { proposalBytes } from './listed.ts';
import type { Proposal } from './proposal.ts';
import { momentOfAsking } from './proposal.ts';

/**
 * How many proposals of one API client may be open, how many bytes they may have together, and how large one proposal may be. An API client
 * that asks on and on must fill neither the list of the people who decide nor the disk.
 */
const MOST = { count: 200, bytes: 40_000_000, size: 4_000_000 };

const REFUSED_MILLISECONDS = 3_600_000;

/** @returns until when a request that a person declines is refused. @param now by the real clock */
export function endOfRefusal(now: Date): Date {
  return new Date(now.getTime() + REFUSED_MILLISECONDS);
}

type Context = Pick<CallContext, 'accountId' | 'caller' | 'now' | 'accountNow' | 'storage'> & {
  trx: AccountTrx;
};

/**
 * The caller holds `lockProposals`, so that two requests at once keep the bounds.
 * @throws ApiError `too-many-proposals`; `quota-exceeded` when the account keeps too many that were decided. Neither is stored with its
 *   key, because deciding makes room
 */
export async function requireRoomForProposal(
  { trx, accountId, caller, storage }: Context,
  proposal: Proposal,
): Promise<void> {
  const bytes = proposalBytes(proposal);
  requireProposalSize(bytes);
  const open = await store.measureOpenProposals(trx, caller.id);
  if (open.count >= MOST.count) refuse('count', open.count);
  if (open.bytes + bytes > MOST.bytes) refuse('bytes', open.bytes);
  storage.requireRoom(accountId, ['proposals']);
  storage.note(accountId, bytes);
}

/** @param bytes of one proposal, or of a part of a proposal. @throws ApiError `too-many-proposals` */
export function requireProposalSize(bytes: number): void {
  if (bytes > MOST.size) refuse('size', bytes);
}

function refuse(limit: keyof typeof MOST, open: number): never {
  throw new ApiError('too-many-proposals', {
    details: { limit, max: MOST[limit], open },
    isFleeting: true,
  });
}

/**
 * @throws ApiError `proposal-declined` where a person has declined the same within an hour, unless the request would do something else by
 *   now
 */
export async function requireNotDeclined(
  { trx, now, accountNow }: Context,
  { client, fingerprint, foreseen }: Proposal,
  places: SchemaPlaces,
): Promise<void> {
  const request = { clientId: client.id, grantId: client.grantId, fingerprint };
  const declined = await store.listDeclinedOfRequest(trx, request, now);
  const same = declined.find(({ foreseen: seen, expiresAt }) =>
    isSameToday(seen, foreseen, places, osloDate(momentOfAsking(expiresAt)), osloDate(accountNow)),
  );
  if (same === undefined) return;
  throw new ApiError('proposal-declined', {
    details: { proposalId: same.id, notBefore: same.notBefore.toISOString() },
  });
}
