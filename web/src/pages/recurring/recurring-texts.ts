import type { Texts } from '../../text/language.tsx';
import type { RecurringInvoice } from './recurring.ts';

/** What the pages of recurring invoices share. */
const nb = {
  title: 'Gjentakende fakturaer',
  lead: 'Avtaler som faktureres av seg selv, til faste tider.',
  new: 'Ny gjentakende faktura',
  statuses: { active: 'Aktiv', paused: 'På pause', ended: 'Avsluttet' } satisfies Record<
    RecurringInvoice['status'],
    string
  >,
  failed: 'Siste ble utkast',
  customer: 'Kunde',
  often: 'Hvor ofte',
  nextDate: 'Neste',
  amount: 'Sum med mva',
  perYear: 'Per år uten mva',
  status: 'Status',
  none: '–',
  bills: { advance: 'På forskudd', arrears: 'På etterskudd' } satisfies Record<
    RecurringInvoice['bill'],
    string
  >,
  actions: { draft: 'Lages som utkast', send: 'Sendes av seg selv' } satisfies Record<
    RecurringInvoice['action'],
    string
  >,
  channels: {
    auto: 'Som e-faktura når kunden kan ta imot, ellers på e-post',
    'e-invoice': 'Som e-faktura',
    email: 'På e-post',
    none: 'Leveres på annen måte',
  } satisfies Record<RecurringInvoice['channel'], string>,
  everyWeeks: (count: number) => (count === 1 ? 'Hver uke' : `Hver ${count}. uke`),
  everyMonths: (count: number) => {
    const named: Partial<Record<number, string>> = {
      1: 'Hver måned',
      3: 'Hvert kvartal',
      6: 'Hvert halvår',
      12: 'Hvert år',
      24: 'Hvert 2. år',
      36: 'Hvert 3. år',
    };
    return named[count] ?? `Hver ${count}. måned`;
  },
  onWeekday: (weekday: string) => `på ${weekday}er`,
  /** @param month its name; undefined where every month is meant */
  onDay: (day: number, month?: string) =>
    day === 31
      ? `den siste dagen i ${month ?? 'måneden'}`
      : `den ${day}.${month === undefined ? '' : ` ${month}`}`,
};

const en: typeof nb = {
  title: 'Recurring invoices',
  lead: 'Agreements that are invoiced by themselves, at fixed times.',
  new: 'New recurring invoice',
  statuses: { active: 'Active', paused: 'Paused', ended: 'Ended' },
  failed: 'Last became a draft',
  customer: 'Customer',
  often: 'How often',
  nextDate: 'Next',
  amount: 'Total with VAT',
  perYear: 'Per year without VAT',
  status: 'Status',
  none: '–',
  bills: { advance: 'In advance', arrears: 'In arrears' },
  actions: { draft: 'Made as a draft', send: 'Sent by itself' },
  channels: {
    auto: 'As an e-invoice when the customer can receive one, otherwise by email',
    'e-invoice': 'As an e-invoice',
    email: 'By email',
    none: 'Delivered in another way',
  },
  everyWeeks: (count) => (count === 1 ? 'Every week' : `Every ${count} weeks`),
  everyMonths: (count) => {
    const named: Partial<Record<number, string>> = {
      1: 'Every month',
      3: 'Every quarter',
      6: 'Every six months',
      12: 'Every year',
      24: 'Every 2 years',
      36: 'Every 3 years',
    };
    return named[count] ?? `Every ${count} months`;
  },
  onWeekday: (weekday) => `on ${weekday}s`,
  onDay: (day, month) =>
    day === 31
      ? `on the last day of ${month ?? 'the month'}`
      : month === undefined
        ? `on day ${day}`
        : `on ${day} ${month}`,
};

export const recurringTexts: Texts<typeof nb> = { nb, en };
