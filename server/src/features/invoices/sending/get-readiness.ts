import type { Company } from '../../companies/index.ts';
import { getCompanyOfCaller } from '../../companies/index.ts';
import type { EInvoiceProblem, RecipientLookUp } from '../../e-invoices/index.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { isIssued } from '../invoice.ts';
import { presentRate } from '../present.ts';
import { draftOnDayOfSending } from './day-of-sending.ts';
import { getInvoice } from '../invoices.store.ts';
import { findKindOfDebtor } from '../is-business.ts';
import { askWhileWaiting, chooseChannel } from './choose-channel.ts';
import type { ChosenChannel } from './choose-channel.ts';
import { findRateOnHand } from './exchange-rate.ts';
import { judgeDraft, linesWithUnlawfulVat, missingSettings } from './judge-draft.ts';
import type { AskedChannel } from '../../../domain/deliveries.ts';

/** Tells whether a draft can be sent today, without sending the draft. @throws ApiError `not-found`, `invoice-not-draft` */
export async function getReadiness(
  { db, caller, accountNow }: ReadContext,
  { params, query }: Input<{ id: string }, { channel?: AskedChannel }, unknown>,
  recipients: RecipientLookUp,
) {
  const found = await getInvoice(db, params.id);
  if (isIssued(found)) throw new ApiError('invoice-not-draft');
  const type = await findKindOfDebtor(db, found.client);
  const today = osloDate(accountNow);
  const draft = { ...draftOnDayOfSending(found, today), client: { ...found.client, type } };
  const company = await getCompanyOfCaller(db, caller);
  const { environment } = caller;
  const judged = await judgeDraft(db, draft, company, {
    route: await chooseChannel(db, caller, draft, query.channel ?? 'auto', askWhileWaiting(recipients)),
    recipient: draft.client.email,
    withCopy: false,
    caller,
    today,
  });
  const { route, warnings } = judged;
  const rates = await findRateOnHand(db, draft, accountNow);
  const problems = [
    ...judged.problems,
    ...(route.channel === 'impossible' ? [cannotReceive] : []),
    ...(environment === 'production' ? lackingSettings(company) : []),
    ...(rates !== null && rates.rate === undefined ? [withoutRate] : []),
    ...linesWithUnlawfulVat(draft, company).map(unregistered),
  ].filter(({ field }, index, all) => all.findIndex((one) => one.field === field) === index);
  const exchangeRate = rates?.rate === undefined ? null : presentRate(rates.rate);
  const canSend = problems.length === 0;
  return { body: { canSend, channel: shown(route), exchangeRate, problems, warnings } };
}

function shown({ channel }: ChosenChannel): AskedChannel {
  if (channel === 'undecided') return 'auto';
  return channel === 'impossible' || channel === 'silent' ? 'e-invoice' : channel;
}

const withoutRate: EInvoiceProblem = {
  field: 'exchangeRate',
  code: 'required',
  rule: null,
  message:
    'No exchange rate of the currency is known for now; send later, or give `exchangeRate` when you send.',
};

const cannotReceive: EInvoiceProblem = {
  field: 'client.orgNumber',
  code: 'recipient-cannot-receive',
  rule: null,
  message: 'The recipient cannot receive e-invoices; choose the channel email.',
};

function unregistered(index: number) {
  return {
    field: `lines[${index}].vatRate`,
    code: 'not-vat-registered' as const,
    rule: null,
    message: 'The company is not registered for VAT, so the line may have none; give it code 7.',
  };
}

function lackingSettings(company: Company): EInvoiceProblem[] {
  return missingSettings(company).map((field) => ({
    field: `company.${field}`,
    code: 'required',
    rule: null,
    message: 'Set it for the company; an invoice must show it.',
  }));
}
