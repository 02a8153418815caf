import type { AboutProposal } from '../../domain/proposals/about.ts';
import { describeProposal } from '../../domain/proposals/about.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import type { Operation } from '../../platform/http/once/proposing.ts';
import { findClient } from '../clients/index.ts';

/** A proposal as lists show the proposal, with the name of its customer. */
export async function describeProposalWithCustomer(
  trx: AccountTrx,
  { resource, before }: Operation<CallContext>,
  foreseen: Foreseen,
): Promise<AboutProposal> {
  const about = describeProposal({
    result: { resource, body: foreseen.body },
    before: foreseen.before === null ? null : { resource: before()?.resource ?? null, body: foreseen.before },
    effects: foreseen.events,
    emails: foreseen.emails,
  });
  const { customer } = about;
  if (customer === null || customer.name !== null || customer.id === null) return about;
  const client = await findClient(trx, customer.id);
  return { ...about, customer: { ...customer, name: client?.name ?? null } };
}
