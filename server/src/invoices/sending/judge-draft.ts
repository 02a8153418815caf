import type { Company } from '../../companies/index.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { DocumentProblem } from '../../domain/invoices/sales-document.ts';
import { documentProblems } from '../../domain/invoices/sales-document.ts';
import type { Caller } from '../../http/caller.ts';
import { completeDraft } from '../drafts/complete-draft.ts';
import type { Invoice } from '../invoice.ts';

/**
 * The problems that keep the draft from being sent on that day, and as warnings the problems that only the test environment
 * lets pass (decision 41).
 *
 * @param recipient the email address; empty when it is not known, null when no mail is to be sent
 */
export function judgeDraft(
  draft: Invoice,
  company: Company,
  {
    recipient,
    environment,
    today,
  }: { recipient: string | null; environment: Caller['environment']; today: LocalDate },
): { problems: DocumentProblem[]; warnings: DocumentProblem[] } {
  const unlawful = unlawfulness(draft, company, today);
  const isReal = environment === 'production';
  return {
    problems: [...recipientProblems(draft, recipient), ...(isReal ? unlawful : [])],
    warnings: isReal ? [] : unlawful,
  };
}

function recipientProblems(draft: Invoice, recipient: string | null): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const lack = (field: string, message: string) => problems.push({ field, code: 'required', message });
  if (draft.client.name === '') lack('client.name', 'The client has no name.');
  if (recipient === '') lack('client.email', 'Nothing says where to mail it.');
  return problems;
}

/** A credit note is not judged, because invoices from before these rules must still be corrected. */
function unlawfulness(draft: Invoice, company: Company, today: LocalDate): DocumentProblem[] {
  if (draft.type === 'credit_note') return [];
  return documentProblems({ ...completeDraft(draft, company), buyer: draft.client }, today);
}

/** The settings that a production invoice needs and the company lacks (bokføringsforskriften § 5-1-1). */
export function missingSettings({ seller }: Company): string[] {
  return (['bankAccount'] as const).filter((field) => seller[field] === '');
}
