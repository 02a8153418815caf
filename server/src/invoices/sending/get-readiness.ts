import type { Company } from '../../companies/index.ts';
import { getCompanyOfCaller } from '../../companies/index.ts';
import { eInvoiceProblems } from '../../e-invoices/index.ts';
import type { EInvoiceProblem } from '../../e-invoices/index.ts';
import { osloDate } from '../../domain/local-date.ts';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import { ApiError } from '../../errors.ts';
import { draftEInvoice } from '../e-invoices/to-e-invoice.ts';
import { isIssued } from '../invoice.ts';
import { findInvoice } from '../invoices.store.ts';
import { judgeDraft, missingSettings } from './judge-draft.ts';
import type { Channel } from './readiness-schemas.ts';

/** Tells whether a draft can be sent today, without sending it. @throws ApiError `not-found`, `invoice-not-draft` */
export async function getReadiness(
  { db, accountId, caller, accountNow }: ReadContext,
  { params, query }: Input<{ id: string }, { channel?: Channel }, unknown>,
) {
  const { channel = 'email' } = query;
  const draft = await findInvoice(db, accountId, params.id);
  if (draft === undefined) throw new ApiError('not-found');
  if (isIssued(draft)) throw new ApiError('invoice-not-draft');
  const company = await getCompanyOfCaller(db, caller);
  const { environment } = caller;
  const { problems, warnings } = judgeDraft(draft, company, {
    recipient: channel === 'email' ? draft.client.email : null,
    environment,
    today: osloDate(accountNow),
  });
  const all = [
    // What the official rules say comes first, because it names the rule.
    ...(channel === 'e-invoice' ? eInvoiceProblems(await draftEInvoice(db, accountId, draft, company)) : []),
    ...problems.map((problem) => ({ ...problem, rule: null })),
    ...(environment === 'production' ? lackingSettings(company) : []),
  ];
  const toMend = oncePerField(all);
  return { body: { canSend: toMend.length === 0, channel, problems: toMend, warnings } };
}

function lackingSettings(company: Company): EInvoiceProblem[] {
  return missingSettings(company).map((field) => ({
    field: `company.${field}`,
    code: 'required',
    rule: null,
    message: 'The company lacks a setting that an invoice must show.',
  }));
}

/** The same thing may be wrong by several rules. */
function oncePerField(problems: EInvoiceProblem[]): EInvoiceProblem[] {
  const first = new Map<string, EInvoiceProblem>();
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem);
  return [...first.values()];
}
