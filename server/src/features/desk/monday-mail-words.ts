import type { Deadline, Urgency } from '../../domain/desk/desk.ts';
import type { MondayMailLanguage } from '../people/index.ts';
import type { DeskCompany } from './read-desk.ts';

export type Urgent = Exclude<Urgency, 'nothing'>;

/** What a mail says, before it becomes text and HTML. */
export type MondayMailContent = {
  language: MondayMailLanguage;
  subject: string;
  lead: string;
  groups: {
    urgency: Urgent;
    title: string;
    companies: { name: string; address: string; deadlines: string[]; counts: string }[];
  }[];
  /** Empty when no company is left out. */
  more: string;
  all: { text: string; address: string };
  off: string;
};

/** Nothing of what there is none of. */
const counted =
  (one: string, many = one) =>
  (count: number): string =>
    count === 0 ? '' : `${count} ${count === 1 ? one : many}`;

type Words = {
  subject: (count: number) => string;
  lead: (count: number, of: number, day: string) => string;
  groups: Record<Urgent, string>;
  deadlines: Record<Deadline['kind'], (due: string, company: DeskCompany) => string>;
  inDays: (days: number) => string;
  bankTransactions: (count: number) => string;
  proposals: (count: number) => string;
  bounced: (count: number) => string;
  overdue: (count: number, amount: string) => string;
  drafts: (count: number) => string;
  acceptedQuotes: (count: number) => string;
  more: (count: number) => string;
  all: string;
  off: string;
};

export const WORDS: Record<MondayMailLanguage, Words> = {
  nb: {
    subject: (count) =>
      count === 1 ? 'Mandag: noe venter i ett selskap' : `Mandag: noe venter i ${count} selskaper`,
    lead: (count, of, day) => `${day}. Noe venter i ${count} av de ${of} selskapene dine.`,
    groups: { now: 'Haster', soon: 'Snart', later: 'Ellers' },
    deadlines: {
      vat: (due, { vat }) => `Mva for ${vat?.term}. termin ${vat?.year}: ${due}`,
      year: (due, { openYear }) => `Året ${openYear} er ikke låst. Årsregnskapet fastsettes innen ${due}`,
      proposals: (due) => `Godkjenning utløper ${due}`,
    },
    inDays: (days) =>
      days === 0
        ? 'i dag'
        : days < 0
          ? `${-days} ${days === -1 ? 'dag' : 'dager'} siden`
          : `om ${days} ${days === 1 ? 'dag' : 'dager'}`,
    bankTransactions: counted('transaksjon venter i banken', 'transaksjoner venter i banken'),
    proposals: counted('til godkjenning'),
    bounced: counted('faktura eller purring kom ikke fram', 'fakturaer eller purringer kom ikke fram'),
    overdue: (count, amount) => (count === 0 ? '' : `${count} forfalt (${amount} kr)`),
    drafts: counted('utkast'),
    acceptedQuotes: counted('godtatt tilbud', 'godtatte tilbud'),
    more: (count) => `Og ${count} selskaper til.`,
    all: 'Alle selskaper',
    off: 'Du får denne e-posten fordi du har slått den på under Min bruker. Der slår du den av.',
  },
  en: {
    subject: (count) =>
      count === 1
        ? 'Monday: something waits at one company'
        : `Monday: something waits at ${count} companies`,
    lead: (count, of, day) => `${day}. Something waits at ${count} of your ${of} companies.`,
    groups: { now: 'Urgent', soon: 'Soon', later: 'Also' },
    deadlines: {
      vat: (due, { vat }) => `VAT of period ${vat?.term} of ${vat?.year}: ${due}`,
      year: (due, { openYear }) =>
        `The year ${openYear} is not closed. The accounts are to be adopted by ${due}`,
      proposals: (due) => `An approval lapses ${due}`,
    },
    inDays: (days) =>
      days === 0
        ? 'today'
        : days < 0
          ? `${-days} ${days === -1 ? 'day' : 'days'} ago`
          : `in ${days} ${days === 1 ? 'day' : 'days'}`,
    bankTransactions: counted('transaction waits at the bank', 'transactions wait at the bank'),
    proposals: counted('for approval'),
    bounced: counted('invoice or reminder did not arrive', 'invoices or reminders did not arrive'),
    overdue: (count, amount) => (count === 0 ? '' : `${count} overdue (NOK ${amount})`),
    drafts: counted('draft', 'drafts'),
    acceptedQuotes: counted('accepted quote', 'accepted quotes'),
    more: (count) => `And ${count} more companies.`,
    all: 'All companies',
    off: 'You get this mail because you turned it on under My account. You can turn it off there.',
  },
};
