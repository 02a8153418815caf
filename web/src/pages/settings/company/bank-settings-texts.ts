import type { Texts } from '../../../text/language.tsx';

const nb = {
  title: 'Bankfiler',
  hint: {
    production: 'Hvordan bankfilene føres. Gjelder produksjon; testmiljøet har sine egne valg.',
    test: 'Hvordan bankfilene føres. Gjelder testmiljøet; produksjon har sine egne valg.',
  },
  format: 'Innbetalinger hentes fra',
  formatHint:
    'Bare ett format om gangen, så ingen innbetaling føres to ganger. En kontoutskrift (camt.053) ved siden av gir saldo og gebyrer.',
  firstDecides: 'Den første filen med innbetalinger bestemmer',
  feeAccount: 'Konto for bankgebyrer',
  feeAccountHint: 'Gebyrene i filene føres her. Uten konto blir de liggende under Venter.',
  rounding: 'Skriv av øredifferanser inntil (kroner)',
  roundingHint: 'Når en innbetaling fra banken lar så lite stå igjen. Høyst 1; tomt betyr aldri.',
};

const en: typeof nb = {
  title: 'Bank files',
  hint: {
    production: 'How bank files are posted. For production; the test environment has choices of its own.',
    test: 'How bank files are posted. For the test environment; production has choices of its own.',
  },
  format: 'Payments come from',
  formatHint:
    'One format at a time, so that no payment is posted twice. A statement of the account (camt.053) beside it gives balances and fees.',
  firstDecides: 'The first file with payments decides',
  feeAccount: 'Account for bank fees',
  feeAccountHint: 'Fees in the files are posted here. Without an account they stay under Waiting.',
  rounding: 'Write off differences of up to (kroner)',
  roundingHint: 'When a payment of the bank leaves so little open. At most 1; empty means never.',
};

export const bankSettingsTexts: Texts<typeof nb> = { nb, en };
