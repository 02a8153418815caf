import type { Company } from '../../companies/index.ts';
import { eInvoiceProblems } from '../../e-invoices/index.ts';
import type { EInvoiceProblem } from '../../e-invoices/index.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { DocumentProblem } from '../../../domain/invoices/sales-document.ts';
import { documentProblems } from '../../../domain/invoices/sales-document.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { fitsKid } from '../../../domain/invoices/kid.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { completeDraft } from '../issued-document.ts';
import { draftEInvoice } from '../e-invoices/to-e-invoice.ts';
import type { Invoice } from '../invoice.ts';
import type { ChosenChannel } from './choose-channel.ts';
import { adviceAbout } from './draft-advice.ts';
import type { Advice } from './draft-advice.ts';

/** A warning that does not keep a draft from being sent. `message` is for developers and never depends on the invoice. */
type Warning = DocumentProblem | Advice;
type Judged = { route: ChosenChannel; problems: EInvoiceProblem[]; warnings: Warning[] };

/**
 * The problems that keep the draft from being sent on that day, each field once. The warnings are advice, and the problems that only the
 * test environment lets pass (decision 41). Problems of the official rules of e-invoices count only where an e-invoice goes. Where the
 * channel is not decided and the document can be no e-invoice, mail goes.
 *
 * @param recipient the email address; empty when the address is not known
 * @param withCopy whether a mail goes beside an e-invoice
 */
export async function judgeDraft(
  db: AccountDbOrTrx,
  draft: Invoice,
  company: Company,
  {
    route,
    recipient,
    withCopy,
    caller: { environment, eInvoices },
    today,
  }: {
    route: ChosenChannel;
    recipient: string;
    withCopy: boolean;
    caller: Pick<Caller, 'environment' | 'eInvoices'>;
    today: LocalDate;
  },
): Promise<Judged> {
  const official = !mayBeEInvoice(route)
    ? []
    : eInvoiceProblems({ ...(await draftEInvoice(db, draft, company)), issueDate: today });
  const applying: ChosenChannel =
    route.channel === 'undecided' && official.length > 0 ? { channel: 'email' } : route;
  const needsAddress = applying.channel === 'email' || withCopy;
  const unlawful = unlawfulness(draft, company, today);
  const isReal = environment === 'production';
  const problems = [
    // A problem of the official rules comes first, because it names the rule.
    ...(mayBeEInvoice(applying) ? official : []),
    ...[...recipientProblems(draft, needsAddress ? recipient : null), ...(isReal ? unlawful : [])].map(
      (problem) => ({ ...problem, rule: null }),
    ),
  ];
  const warnings = [
    ...(isReal ? [] : unlawful),
    ...adviceAbout({ draft, route: applying, recipient, eInvoices, today }),
  ];
  return { route: applying, problems: oncePerField(problems), warnings };
}

function mayBeEInvoice({ channel }: ChosenChannel): boolean {
  return channel !== 'email' && channel !== 'none';
}

function recipientProblems(draft: Invoice, recipient: string | null): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const lack = (field: string, message: string) => problems.push({ field, code: 'required', message });
  if (draft.client.name === '') lack('client.name', 'Give the name of the buyer.');
  if (recipient === '')
    lack(
      'client.email',
      'Give the mail address of the buyer, or `email` when you send; with `channel` none nothing is mailed.',
    );
  return problems;
}

/** A credit note is not judged, because invoices from before these rules must still be corrected. */
function unlawfulness(draft: Invoice, company: Company, today: LocalDate): DocumentProblem[] {
  if (draft.type === 'credit_note') return [];
  return documentProblems({ ...completeDraft(draft, company), buyer: draft.client }, today);
}

/** The same thing may be wrong by several rules. */
function oncePerField(problems: EInvoiceProblem[]): EInvoiceProblem[] {
  const first = new Map<string, EInvoiceProblem>();
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem);
  return [...first.values()];
}

/** The settings that a production invoice needs and the company lacks (bokføringsforskriften § 5-1-1). */
export function missingSettings({ seller }: Company): string[] {
  return (['bankAccount'] as const).filter((field) => seller[field] === '');
}

/**
 * Refuses a draft that may not be sent.
 * @throws ApiError as `sendInvoice`
 */
export function requireSendable(
  draft: Invoice,
  company: Company,
  { route, problems }: Judged,
  {
    recipient,
    deliveredOn,
    caller: { environment },
    number,
    today,
  }: {
    recipient: string;
    deliveredOn: LocalDate | null;
    caller: Pick<Caller, 'environment'>;
    number: bigint;
    today: LocalDate;
  },
): void {
  if (route.channel === 'impossible') throw new ApiError('recipient-cannot-receive');
  if (problems.length > 0)
    throw validationFailed(problems.map(({ field, code, message }) => ({ field, code, message })));
  if (deliveredOn !== null && deliveredOn > today) {
    throw validationFailed([{ field: 'deliveredOn', code: 'out-of-range', details: { max: today } }]);
  }
  // An undecided document may become a mail later, which needs an address.
  if (route.channel === 'silent' || (route.channel === 'undecided' && recipient === '')) {
    throw new ApiError('e-invoice-lookup-unavailable', { headers: { 'retry-after': '10' } });
  }
  const missing = environment === 'production' ? missingSettings(company) : [];
  if (missing.length > 0) throw new ApiError('company-incomplete', { details: { missing } });
  requireNoVatUnlessRegistered(draft, company);
  const hasKid = draft.type === 'invoice' && draft.currency === BOOK_CURRENCY;
  if (hasKid && !fitsKid(number, company.settings.kidLength)) {
    throw new ApiError('kid-too-short');
  }
}

/**
 * The lines for which a draft is not sent: a company that is not registered may not state VAT (merverdiavgiftsloven chapter 15). The
 * company may have been registered when the draft was made. A credit note may state VAT, because its invoice stated the VAT rightly.
 */
export function linesWithUnlawfulVat({ type, lines }: Invoice, { settings }: Company): number[] {
  if (type === 'credit_note' || settings.vatRegistered) return [];
  return lines.flatMap(({ vatRateBp }, index) => (vatRateBp > 0 ? [index] : []));
}

function requireNoVatUnlessRegistered(draft: Invoice, company: Company): void {
  const withVat = linesWithUnlawfulVat(draft, company);
  if (withVat.length > 0) throw new ApiError('not-vat-registered', { details: { lines: withVat } });
}
