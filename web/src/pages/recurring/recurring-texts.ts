import { commonWords } from '../../text/common-texts.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import type { RecurringInvoice } from './recurring.ts';

const EVERY_MONTHS: Partial<Record<number, Wording>> = {
  1: ['Hver måned', 'Every month'],
  3: ['Hvert kvartal', 'Every quarter'],
  6: ['Hvert halvår', 'Every six months'],
  12: ['Hvert år', 'Every year'],
  24: ['Hvert 2. år', 'Every 2 years'],
  36: ['Hvert 3. år', 'Every 3 years'],
};

/** What the pages of recurring invoices share. */
export const recurringTexts = textsByLanguage({
  ...commonWords('customer often status'),
  title: ['Gjentakende fakturaer', 'Recurring invoices'],
  lead: [
    'Avtaler som faktureres av seg selv, til faste tider.',
    'Agreements that are invoiced by themselves, at fixed times.',
  ],
  new: ['Ny gjentakende faktura', 'New recurring invoice'],
  statuses: {
    active: ['Aktiv', 'Active'],
    paused: ['På pause', 'Paused'],
    ended: ['Avsluttet', 'Ended'],
  } satisfies Record<RecurringInvoice['status'], Wording>,
  failed: ['Siste ble utkast', 'Last became a draft'],
  nextDate: ['Neste', 'Next'],
  amount: ['Sum med mva', 'Total with VAT'],
  perYear: ['Per år uten mva', 'Per year without VAT'],
  none: ['–', '–'],
  bills: {
    advance: ['På forskudd', 'In advance'],
    arrears: ['På etterskudd', 'In arrears'],
  } satisfies Record<RecurringInvoice['bill'], Wording>,
  actions: {
    draft: ['Lages som utkast', 'Made as a draft'],
    send: ['Sendes av seg selv', 'Sent by itself'],
  } satisfies Record<RecurringInvoice['action'], Wording>,
  channels: {
    auto: [
      'Som e-faktura når kunden kan ta imot, ellers på e-post',
      'As an e-invoice when the customer can receive one, otherwise by email',
    ],
    'e-invoice': ['Som e-faktura', 'As an e-invoice'],
    email: ['På e-post', 'By email'],
    none: ['Leveres på annen måte', 'Delivered in another way'],
  } satisfies Record<RecurringInvoice['channel'], Wording>,
  everyWeeks: (count: number) =>
    count === 1 ? ['Hver uke', 'Every week'] : [`Hver ${count}. uke`, `Every ${count} weeks`],
  everyMonths: (count: number) => EVERY_MONTHS[count] ?? [`Hver ${count}. måned`, `Every ${count} months`],
  onWeekday: (weekday: string) => [`på ${weekday}er`, `on ${weekday}s`],
  /** @param month its name; undefined where every month is meant */
  onDay: (day: number, month?: string) =>
    day === 31
      ? [`den siste dagen i ${month ?? 'måneden'}`, `on the last day of ${month ?? 'the month'}`]
      : [
          `den ${day}.${month === undefined ? '' : ` ${month}`}`,
          month === undefined ? `on day ${day}` : `on ${day} ${month}`,
        ],
});
