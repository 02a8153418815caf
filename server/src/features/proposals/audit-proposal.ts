import type { AccountTrx } from '../../platform/database/database.ts';
import { recordAuditEvent } from '../companies/index.ts';
import type { Proposal, ProposalStatus } from './proposal.ts';

type Context = {
  trx: AccountTrx;
  accountId: string;
  caller: { name: string; companyId: string };
  now: Date;
  /** The IP address, where it is known. */
  address: string | undefined;
};

/** Writes to the audit log that the API client made the proposal, or how the proposal ended. */
export async function auditProposal(
  { trx, accountId, caller, now, address }: Context,
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
