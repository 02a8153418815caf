import type { Trx } from '../../platform/database/database.ts';
import { recordAuditEvent } from '../companies/index.ts';
import type { Proposal, ProposalStatus } from './proposal.ts';

type Context = {
  trx: Trx;
  accountId: string;
  /** `address`: the IP address, where it is known. */
  caller: { name: string; companyId: string; address?: string | undefined };
  now: Date;
};

/** Writes to the audit log that the API client made the proposal, or what ended it. */
export async function auditProposal(
  { trx, accountId, caller, now }: Context,
  { id, operation, client }: Proposal,
  what: 'created' | ProposalStatus,
): Promise<void> {
  await recordAuditEvent(
    trx,
    {
      actor: caller.name,
      address: caller.address,
      action: `proposal.${what}`,
      companyId: caller.companyId,
      subject: client.id,
      details: { proposal: id, operation, accountId },
    },
    now,
  );
}
