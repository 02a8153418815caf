import { ApiError } from '../../domain/errors/errors.ts';
import type { OnSecretRotated } from '../companies/index.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import { answerError } from '../../platform/http/answers/error-answers.ts';
import { auditProposal } from './audit-proposal.ts';
import { toldOf } from './present.ts';
import type { Proposal } from './proposal.ts';
import { lockOpenOfClient, saveDecision } from './proposals.store.ts';

/** What becomes of a proposal that would be refused by now: its result is the refusal. @param seen what it would have done */
export function refusedBy(
  error: ApiError,
  seen: Proposal['foreseen'],
): Pick<Proposal, 'status' | 'seen' | 'foreseen'> {
  const { status, body } = answerError(error);
  return {
    status: 'stale',
    seen,
    foreseen: {
      status,
      body: JSON.parse(body),
      before: null,
      events: [],
      enclosed: null,
      emails: [],
      interest: 0,
    },
  };
}

/** Each may have 4 MB. */
const AT_ONCE = 10;

/** Somebody else may have asked by the old secret, so nothing that was asked for by it can be approved. */
export const staleOnRotation: OnSecretRotated = async (
  change,
  { id: clientId, companyId, grants },
  { now, actor, address },
) => {
  const refusal = new ApiError('client-secret-rotated');
  const caller = { name: actor, companyId };
  for (const { accountId } of grants) {
    const trx = change.of(accountId);
    let open: Proposal[];
    do {
      open = await lockOpenOfClient(trx, clientId, now, AT_ONCE);
      for (const proposal of open) {
        const stale = {
          ...proposal,
          ...refusedBy(refusal, proposal.foreseen),
          decidedAt: now,
          decidedBy: actor,
        };
        saveDecision(trx, stale);
        noteEvent(trx, 'proposal.decided', proposal.id, toldOf(stale));
        await auditProposal({ trx, accountId, caller, now, address }, proposal, 'stale');
      }
    } while (open.length === AT_ONCE);
  }
};
