import { textsByLanguage } from '../../../../text/texts-by-language.ts';
import type { Problem, Said } from './problems.ts';
import { count, kr, ofCustomer, ofInvoice, on, some } from './problems.ts';

/** What hinders nothing, and should be known. */
export const moveWarningTexts = textsByLanguage({
  'vat-term-elsewhere': {
    title: () => [
      'Mva-meldingen til og med denne dagen leveres fra det gamle systemet',
      'The VAT return until this day is filed from the old system',
    ],
    row: ({ amount }: Problem) => {
      const [nb, en] = kr(amount);
      if (amount === 0) return ['Ingen mva å betale.', 'No VAT to pay.'];
      return (amount ?? 0) > 0
        ? [`${nb} å betale. Beløpet kommer på 2740.`, `${en} to pay. The sum comes on 2740.`]
        : [`${nb} til gode. Beløpet kommer på 2740.`, `${en} to get back. The sum comes on 2740.`];
    },
  },
  'date-inside-vat-term': {
    title: () => ['Dagen er midt i en mva-termin', 'The day is within a VAT period'],
    row: ({ day: end, amount }: Problem) => {
      const [nb, en] = on(end);
      if (amount === 0) {
        return [
          `Mva-meldingen for terminen som slutter ${nb}, leveres herfra.`,
          `The VAT return of the period that ends on ${en} is filed from here.`,
        ];
      }
      return [
        `Mva-meldingen for terminen som slutter ${nb}, mangler beløpene fra det gamle systemet til du legger dem til.`,
        `The VAT return of the period that ends on ${en} lacks the sums of the old system until you add them.`,
      ];
    },
  },
  'other-company': {
    title: () => ['Filen har et annet organisasjonsnummer', 'The file has another organisation number'],
  },
  'number-changed': {
    title: some(['Ett fakturanummer er endret', 'One invoice number was changed'], ([n, e]) => [
      `${n} fakturanumre er endret`,
      `${e} invoice numbers were changed`,
    ]),
    row: ofInvoice,
    todo: [
      'En annen ubetalt faktura har det samme nummeret, så det har fått et tall bak seg.',
      'Another unpaid invoice has the same number, so it got a figure behind it.',
    ],
  },
  'kid-left-out': {
    title: some(
      ['KID-en på én faktura er ikke tatt med', 'The KID of one invoice was left out'],
      ([n, e]) => [`KID-ene på ${n} fakturaer er ikke tatt med`, `The KIDs of ${e} invoices were left out`],
    ),
    row: ofInvoice,
    todo: [
      'KID-en er ugyldig, eller flere fakturaer har den. Betalinger knyttes for hånd.',
      'The KID is not valid, or several invoices have it. Payments are matched by hand.',
    ],
  },
  'vat-lowered': {
    title: some(['Mva-en på én faktura er satt ned', 'The VAT of one invoice was lowered'], ([n, e]) => [
      `Mva-en på ${n} fakturaer er satt ned`,
      `The VAT of ${e} invoices was lowered`,
    ]),
    row: ofInvoice,
    todo: [
      'Filen har mer mva enn satsen tillater. Går fakturaen tapt, føres bare mva-en som satsen tillater, tilbake.',
      'The file has more VAT than the rate allows. If the invoice is lost, only the VAT that the rate allows is taken back.',
    ],
  },
  'due-date-assumed': {
    title: () => ['Forfall er regnet ut', 'Due dates were reckoned'],
    row: ({ count: found }: Problem) => {
      const [nb, en] = count(found);
      return found === 1
        ? [
            'Én faktura har ikke forfall i filen. Den får fakturadatoen pluss betalingsfristen.',
            'One invoice has no due date in the file. It gets the invoice date plus the payment term.',
          ]
        : [
            `${nb} fakturaer har ikke forfall i filen. De får fakturadatoen pluss betalingsfristen.`,
            `${en} invoices have no due date in the file. They get the invoice date plus the payment term.`,
          ];
    },
  },
  'fees-unknown': {
    title: () => ['Ingen vet hvor mange purringer som er sendt', 'Nobody knows how many reminders were sent'],
    row: ({ count: found }: Problem) => {
      const [nb, en] = count(found);
      return found === 1
        ? [
            'Én faktura forfalt for mer enn 14 dager siden, eller har gebyr. Den purres uten gebyr til du sier hvor mange gebyr den har hatt.',
            'One invoice was due more than 14 days before, or has fees. Reminders of it claim no fee until you say how many fees it has had.',
          ]
        : [
            `${nb} fakturaer forfalt for mer enn 14 dager siden, eller har gebyr. De purres uten gebyr til du sier hvor mange gebyr de har hatt.`,
            `${en} invoices were due more than 14 days before, or have fees. Reminders of them claim no fee until you say how many fees they have had.`,
          ];
    },
  },
  'credit-beside-invoices': {
    title: some(
      [
        'Én kunde har både ubetalte fakturaer og penger til gode',
        'One customer has unpaid invoices and credit',
      ],
      ([n, e]) => [
        `${n} kunder har både ubetalte fakturaer og penger til gode`,
        `${e} customers have unpaid invoices and credit`,
      ],
    ),
    row: ofCustomer,
    todo: [
      'Se etter om en innbetaling mangler fakturanummer, så ingen purres for noe som er betalt.',
      'Look whether a payment lacks the number of its invoice, so that nobody is reminded of what is paid.',
    ],
  },
  'type-assumed': {
    title: some(['Er denne kunden et firma?', 'Is this customer a company?'], ([n, e]) => [
      `Er disse ${n} kundene firmaer?`,
      `Are these ${e} customers companies?`,
    ]),
    row: ofCustomer,
    todo: [
      'Navnet er et firmanavn, men filene har ikke organisasjonsnummer. Uten svar blir kunden registrert som privatperson. Renter, gebyr og e-faktura følger da andre regler.',
      'The name is that of a company, but the files have no organisation number. Without an answer the customer becomes a consumer. Interest, fees and e-invoices then follow other rules.',
    ],
  },
  'suppliers-as-sum': {
    title: () => ['Leverandørgjeld kommer som én sum', 'Debt to suppliers comes as one sum'],
    row: ({ amount }: Problem) => kr(amount),
  },
  'value-left-out': {
    title: some(['Noe om én kunde kom ikke med', 'Something of one customer was left out'], ([n, e]) => [
      `Noe om ${n} kunder kom ikke med`,
      `Something of ${e} customers was left out`,
    ]),
    row: ofCustomer,
    todo: [
      'Et organisasjonsnummer, en e-postadresse eller et land er ikke gyldig, eller en tekst er for lang.',
      'An organisation number, an email address or a country is not valid, or a text is too long.',
    ],
  },
} satisfies Record<string, Said>);
