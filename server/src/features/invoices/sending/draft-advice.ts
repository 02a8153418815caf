import { textsOf } from '../../../domain/invoices/invoice-texts.ts';
import { DRAWABLE_CHARACTERS } from '../../../platform/documents/fonts.ts';
import { isPrintable } from '../../../platform/documents/printable-text.ts';
import { needsSmtpUtf8 } from '../../../domain/texts/email-address.ts';
import { isLikelyPostalCode } from '../../../domain/parties/postal-code.ts';
import { isInNorway, isOutsideVatArea } from '../../../domain/parties/country.ts';
import { wasSentLate } from '../../../domain/invoices/late-payment.ts';
import { addMonths } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { MANDATORY_3_0_22, hasWrongDutchNumber } from '../../e-invoices/index.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Invoice } from '../invoice.ts';
import type { ChosenChannel } from './choose-channel.ts';

/**
 * Advice for the sender before the draft is sent. The service sends the draft in spite of the advice. `message` is for developers and never
 * depends on the invoice.
 */
export type Advice = { field: string; code: AdviceCode; message: string };

const MESSAGES = {
  'due-date-past':
    'The due date is past. Letters, fees and interest will count from 30 days after the invoice is sent (forsinkelsesrenteloven § 2).',
  'due-date-soon':
    'A consumer gets less than 14 days to pay. Letters, fees and interest will count from 30 days after the invoice is sent (forsinkelsesrenteloven § 2).',
  'due-date-soon-business':
    'A business gets less than 14 days to pay. A reminder without a fee may go the day after the due date. Interest and fees count from 30 days after the invoice is sent, unless the due date was agreed on beforehand: then say `dueDateAgreed` (forsinkelsesrenteloven § 2).',
  'e-invoice-duty':
    'A Norwegian business gets its invoices as e-invoices from 2027-01-01 (bokføringsforskriften § 5-2-9). Turn eInvoices of /v1/settings on.',
  'issued-late':
    'An invoice is issued at the latest one month after delivery (bokføringsforskriften § 5-2-2), and of what is delivered over time for a month at a time (§ 5-2-3), but for the exceptions of §§ 5-2-3 to 5-2-7.',
  'buyer-number-missing':
    'From 2028-01-01 an invoice to a Norwegian business states the organisation number of the buyer (bokføringsforskriften § 5-1-2).',
  'postal-code-unlikely': 'A Norwegian post code has four digits. Is a zero missing in front?',
  'export-within-norway':
    'VAT code 52 is for export, and the buyer is in Norway. It is right only where the goods left the country or the service was used abroad (merverdiavgiftsloven §§ 6-21 and 6-22).',
  'outside-vat-area':
    'Svalbard and Jan Mayen lie outside the VAT area (merverdiavgiftsloven § 1-2). What is delivered there bears no VAT (§ 6-21).',
  'dutch-vat-number':
    'From 2027-02-24 an e-invoice with this VAT number is refused: a Dutch number is NL, nine digits, B and two digits (PEPPOL-COMMON-R056).',
  'email-beyond-ascii':
    'The email address has characters beyond ASCII before the @. A mail server without SMTPUTF8 does not take it, and the mail bounces. Is it a typing mistake?',
  'unprintable-characters': 'The PDF shows □ for characters that its fonts do not have.',
} as const;
type AdviceCode = keyof typeof MESSAGES;

const DUTY_OF_E_INVOICES = '2027-01-01';
const DUTY_OF_BUYERS_NUMBER = '2028-01-01';

/** `recipient`: the email address. `client.type` of the draft must be decided. */
type Sending = {
  draft: Invoice;
  route: ChosenChannel;
  recipient: string;
  eInvoices: Caller['eInvoices'];
  today: LocalDate;
};

/** The advice about a draft; none about a credit note, which repeats its invoice. */
export function adviceAbout(sending: Sending): Advice[] {
  if (sending.draft.type === 'credit_note') return [];
  return [aboutDueDate, aboutDelivery, aboutBuyer, aboutAddress, aboutVat, aboutMail, aboutTexts].flatMap(
    (rule) => rule(sending),
  );
}

/** Letters about the invoice would not count from the due date on the invoice (decision 38). */
function aboutDueDate({ draft, today }: Sending): Advice[] {
  if (!wasSentLate({ ...draft, issueDate: today })) return [];
  if (draft.dueDate < today) return [advice('dueDate', 'due-date-past')];
  return [advice('dueDate', draft.client.type === 'business' ? 'due-date-soon-business' : 'due-date-soon')];
}

function aboutDelivery({ draft: { deliveryDate, deliveryPeriod }, today }: Sending): Advice[] {
  const lastDay = deliveryPeriod?.to ?? deliveryDate;
  if (lastDay === null || lastDay >= today) return [];
  const isLong = deliveryPeriod !== null && addMonths(deliveryPeriod.from, 1) <= deliveryPeriod.to;
  if (!isLong && addMonths(lastDay, 1) >= today) return [];
  return [advice(deliveryPeriod === null ? 'deliveryDate' : 'deliveryPeriod', 'issued-late')];
}

function aboutBuyer({ draft: { client }, route, eInvoices, today }: Sending): Advice[] {
  if (!isInNorway(client.country)) {
    const isNone = today >= MANDATORY_3_0_22 || route.channel === 'email' || route.channel === 'none';
    return !isNone && hasWrongDutchNumber(client) ? [advice('client.vatNumber', 'dutch-vat-number')] : [];
  }
  if (client.type !== 'business') return [];
  const isOnDuty = today >= DUTY_OF_E_INVOICES && eInvoices === 'off' && route.channel === 'email';
  const lacksNumber = today >= DUTY_OF_BUYERS_NUMBER && client.orgNumber === '';
  return [
    ...(isOnDuty ? [advice('channel', 'e-invoice-duty')] : []),
    ...(lacksNumber ? [advice('client.orgNumber', 'buyer-number-missing')] : []),
  ];
}

function aboutAddress({ draft: { client } }: Sending): Advice[] {
  if (isLikelyPostalCode(client.postalCode, client.country)) return [];
  return [advice('client.postalCode', 'postal-code-unlikely')];
}

function aboutVat({ draft: { client, lines } }: Sending): Advice[] {
  if (isOutsideVatArea(client.country)) {
    return lines.some(({ vatRateBp }) => vatRateBp > 0) ? [advice('client.country', 'outside-vat-area')] : [];
  }
  if (!isInNorway(client.country)) return [];
  return lines.flatMap(({ vatCode }, index) =>
    vatCode === 52 ? [advice(`lines[${index}].vatCode`, 'export-within-norway')] : [],
  );
}

function aboutMail({ route, recipient }: Sending): Advice[] {
  if (route.channel !== 'email' || !needsSmtpUtf8(recipient)) return [];
  return [advice('client.email', 'email-beyond-ascii')];
}

function aboutTexts({ draft }: Sending): Advice[] {
  const texts: [field: string, text: string | null][] = [
    ['client.name', draft.client.name],
    ['client.address', draft.client.address],
    ['client.city', draft.client.city],
    ...draft.lines.map(({ description }, index): [string, string] => [
      `lines[${index}].description`,
      description,
    ]),
    ...Object.entries(textsOf(draft)),
  ];
  return texts
    .filter(([, text]) => text !== null && !isPrintable(text, DRAWABLE_CHARACTERS))
    .map(([field]) => advice(field, 'unprintable-characters'));
}

function advice(field: string, code: AdviceCode): Advice {
  return { field, code, message: MESSAGES[code] };
}
