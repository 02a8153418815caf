import { agreement, DRAFT_OF, ENTRY, INVOICE, INVOICES_FROM, NEWEST_DATES, PAYMENTS_OF } from './outcomes.ts';
import type { TriedTask } from './outcomes.ts';

export const TRIED: readonly TriedTask[] = [
  {
    name: 'hours',
    says: 'Send Fjord Kaffe en faktura på 7,5 timer design til 1 250 kroner timen.',
    company: 'usual',
    adds: { invoices: 1, deliveries: 1, journal_entries: 1 },
    leaves: [[INVOICES_FROM(20), ['Fjord Kaffe AS', '2026-12-17', 'sent', '11718.75', '7.5 HUR 1250 3000']]],
  },
  {
    name: 'part-paid',
    says: 'Ola Hansen vippset 2 000 i går på det han skylder oss.',
    company: 'usual',
    adds: { payments: 1, journal_entries: 1 },
    leaves: [[PAYMENTS_OF(7), ['2000', '2026-11-26', null]]],
  },
  {
    name: 'accepted-quote',
    says: 'Fakturer tilbudet som kunden har sagt ja til, og send fakturaen.',
    company: 'usual',
    adds: { invoices: 1, deliveries: 1, journal_entries: 1 },
    leaves: [
      [
        `select client_name, status, (total_ore / 100.0)::float::text from invoices where account_id = $1 and number >= 20`,
        ['Havn Regnskap AS', 'sent', '15000'],
      ],
    ],
  },
  {
    name: 'price-with-vat',
    says: 'Kari Nordmann skal ha en plakat til 499 inkludert mva. Send fakturaen.',
    company: 'usual',
    adds: { invoices: 1, deliveries: 1, journal_entries: 1 },
    leaves: [
      [
        `select client_name, ${INVOICE} from invoices where account_id = $1 and number >= 20`,
        ['Kari Nordmann', 'sent', '499', '1 EA 499 3000'],
      ],
    ],
  },
  {
    name: 'product',
    says: 'Webhotellet vårt koster 449 i måneden nå.',
    company: 'usual',
    adds: {},
    leaves: [
      [
        `select name, unit, (unit_price_e4 / 1e4)::float::text from products where account_id = $1 order by 1`,
        ['Rådgivning', 'HUR', '1450'],
        ['Webhotell', 'MON', '449'],
      ],
    ],
  },
  {
    name: 'new-agreement',
    says: 'Havn Regnskap skal faktureres 1 500 for hosting den siste dagen i hver måned fra og med november, og det skal sendes av seg selv.',
    company: 'usual',
    adds: { recurring_invoices: 1 },
    leaves: [],
    reads: agreement({
      'items.*.status': ['active'],
      'items.*.nextDate': ['2026-11-30'],
      'items.*.action': ['send'],
      'items.*.total': [1_875],
      'items.*.anchorDay': [31],
    }),
  },
  {
    name: 'undo-payment',
    says: 'De 3 100 som er ført fra Kystlaget var ikke deres. Ta bort den betalingen igjen.',
    company: 'usual',
    adds: { journal_entries: 1 },
    leaves: [
      [
        `select status, (paid_ore / 100.0)::float::text from invoices where account_id = $1 and number = 9`,
        ['sent', '0'],
      ],
      [
        `select (credit_ore / 100.0)::float::text from clients where account_id = $1 and name = 'Kystlaget SA'`,
        ['0'],
      ],
    ],
  },
  {
    name: 'delete-draft',
    says: 'Slett utkastet til Voss Sykkel.',
    company: 'usual',
    adds: { invoices: -1 },
    leaves: [
      [
        `select client_name from invoices where account_id = $1 and status = 'draft' order by 1`,
        ['Kystlaget SA'],
        ['Lofoten Fisk AS'],
        ['Nordvik Skole'],
      ],
    ],
  },
  {
    name: 'attach',
    says: 'Legg denne listen ved utkastet til Nordvik Skole, som elever.csv: navn, Kari, Ola – ett navn på hver linje.',
    company: 'usual',
    adds: { attachments: 1 },
    leaves: [
      [
        `select a.name, trim(convert_from(bytes, 'UTF8'), E'\\n'), i.client_name from attachments a
           join invoices i on (i.account_id, i.id) = (a.account_id, a.invoice_id) where a.account_id = $1`,
        ['elever.csv', 'navn\nKari\nOla', 'Nordvik Skole'],
      ],
    ],
  },
  {
    name: 'loss',
    says: 'Falkum Fangst er konkurs, og boet er tomt. Før det de skylder, som tap.',
    company: 'usual',
    adds: { write_offs: 1, journal_entries: 1 },
    leaves: [
      [
        `select i.number::text, (w.amount_ore / 100.0)::float::text from write_offs w
           join invoices i on (i.account_id, i.id) = (w.account_id, w.invoice_id) where w.account_id = $1`,
        ['5', '7500'],
      ],
    ],
  },
  {
    name: 'dispute',
    says: 'Kunden på faktura 1 klager på varen. Ikke purr på dem før 15. desember.',
    company: 'usual',
    adds: { reminder_pauses: 1 },
    leaves: [
      [
        `select number::text, reminders_paused_until::text from invoices
           where account_id = $1 and reminders_paused_until is not null`,
        ['1', '2026-12-14'],
      ],
    ],
  },
  {
    name: 'credit-line',
    says: 'Fjord Kaffe fikk aldri logoen på faktura 13. Krediter den.',
    company: 'usual',
    adds: { invoices: 1, deliveries: 1, journal_entries: 1 },
    leaves: [
      [
        `select type, (total_ore / 100.0)::float::text from invoices where account_id = $1 and number >= 20`,
        ['credit_note', '5000'],
      ],
      [
        `select (credited_ore / 100.0)::float::text from invoices where account_id = $1 and number = 13`,
        ['5000'],
      ],
    ],
  },
  {
    name: 'bank-line',
    says: 'Pengene fra Alta Glass som ligger i banken, er for fakturaen deres.',
    company: 'usual',
    adds: { payments: 1, bank_allocations: 1, journal_entries: 1 },
    leaves: [
      [
        `select status, (paid_ore / 100.0)::float::text from invoices where account_id = $1 and number = 17`,
        ['paid', '6250'],
      ],
    ],
  },
  {
    name: 'pay-back',
    says: 'Betal Kystlaget tilbake det de har til gode, til konto 8601 11 17947.',
    company: 'usual',
    adds: { refund_orders: 1 },
    leaves: [
      [
        `select (amount_ore / 100.0)::float::text, to_account from refund_orders where account_id = $1`,
        ['600', '86011117947'],
      ],
    ],
  },
  {
    name: 'rent',
    says: 'Før husleien for kontoret: 12 000 kroner pluss 3 000 i mva, betalt fra banken 25. november.',
    company: 'usual',
    adds: { journal_entries: 1 },
    leaves: [
      [NEWEST_DATES, ['2026-11-25', '2026-11-25']],
      [ENTRY, ['1920', '-15000'], ['2711', '3000'], ['6305', '12000']],
    ],
  },
  {
    name: 'bank-agrees',
    says: 'Stemmer banken med bøkene, og er det filer fra banken som ikke er kommet inn?',
    company: 'usual',
    adds: {},
    leaves: [],
    tells: /./,
  },
  {
    name: 'result',
    says: 'Hvor mye har vi tjent fra januar til og med oktober?',
    company: 'usual',
    adds: {},
    leaves: [],
    tells: /25[\s ]?000/,
  },
  {
    name: 'freight-on-odd-draft',
    says: 'Legg til frakt 200 på utkastet til Varme & Sånt.',
    company: 'odd',
    adds: {},
    leaves: [
      [
        DRAFT_OF('Varme & Sånt AS'),
        ['draft', '12088.75', '1 EA 7490 -490 3000; 80 KWH 1.2; 2.5 HUR 950; 1 EA 200'],
      ],
    ],
  },
  {
    name: 'cups-with-vat',
    says: 'Kari Lie skal ha fire kopper, ikke tre. Send fakturaen når det er rettet.',
    company: 'odd',
    adds: { deliveries: 1, journal_entries: 1 },
    leaves: [
      [INVOICES_FROM(7), ['Kari Lie', '2026-12-18', 'sent', '1264.2', '4 EA 249 3000; 2 EA 149 -10% 3030']],
    ],
  },
  {
    name: 'foreign-units',
    says: 'Send Nordkraft en faktura på 1 240 kWh strøm til 89 øre og 2,5 tonn flis til 1 100 tonnet.',
    company: 'odd',
    adds: { invoices: 1, deliveries: 1, journal_entries: 1 },
    leaves: [
      [
        `select client_name, ${INVOICE} from invoices where account_id = $1 and number >= 7`,
        ['Nordkraft AS', 'sent', '4817', '1240 KWH 0.89 3000; 2.5 TNE 1100 3000'],
      ],
    ],
  },
  {
    name: 'remind-the-late',
    says: 'Purr på alle som er mer enn to uker på etterskudd.',
    company: 'odd',
    adds: { reminders: 3, deliveries: 3, journal_entries: 3 },
    leaves: [
      [
        `select number::text, r.type from reminders r join invoices i on (i.account_id, i.id) = (r.account_id, r.invoice_id)
           where r.account_id = $1 and r.sent_on = '2026-11-27' order by number`,
        ['1', 'reminder'],
        ['2', 'reminder'],
        ['3', 'reminder'],
      ],
    ],
  },
  {
    name: 'dispute-ends',
    says: 'Solberg Bygg har godtatt fakturaen, så purringene til dem kan gå som vanlig igjen.',
    company: 'odd',
    adds: {},
    leaves: [
      [
        `select number::text, reminders_paused_until::text, reminded_at::text from invoices where account_id = $1 and number = 4`,
        ['4', null, null],
      ],
    ],
  },
  {
    name: 'paid-in-closed-month',
    says: 'Tromsø Kino betalte fakturaen sin 28. september, det har vi glemt å føre. Er september stengt, så før det på den første dagen som er åpen.',
    company: 'odd',
    adds: { payments: 1, journal_entries: 1 },
    leaves: [
      [PAYMENTS_OF(1), ['3750', '2026-09-28', null]],
      [NEWEST_DATES, ['2026-09-28', '2026-10-01']],
    ],
  },
  {
    name: 'entry-in-closed-month',
    says: 'Vi kjøpte kontorrekvisita for 800 kroner pluss mva 12. september, og betalte fra banken. Er september stengt, så før det på den første åpne dagen.',
    company: 'odd',
    adds: { journal_entries: 1 },
    leaves: [
      [
        `select posting_date::text from journal_entries where account_id = $1 order by chain_position desc limit 1`,
        ['2026-10-01'],
      ],
      [ENTRY, ['1920', '-1000'], ['2711', '200'], ['6800', '800']],
    ],
  },
  {
    name: 'one-of-two-customers',
    says: 'Send Beta i Bergen en faktura på 10 timer rådgivning til 900 kroner timen.',
    company: 'odd',
    adds: { invoices: 1, deliveries: 1, journal_entries: 1 },
    leaves: [
      [
        `select client_name, client_city, ${INVOICE} from invoices where account_id = $1 and number >= 7`,
        ['Beta AS', 'Bergen', 'sent', '11250', '10 HUR 900 3000'],
      ],
    ],
  },
  {
    name: 'third-customer',
    says: 'Vi har fått en kunde til som heter Beta AS, i Stavanger: post@betastavanger.example. Send dem faktura på et kurs til 2 000.',
    company: 'odd',
    adds: { clients: 1, invoices: 1, deliveries: 1, journal_entries: 1 },
    leaves: [
      [
        `select client_name, client_city, ${INVOICE} from invoices where account_id = $1 and number >= 7`,
        ['Beta AS', 'Stavanger', 'sent', '2500', '1 EA 2000 3000'],
      ],
    ],
  },
  {
    name: 'credit-discounted',
    says: 'To av stolene til Kontorhuset var ødelagte. Krediter dem.',
    company: 'odd',
    adds: { invoices: 1, deliveries: 1, journal_entries: 1 },
    leaves: [
      [
        `select type, (total_ore / 100.0)::float::text from invoices where account_id = $1 and number >= 7`,
        ['credit_note', '5247.81'],
      ],
    ],
  },
  {
    name: 'agreement-price',
    says: 'Prisen på avtalen med Sandnes Gym går opp til 550 i måneden. Rabatten står.',
    company: 'odd',
    adds: {},
    leaves: [],
    reads: agreement({
      'items.*.status': ['active'],
      'items.*.nextDate': ['2026-12-01'],
      'items.*.total': [24_750],
      'items.0.lines.*.discountPercent': [10],
    }),
  },
  {
    name: 'agreement-pause',
    says: 'Sandnes Gym pusser opp. Sett avtalen deres på pause inntil videre.',
    company: 'odd',
    adds: {},
    leaves: [],
    reads: agreement({ 'items.*.status': ['paused'], 'items.*.total': [22_500] }),
  },
  {
    name: 'agreement-end',
    says: 'Sandnes Gym har sagt opp. Avslutt avtalen.',
    company: 'odd',
    adds: {},
    leaves: [],
    reads: agreement({ 'items.*.status': ['ended'], 'items.*.total': [22_500] }),
  },
];
