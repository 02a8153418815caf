import { ApiError } from '../../domain/errors/errors.ts';
import type { OnSecretRotated } from '../companies/index.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import { answerError } from '../../platform/http/answers/error-answers.ts';
import { auditProposal } from './audit-proposal.ts';
import { proposalInEvent } from './present.ts';
import type { Proposal } from './proposal.ts';
import { lockOpenProposalsOfClient, saveDecision } from './proposals.store.ts';

/** The proposal whose request would be refused by now: its result is the refusal. @param seen the effects that the request would have had */
export function staleByRefusal(
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

/** Somebody else may have asked with the old secret, so no request made with the old secret can be approved. */
export const makeStaleOnRotation: OnSecretRotated = async (
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
      open = await lockOpenProposalsOfClient(trx, clientId, now, AT_ONCE);
      for (const proposal of open) {
        const stale = {
          ...proposal,
          ...staleByRefusal(refusal, proposal.foreseen),
          decidedAt: now,
          decidedBy: actor,
        };
        saveDecision(trx, stale);
        noteEvent(trx, 'proposal.decided', proposal.id, proposalInEvent(stale));
        await auditProposal({ trx, accountId, caller, now, address }, proposal, 'stale');
      }
    } while (open.length === AT_ONCE);
  }
};
