import { oreOf } from '../../domain/currency/currency.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { answerFieldError } from '../../domain/errors/field-errors.ts';
import type { Language } from '../../domain/texts/language.ts';
import { documentLanguage } from '../../domain/texts/language.ts';
import { addDays, osloDate } from '../../domain/days/local-date.ts';
import { newId } from '../../platform/database/ids.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { ReleaseRefused } from '../../platform/operations/held.ts';
import type { RecipientLookUp } from '../e-invoices/index.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import type { Invoice, InvoiceClient, SendingAccount } from '../invoices/index.ts';
import {
  addDraft,
  findChosenClient,
  insertDraft,
  linkClient,
  presentInvoice,
  priceLinesWithVat,
  requestedLine,
  sendInvoice,
} from '../invoices/index.ts';
import { withNextIndex } from './advance.ts';
import { filledLines, filledTexts, upcomingDateAt, linesOnDate } from './foresee.ts';
import type { UpcomingDate } from './foresee.ts';
import { readIndexesOfTerms } from './read-recurring-invoices.ts';
import type { DateProblem, RecurringInvoice, Terms } from './recurring-invoice.ts';
import { changedRecurringInvoice } from './recurring-invoice.ts';
import { insertOccurrences } from './recurring-invoices.store.ts';
import { saveRecurringInvoice } from './save-recurring-invoice.ts';

/** The part of a job, or of a request that moves a clock, in which dates are made. */
export type MakingContext = {
  trx: AccountTrx;
  /** The account, its company and its rights. */
  caller: SendingAccount;
  now: Date;
  accountNow: Date;
  recipients: RecipientLookUp;
  /** The number that the invoice had in the hours that a restore has lost. The invoice is then sent to nobody, or not made at all. */
  lostNumber?: bigint;
};

/** The facts of a date that every draft of it has. */
type Saying = UpcomingDate & Pick<Invoice, 'id' | 'issueDate' | 'dueDate'> & { filled: Terms['texts'] };

const MISSING_INDEX =
  'The consumer price index of the month is not entered, so the prices are those of the adjustment before. Enter it with `tilgode rates set`, and correct the draft.';

const ABOVE_AGREED =
  'The total is above what the agreement could come to when an API client with limits, or an approved proposal, made or changed it last. Send the draft. A person who changes the agreement lets the next dates go out.';

/**
 * Makes the next date of a recurring invoice that the transaction has locked. An invoice that cannot be sent becomes a draft, and
 * `problem` gives the reason.
 * @throws ApiError of 5xx on the very day, so that the job tries again; AskFirst; for a lost invoice every ApiError and ReleaseRefused
 */
