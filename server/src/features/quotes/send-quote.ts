import { sumMoved } from '../../domain/proposals/moved.ts';
import { randomBytes } from 'node:crypto';
import { SECRET_BYTES, publicToken } from '../../domain/invoices/public-token.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { nextNumber } from '../../platform/database/counters.ts';
import { newId } from '../../platform/database/ids.ts';
import type { ChangeContext, WithBody } from '../../platform/http/endpoint.ts';
import type { Company } from '../companies/index.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import { kronerForLimits } from '../rates/index.ts';
import { insertQuoteMail, queueEmail } from '../mail/index.ts';
import { toIssuedQuote, toQuoteDocument } from './issued-quote.ts';
import { presentQuote } from './present.ts';
import type { Quote, SentQuote } from './quote.ts';
import { changedQuote, requireDraft } from './quote.ts';
import { lockQuote } from './quotes.store.ts';
import { saveQuote } from './save-quote.ts';
import type { quoteSend } from './schemas.ts';

/** Quotes have numbers of their own. */
export const QUOTE_SERIES = 'quotes';

/**
 * Sends a draft: numbers the quote, fixes its content, and queues its mail, all in one transaction. Nothing is booked.
 * @throws ApiError `not-found`, `quote-not-draft`, `validation-failed`, `not-vat-registered`
 */
export async function sendQuote(
  { trx, accountId, caller, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: WithBody<typeof quoteSend>,
) {
  const draft = await lockQuote(trx, params.id);
  requireDraft(draft);
  const company = await getCompanyOfCaller(trx, caller);
  const today = osloDate(accountNow);
  const isMailed = (body.channel ?? 'email') === 'email';
  const recipient = body.email?.trim() || draft.client.email;
  const errors = problems(draft, { today, recipient: isMailed ? recipient : null });
  if (errors.length > 0) throw validationFailed(errors);
  requireNoVatUnlessRegistered(draft, company);

  const facts = { issueDate: today, language: toQuoteDocument(draft, company).language };
  const quote: SentQuote = {
    ...changedQuote(draft, { ...facts, client: sentTo(draft.client, recipient) }, now),
    number: String(await nextNumber(trx, QUOTE_SERIES)),
    publicToken: publicToken(accountId, draft.id, randomBytes(SECRET_BYTES)),
    sentAt: accountNow,
  };
  saveQuote(trx, draft, quote, toIssuedQuote(quote, company));
  if (isMailed) {
    const id = newId();
    const email = {
      id,
      invoiceId: null,
      reminderId: null,
      recipient,
      subject: body.subject?.trim() || null,
      message: body.message?.trim() || null,
    };
    trx.later(
      insertQuoteMail(trx, { id, quoteId: quote.id }, now),
      queueEmail(trx, email, { now, accountNow }),
    );
  }
  const inKroner = await kronerForLimits(trx, quote.currency, accountNow);
  return { ...presentQuote(quote, baseUrl), moved: sumMoved([inKroner(quote.totalOre)]) };
}

/** The client with the address that the quote is sent to. An address that was named for the quote holds for its invoice, too. */
function sentTo(client: Quote['client'], recipient: string): Quote['client'] {
  if (client.email === recipient || client.register === null) return { ...client, email: recipient };
  const { follows, agrees, version } = client.register;
  const others = (fields: typeof follows) => fields.filter((field) => field !== 'email');
  return {
    ...client,
    email: recipient,
    register: { follows: others(follows), agrees: others(agrees), version },
  };
}

/** @param recipient null where no mail goes */
function problems(
  { client, validUntil }: Quote,
  { today, recipient }: { today: string; recipient: string | null },
): FieldError[] {
  return [
    ...(client.name === ''
      ? [{ field: 'client.name', code: 'required', message: 'Give the name of the customer.' } as const]
      : []),
    ...(recipient === '' ? [{ field: 'client.email', code: 'required', message: NO_ADDRESS } as const] : []),
    ...(validUntil < today
      ? [{ field: 'validUntil', code: 'out-of-range', details: { min: today } } as const]
      : []),
  ];
}

const NO_ADDRESS =
  'Give the mail address of the customer, or `email` when you send; with `channel` none nothing is mailed.';

/** The company may have been registered for VAT when the draft was made. */
function requireNoVatUnlessRegistered({ lines }: Quote, { settings }: Company): void {
  if (settings.vatRegistered) return;
  const withVat = lines.flatMap(({ vatRateBp }, index) => (vatRateBp > 0 ? [index] : []));
  if (withVat.length > 0) throw new ApiError('not-vat-registered', { details: { lines: withVat } });
}
