import type { ChangeContext } from '../../platform/http/endpoint.ts';
import { recordAuditEvent } from '../companies/index.ts';
import type { Proposal, ProposalStatus } from './proposal.ts';

/** Writes to the audit log that the API client made the proposal, or that the person decided. */
export async function auditProposal(
  {
    trx,
    accountId,
    caller,
    now,
    address,
  }: Pick<ChangeContext, 'trx' | 'accountId' | 'caller' | 'now' | 'address'>,
  { id, operation, client }: Proposal,
  what: 'created' | ProposalStatus,
): Promise<void> {
  await recordAuditEvent(
    trx,
    {
      actor: caller.name,
      address,
      action: `proposal.${what}`,
      companyId: caller.companyId,
      subject: client.id,
      details: { proposal: id, operation, accountId },
    },
    now,
  );
}
