import type { TurnedOn } from '../../../domain/currency/turned-on.ts';
import { requireCurrency } from '../../../domain/currency/turned-on.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import type { Static } from 'typebox';
import type { SalesSettings } from '../../companies/index.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { NO_TEXTS, tidiedTexts } from '../../../domain/invoices/invoice-texts.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Addressed } from '../follow-register.ts';
import type { InvoiceContent } from '../invoice.ts';
import type { ChosenClient, ClientWarning } from '../resolve-client.ts';
import { currencyFor, findChosenClient, linkClient } from '../resolve-client.ts';
import { takeRequestedLines } from './price-lines.ts';
import type { draftChanges, newInvoice } from './schemas.ts';

/** What a draft says, without its days. A quote says the same. */
export type DraftContent = Omit<InvoiceContent, 'issueDate' | 'dueDate' | 'dueDateAgreed'>;
type NewContent = Omit<Static<typeof newInvoice>, 'dueDate' | 'dueDateAgreed' | 'externalId'>;
type ChangedContent = Omit<Static<typeof draftChanges>, 'dueDate' | 'dueDateAgreed' | 'externalId'>;

/**
 * Completes the lines from their products, prices them, checks their accounts and links the client.
 * @param known the company's settings and currencies, and the client that the body names (`findChosenClient`)
 * @throws ApiError `vat-rate-mismatch`, `not-vat-registered`, `validation-failed`, `client-not-found`
 */
export async function newContent(
  { trx, now, accountNow }: InvoiceContext,
  body: NewContent,
  { settings, currencies, chosen }: TurnedOn & { settings: SalesSettings; chosen: ChosenClient },
): Promise<{ content: DraftContent; warnings: ClientWarning[] }> {
  const currency = currencyFor({ currencies }, body.currency, chosen);
  const ground = { settings, currency, today: osloDate(accountNow) };
  const { priced } = await takeRequestedLines(trx, body.lines, ground);
  const { client, language, warnings } = await linkClient(trx, chosen, now);
  const content = {
    ...NO_TEXTS,
    ...tidiedTexts(body),
    deliveryDate: body.deliveryDate ?? null,
    deliveryPeriod: body.deliveryPeriod ?? null,
    prepayment: body.prepayment ?? null,
    metadata: body.metadata ?? {},
    ...withLanguage({ client, language }, body.language ?? undefined),
    currency,
    ...priced,
  };
  return { content, warnings };
}

/**
 * The fields of the content that a change gives. Fields that are left out stay; null empties a field.
 * @param before the draft, or the quote. A product that one of its lines has may be archived since
 * @throws ApiError as `newContent`; `validation-failed`, `client-conflict` for the client
 */
export async function changedContent(
  { trx, now, accountNow }: InvoiceContext,
  changes: ChangedContent,
  before: Pick<InvoiceContent, 'lines' | 'client' | 'language' | 'currency'>,
): Promise<{ content: Partial<DraftContent>; warnings: ClientWarning[] }> {
  const content: Partial<DraftContent> = tidiedTexts(changes);
  const isOther = isGiven(changes.client) || isGiven(changes.clientId);
  const chosen = isOther ? await findChosenClient(trx, changes) : undefined;
  const { currency = before.currency } = changes;
  if (changes.lines !== undefined) {
    const { settings, currencies } = await getCompanyOfAccount(trx);
    // A currency that was turned off since stays.
    if (currency !== before.currency) requireCurrency({ currencies }, currency);
    const ground = { settings, currency, today: osloDate(accountNow), before: before.lines };
    const { priced } = await takeRequestedLines(trx, changes.lines, ground);
    Object.assign(content, priced, { currency });
  } else if (currency !== before.currency) {
    throw validationFailed([LINES_MISSING]);
  }
  const linked = chosen && (await linkClient(trx, chosen, now));
  if (linked !== undefined || changes.language !== undefined) {
    const { client, language } = linked ?? before;
    Object.assign(content, withLanguage({ client, language }, changes.language));
  }
  if (changes.deliveryDate !== undefined) content.deliveryDate = changes.deliveryDate;
  if (changes.deliveryPeriod !== undefined) content.deliveryPeriod = changes.deliveryPeriod;
  // The period stands instead of the date: whichever of them is given takes the place of the other.
  if (isGiven(changes.deliveryDate)) content.deliveryPeriod = null;
  if (isGiven(changes.deliveryPeriod)) content.deliveryDate = null;
  if (changes.prepayment !== undefined) content.prepayment = changes.prepayment;
  if (changes.metadata !== undefined) content.metadata = changes.metadata ?? {};
  return { content, warnings: linked?.warnings ?? [] };
}

/** The same number is another price in another currency. */
const LINES_MISSING = {
  field: 'lines',
  code: 'required',
  message: 'Give `lines` with another `currency`: their prices are in it.',
} as const;

/** A language that is chosen for the document does not follow the register. @param chosen undefined where none is named */
function withLanguage({ client, language }: Addressed, chosen: Addressed['language'] | undefined): Addressed {
  if (chosen === undefined) return { client, language };
  const { register } = client;
  const follows = register?.follows.filter((field) => field !== 'language') ?? [];
  return { client: { ...client, register: register && { ...register, follows } }, language: chosen };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
