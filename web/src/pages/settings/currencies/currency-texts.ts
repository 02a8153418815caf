import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const currencyTexts = textsByLanguage({
  title: ['Valuta', 'Currencies'],
  hint: {
    production: [
      'Valutaer du kan fakturere i, ved siden av norske kroner. Regnskapet føres i kroner. Gjelder produksjon; testmiljøet har sine egne valg.',
      'Currencies in which you can invoice, beside Norwegian kroner. The books are kept in kroner. For production; the test environment has choices of its own.',
    ],
    test: [
      'Valutaer du kan fakturere i, ved siden av norske kroner. Regnskapet føres i kroner. Gjelder testmiljøet; produksjon har sine egne valg.',
      'Currencies in which you can invoice, beside Norwegian kroner. The books are kept in kroner. For the test environment; production has choices of its own.',
    ],
  },
  currencies: ['Valutaer', 'Currencies'],
  offHint: [
    'Slår du av en valuta, kan du ikke lage nye dokumenter i den. Det som er sendt, blir som det er.',
    'When you turn a currency off, no new documents can be made in it. What has been sent stays as it is.',
  ],
  accountOf: (currency: string) => [`Bankkonto for ${currency}`, `Bank account for ${currency}`],
  accountHint: [
    'Står på dokumenter i valutaen. Uten konto viser de kontoen for kroner.',
    'Stands on documents in the currency. Without one, they show the account for kroner.',
  ],
  iban: ['IBAN', 'IBAN'],
  bic: ['BIC (SWIFT)', 'BIC (SWIFT)'],
  account: ['Regnskapskonto', 'Ledger account'],
  accountRule: [
    'En konto for bank i klasse 19, som ingen annen valuta bruker.',
    'A bank account of class 19 that no other currency uses.',
  ],
  turnOnTitle: (currencies: string) => [`Slå på ${currencies}?`, `Turn on ${currencies}?`],
  turnOnLead: (currencies: string) => [
    `Fakturaer, kreditnotaer og tilbud kan da ha beløp i ${currencies}.`,
    `Invoices, credit notes and quotes can then have amounts in ${currencies}.`,
  ],
  readers: [
    'Disse API-klientene leser fakturaer. Et program som summerer beløp, må se på currency først. Ellers legger det kroner sammen med andre valutaer.',
    'These API clients read invoices. A program that sums amounts must look at currency first. Otherwise it adds kroner to other currencies.',
  ],
  noReaders: ['Ingen API-klient leser fakturaer.', 'No API client reads invoices.'],
  turnOn: ['Slå på', 'Turn on'],
});
