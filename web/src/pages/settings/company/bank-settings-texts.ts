import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const bankSettingsTexts = textsByLanguage({
  title: ['Bankfiler', 'Bank files'],
  hint: {
    production: [
      'Hvordan bankfilene føres. Gjelder produksjon; testmiljøet har sine egne valg.',
      'How bank files are posted. For production; the test environment has choices of its own.',
    ],
    test: [
      'Hvordan bankfilene føres. Gjelder testmiljøet; produksjon har sine egne valg.',
      'How bank files are posted. For the test environment; production has choices of its own.',
    ],
  },
  format: ['Innbetalinger hentes fra', 'Payments come from'],
  formatHint: [
    'Velg ett format, så ingen innbetaling føres to ganger. Du kan importere kontoutskrifter (camt.053) i tillegg. De har saldo og gebyrer.',
    'Choose one format, so that no payment is posted twice. You can import statements of the account (camt.053) besides. They have balances and fees.',
  ],
  firstDecides: ['Den første filen med innbetalinger bestemmer', 'The first file with payments decides'],
  feeAccount: ['Konto for bankgebyrer', 'Account for bank fees'],
  feeAccountHint: [
    'Gebyrene i filene føres her. Uten konto blir de liggende under Venter.',
    'Fees in the files are posted here. Without an account they stay under Waiting.',
  ],
  rounding: ['Skriv av øredifferanser inntil (kroner)', 'Write off differences of up to (kroner)'],
  roundingHint: [
    'Mangler det ikke mer enn dette på en innbetaling fra banken, regnes fakturaen som betalt. Høyst 1 krone. Tomt felt: aldri.',
    'If a payment of the bank lacks no more than this, the invoice counts as paid. At most 1 krone. Empty field: never.',
  ],
});
