import { getCompanyOfCaller } from '../../companies/index.ts';
import { osloDate } from '../../domain/local-date.ts';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import { ApiError } from '../../errors.ts';
import { isIssued } from '../invoice.ts';
import { findInvoice } from '../invoices.store.ts';
import { judgeDraft, missingSettings } from './judge-draft.ts';

/** Tells whether a draft can be sent today, without sending it. @throws ApiError `not-found`, `invoice-not-draft` */
export async function getReadiness(
  { db, accountId, caller, accountNow }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const draft = await findInvoice(db, accountId, params.id);
  if (draft === undefined) throw new ApiError('not-found');
  if (isIssued(draft)) throw new ApiError('invoice-not-draft');
  const company = await getCompanyOfCaller(db, caller);
  const { environment } = caller;
  const { problems, warnings } = judgeDraft(draft, company, {
    recipient: draft.client.email,
    environment,
    today: osloDate(accountNow),
  });
  const lacking = environment === 'production' ? missingSettings(company) : [];
  const all = [
    ...problems,
    ...lacking.map((field) => ({
      field: `company.${field}`,
      code: 'required' as const,
      message: 'The company lacks a setting that an invoice must show.',
    })),
  ];
  return {
    body: {
      canSend: all.length === 0,
      channel: 'email' as const,
      problems: all.map((problem) => ({ ...problem, rule: null })),
      warnings,
    },
  };
}