export async function makeNextDate(context: MakingContext, recurring: RecurringInvoice): Promise<void> {
  const { trx, caller, now, accountNow, lostNumber } = context;
  const { terms } = recurring;
  const [{ settings, currencies, mail }, chosen, indexes] = await Promise.all([
    getCompanyOfCaller(trx, caller),
    findChosenClient(trx, { clientId: recurring.clientId }),
    readIndexesOfTerms(trx, terms),
  ]);
  const client = 'registered' in chosen ? chosen.registered : undefined;
  const foreseen = upcomingDateAt(terms, recurring.nextIndex, indexes);
  const { date, period, missingIndex } = foreseen;
  const chosenLanguage = terms.language ?? client?.language ?? null;
  const language = documentLanguage(chosenLanguage, (client ?? terms.client).country, mail.language);
  const issueDate = osloDate(accountNow);
  const dueDays = terms.dueDays ?? client?.paymentTermDays ?? settings.paymentTermDays;
  const saying: Saying = {
    ...foreseen,
    id: newId(),
    issueDate,
    dueDate: addDays(issueDate, dueDays),
    filled: filledTexts(terms, period, language),
  };
  const lines = filledLines(foreseen.lines, terms, period, language);
  const origin = { id: saying.id, recurringInvoiceId: recurring.id, dueDays };

  const isLost = lostNumber !== undefined;
  if (isLost && missingIndex !== null) {
    throw new ReleaseRefused(
      `The consumer price index of ${missingIndex} is not entered: "tilgode rates set" enters it.`,
    );
  }
  const isSent = isLost || (terms.action === 'send' && missingIndex === null);
  const asAgreed = async (part: AccountTrx) => {
    const { draft } = await addDraft(
      { trx: part, now, accountNow },
      {
        dueDate: saying.dueDate,
        dueDateAgreed: terms.dueDateAgreed,
        clientId: recurring.clientId,
        currency: terms.currency,
        lines: lines.map(requestedLine),
        deliveryPeriod: period,
        prepayment: terms.prepayment,
        ...saying.filled,
        metadata: terms.metadata,
        language: terms.language,
      },
      { settings, currencies, chosen },
      origin,
    );
    const isAbove =
      !isLost &&
      isSent &&
      recurring.judgedOre !== null &&
      oreOf(draft.totalOre, draft.currency) > recurring.judgedOre;
    if (!isSent || isAbove) {
      return { invoice: presentInvoice(draft, '').body, client: draft.client, isAbove };
    }
    const { body } = await sendInvoice(
      { trx: part, caller, now, accountNow, baseUrl: '', ...(isLost && { lostNumber }) },
      { params: { id: draft.id }, body: { channel: isLost ? 'none' : terms.channel } },
      context.recipients,
    );
    return { invoice: body, client: draft.client };
  };
  const ofTerms = { client: { ...terms.client, id: null, register: null }, language: null };
  const linked = client === undefined ? ofTerms : await linkClient(trx, { registered: client }, now);
  const made = await trx.part(asAgreed).catch((error: unknown) => {
    if (isLost || !(error instanceof ApiError) || (error.status >= 500 && date === issueDate)) throw error;
    const kept = {
      ...keptContent(terms, saying, linked),
      currency: terms.currency,
      ...priceLinesWithVat(lines, foreseen.lines),
    };
    const draft = insertDraft(trx, kept, origin, now);
    return { invoice: presentInvoice(draft, '').body, client: terms.client, error };
  });

  const problem = problemOf(made, saying);
  const facts: RecurringInvoice = {
    ...recurring,
    terms: termsAfter(terms, date, made.client),
    madeCount: recurring.madeCount + 1,
    lastInvoiceId: saying.id,
    problem,
  };
  insertOccurrences(trx, recurring.id, [
    {
      date,
      index: recurring.nextIndex,
      invoiceId: saying.id,
      outcome: isSent && problem === null ? 'made' : 'draft',
      reason: problem?.code ?? null,
      madeAt: now,
    },
  ]);
  saveRecurringInvoice(
    trx,
    recurring,
    changedRecurringInvoice(recurring, withNextIndex(facts, recurring.nextIndex + 1), now),
    [],
    {
      happening: problem === null ? 'made' : 'failed',
      invoice: made.invoice,
      date,
      late: issueDate > date,
    },
  );
}

/** The content, without lines, of a draft that could not be made as agreed. All of it is as of the agreement. */
function keptContent(
  terms: Terms,
  { filled, period, issueDate, dueDate }: Saying,
  { client, language }: { client: InvoiceClient; language: Language | null },
) {
  return {
    ...filled,
    issueDate,
    dueDate,
    dueDateAgreed: terms.dueDateAgreed,
    deliveryDate: null,
    deliveryPeriod: period,
    prepayment: terms.prepayment,
    metadata: terms.metadata,
    language: terms.language ?? language,
    client,
  };
}

function problemOf(
  { error, isAbove }: { error?: ApiError; isAbove?: boolean },
  { id, date, missingIndex }: Saying,
): DateProblem | null {
  const at = { date, invoiceId: id };
  if (isAbove === true) return { ...at, code: 'above-agreed', message: ABOVE_AGREED, errors: [] };
  if (error !== undefined) {
    const errors = (error.facts.errors ?? []).map(answerFieldError);
    return { ...at, code: error.code, message: error.message, errors };
  }
  return missingIndex === null ? null : { ...at, code: 'index-missing', message: MISSING_INDEX, errors: [] };
}

/** The terms after a date. Later lines whose day has come become the lines. */
function termsAfter(terms: Terms, date: Terms['firstDate'], client: Terms['client']): Terms {
  return {
    ...terms,
    lines: linesOnDate(terms, date),
    laterLines: terms.laterLines.filter(({ from }) => from > date),
    client: { ...client, register: null },
  };
}
