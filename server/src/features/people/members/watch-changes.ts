import type { ChangeAction } from '../../../domain/access/change-actions.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import type { RecordedChange, ChangeEntry, Watch } from '../../companies/index.ts';
import { findAnyCompany, recordChange, wasMailedAbout } from '../../companies/index.ts';
import { requireFreshSignIn } from '../sign-in/session-rules.ts';
import { mailOfChange } from './change-mails.ts';
import { tellAdmins } from './tell-admins.ts';

/** Of what may come often, one mail in so long. */
const GATHERED_MILLISECONDS = 10 * 60_000;

/**
 * Asks the person who they are, and mails what was changed to the owner and the admins.
 * @param who `signedInAt` of a person in the app, who has to prove it again; `isProgram` of an API client, whose changes of one kind
 *   are gathered, as refunds are of anybody: one mail in ten minutes
 */
export function mailWideningChanges({ signedInAt, isProgram = false }: Who): Watch {
  return async (trx, event, now) => {
    if (signedInAt !== undefined) requireFreshSignIn({ signedInAt }, now);
    const { companyId, action, actor } = event;
    const company = companyId === null ? undefined : await findAnyCompany(trx, companyId);
    if (company === undefined) return {};
    const mail = mailOfChange(company.seller.name, event, now);
    if (!isProgram && !action.startsWith('refund')) {
      await tellAdmins(trx, company.id, mail, now);
      return {};
    }
    // Two requests at once send one mail.
    await lockForTransaction(trx, `change-mails ${company.id}`);
    const since = new Date(now.getTime() - GATHERED_MILLISECONDS);
    if (await wasMailedAbout(trx, company.id, { action, actor, since })) return {};
    await tellAdmins(trx, company.id, mail, now);
    return { told: true };
  };
}
type Who = { signedInAt?: Date; isProgram?: boolean };

/** What routes declare is what they do. A mistake shows at the first request of any test. */
export function watchDeclaredAction(action: ChangeAction | undefined, who: Who | undefined): Watch {
  if (who !== undefined) return mailWideningChanges(who);
  return () => Promise.reject(new Error(`The route does not declare that ${action} asks who the person is.`));
}

/**
 * Writes a change that came by the API to the log of changes, with the address, and what a person had to approve with the proposal. The
 * route declares its action, and whether a person is asked.
 * @throws ApiError `confirmation-required`
 */
export async function noteChange(
  { trx, accountId, now, caller, address, guards, approval }: ChangeContext,
  entry: ChangeEntry & { subject: string },
): Promise<void> {
  const { action } = entry;
  if (guards.logs !== action) throw new Error(`The route does not declare that it logs ${action}.`);
  const isPerson = caller.actor.type === 'person';
  const who = isPerson ? { signedInAt: caller.signedInAt } : { isProgram: true };
  const watch = watchDeclaredAction(action, guards.needsFreshSignIn === undefined ? undefined : who);
  const details = { accountId, environment: caller.environment, ...entry.details, ...approval };
  const change: RecordedChange = { ...entry, companyId: caller.companyId, details };
  await recordChange({ now, actor: caller.name, address, watch }, trx, change);
}
