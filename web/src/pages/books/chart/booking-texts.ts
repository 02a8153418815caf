import type { Schemas } from '../../../http/account-api.ts';
import type { Texts } from '../../../text/language.tsx';

type BookingAccounts = Schemas['BookingAccounts'];
export type Purpose = Exclude<keyof BookingAccounts, 'sales'>;
type SalesCode = BookingAccounts['sales'][number]['vatCode'];

const nb = {
  title: 'Standardkontoer',
  lead: 'Kontoene som fakturaer, betalinger, gebyrer og tap føres på. Endringer gjelder det som bokføres fra nå av.',
  general: 'Kunder, bank og gebyrer',
  purposes: {
    receivables: 'Kundefordringer',
    bank: 'Bank',
    cash: 'Kontant',
    card: 'Kort',
    vipps: 'Vipps',
    owedToCustomers: 'Gjeld til kunder',
    reminderFees: 'Purregebyrer',
    lateInterest: 'Forsinkelsesrenter',
    badDebts: 'Tap på krav',
    rounding: 'Øredifferanser',
  } satisfies Record<Purpose, string>,
  hints: {
    receivables: 'Kan endres til noe er ført på den.',
    bank: 'Betalinger føres her.',
    cash: 'Kontante betalinger.',
    card: 'Kortbetalinger, til innløseren har betalt ut.',
    vipps: 'Vipps-betalinger, til Vipps har betalt ut.',
    owedToCustomers: 'Forskudd og det kunder har betalt for mye.',
  } as Partial<Record<Purpose, string>>,
  asBank: 'Som bank',
  sales: 'Salg',
  salesHint:
    'Hver mva-kode har en konto for varer og en for tjenester. Innstillinger › Selskap avgjør hvilken som brukes. En fakturalinje kan ha sin egen konto.',
  salesAccounts: 'Kontoer for hver mva-kode',
  goods: 'Varer',
  services: 'Tjenester',
  vatCode: 'Mva-kode',
  salesCodes: {
    3: '25 %',
    31: '15 %',
    33: '12 %',
    5: 'Fritatt',
    52: 'Eksport',
    6: 'Utenfor loven',
    7: 'Ingen mva-behandling',
  } satisfies Record<SalesCode, string>,
  save: 'Lagre',
  undo: 'Angre',
  unsaved: 'Ikke lagret ennå.',
  saved: 'Lagret.',
};

const en: typeof nb = {
  title: 'Booking accounts',
  lead: 'The accounts that invoices, payments, fees and losses are posted to. Changes apply to what is posted from now on.',
  general: 'Customers, bank and fees',
  purposes: {
    receivables: 'Receivables',
    bank: 'Bank',
    cash: 'Cash',
    card: 'Card',
    vipps: 'Vipps',
    owedToCustomers: 'Owed to customers',
    reminderFees: 'Reminder fees',
    lateInterest: 'Late-payment interest',
    badDebts: 'Losses on claims',
    rounding: 'Differences of øre',
  },
  hints: {
    receivables: 'Can be changed until something is posted to it.',
    bank: 'Payments are posted here.',
    cash: 'Payments in cash.',
    card: 'Card payments, until the acquirer pays them out.',
    vipps: 'Vipps payments, until Vipps pays them out.',
    owedToCustomers: 'Prepayments, and overpayments by customers.',
  },
  asBank: 'Same as bank',
  sales: 'Sales',
  salesHint:
    'Each VAT code has an account for goods and one for services. Settings › Company decides which of them is used. An invoice line can have an account of its own.',
  salesAccounts: 'Accounts of each VAT code',
  goods: 'Goods',
  services: 'Services',
  vatCode: 'VAT code',
  salesCodes: {
    3: '25 %',
    31: '15 %',
    33: '12 %',
    5: 'Exempt',
    52: 'Exports',
    6: 'Outside the Act',
    7: 'No VAT treatment',
  },
  save: 'Save',
  undo: 'Undo',
  unsaved: 'Not saved yet.',
  saved: 'Saved.',
};

export const bookingTexts: Texts<typeof nb> = { nb, en };
