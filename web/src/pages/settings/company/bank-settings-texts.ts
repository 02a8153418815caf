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
    'Bare ett format om gangen, så ingen innbetaling føres to ganger. En kontoutskrift (camt.053) ved siden av gir saldo og gebyrer.',
    'One format at a time, so that no payment is posted twice. A statement of the account (camt.053) beside it gives balances and fees.',
  ],
  firstDecides: ['Den første filen med innbetalinger bestemmer', 'The first file with payments decides'],
  feeAccount: ['Konto for bankgebyrer', 'Account for bank fees'],
  feeAccountHint: [
    'Gebyrene i filene føres her. Uten konto blir de liggende under Venter.',
    'Fees in the files are posted here. Without an account they stay under Waiting.',
  ],
  rounding: ['Skriv av øredifferanser inntil (kroner)', 'Write off differences of up to (kroner)'],
  roundingHint: [
    'Når en innbetaling fra banken lar så lite stå igjen. Høyst 1; tomt betyr aldri.',
    'When a payment of the bank leaves so little open. At most 1; empty means never.',
  ],
});
