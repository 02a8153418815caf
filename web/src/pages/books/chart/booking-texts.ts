import type { Schemas } from '../../../http/account-api.ts';
import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

type BookingAccounts = Schemas['BookingAccounts'];
export type Purpose = Exclude<keyof BookingAccounts, 'sales'>;
type SalesCode = BookingAccounts['sales'][number]['vatCode'];

const HINTS: Partial<Record<Purpose, Wording>> = {
  receivables: ['Kan endres til noe er ført på den.', 'Can be changed until something is posted to it.'],
  bank: ['Betalinger føres her.', 'Payments are posted here.'],
  cash: ['Kontante betalinger.', 'Payments in cash.'],
  card: ['Kortbetalinger, til innløseren har betalt ut.', 'Card payments, until the acquirer pays them out.'],
  vipps: ['Vipps-betalinger, til Vipps har betalt ut.', 'Vipps payments, until Vipps pays them out.'],
  vippsFees: ['Gebyrer som Vipps trekker fra utbetalingen.', 'Fees that Vipps takes out of payouts.'],
  owedToCustomers: [
    'Forskudd og det kunder har betalt for mye.',
    'Prepayments, and overpayments by customers.',
  ],
};

export const bookingTexts = textsByLanguage({
  ...commonWords('vatCode save undo'),
  title: ['Standardkontoer', 'Booking accounts'],
  lead: [
    'Kontoene som fakturaer, betalinger, gebyrer og tap føres på. Endringer gjelder det som bokføres fra nå av.',
    'The accounts that invoices, payments, fees and losses are posted to. Changes apply to what is posted from now on.',
  ],
  general: ['Kunder, bank og gebyrer', 'Customers, bank and fees'],
  purposes: {
    receivables: ['Kundefordringer', 'Receivables'],
    bank: ['Bank', 'Bank'],
    cash: ['Kontant', 'Cash'],
    card: ['Kort', 'Card'],
    vipps: ['Vipps', 'Vipps'],
    vippsFees: ['Vipps-gebyrer', 'Vipps fees'],
    owedToCustomers: ['Gjeld til kunder', 'Owed to customers'],
    reminderFees: ['Purregebyrer', 'Reminder fees'],
    lateInterest: ['Forsinkelsesrenter', 'Late-payment interest'],
    badDebts: ['Tap på krav', 'Losses on claims'],
    rounding: ['Øredifferanser', 'Differences of øre'],
  } satisfies Record<Purpose, Wording>,
  hints: HINTS,
  asBank: ['Som bank', 'Same as bank'],
  sales: ['Salg', 'Sales'],
  salesHint: [
    'Hver mva-kode har en konto for varer og en for tjenester. Innstillinger › Selskap avgjør hvilken som brukes. En fakturalinje kan ha sin egen konto.',
    'Each VAT code has an account for goods and one for services. Settings › Company decides which of them is used. An invoice line can have an account of its own.',
  ],
  salesAccounts: ['Kontoer for hver mva-kode', 'Accounts of each VAT code'],
  goods: ['Varer', 'Goods'],
  services: ['Tjenester', 'Services'],
  salesCodes: {
    3: ['25 %', '25 %'],
    31: ['15 %', '15 %'],
    33: ['12 %', '12 %'],
    5: ['Fritatt', 'Exempt'],
    52: ['Eksport', 'Exports'],
    6: ['Utenfor loven', 'Outside the Act'],
    7: ['Ingen mva-behandling', 'No VAT treatment'],
  } satisfies Record<SalesCode, Wording>,
  unsaved: ['Ikke lagret ennå.', 'Not saved yet.'],
  saved: ['Lagret.', 'Saved.'],
});
