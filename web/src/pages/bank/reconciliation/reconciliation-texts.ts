import type { Texts } from '../../../text/language.tsx';

const nb = {
  lead: 'Stemmer regnskapet med banken? Og hva forklarer det som ikke stemmer?',
  account: 'Konto',
  date: 'Per dato',
  today: 'I dag',
  lastMonthEnd: 'Forrige månedsslutt',
  lastYearEnd: 'Forrige årsslutt',
  ledger: 'Regnskapet',
  bank: 'Banken',
  bankOn: (date: string) => `Banken, ${date}`,
  difference: 'Differanse',
  agrees: 'Regnskapet stemmer med banken.',
  explained: 'Alt som skiller regnskapet fra banken, er forklart nedenfor.',
  unexplained: (amount: string) => `${amount} er ikke forklart.`,
  unexplainedHint:
    'Det kan være bevegelser som ingen fil har fortalt om, eller en saldo som var feil fra før.',
  noBalance:
    'Filene fra banken har ingen saldo. OCR giro og camt.054 forteller bare om bevegelser; importer en kontoutskrift (camt.053), så sammenlignes saldoen også.',
  explanation: 'Fra regnskapet til banken',
  inBooks: (account: string) => `Saldo på konto ${account}`,
  unmatched: 'I banken, men venter på å bli ført',
  ignored: 'I banken, men ignorert',
  unbanked: 'Ført, men ikke i filene fra banken',
  later: 'Etter bankens saldo',
  inBank: 'Står i banken',
  unexplainedLine: 'Ikke forklart',
  unmatchedTitle: 'Venter på å bli ført',
  unbankedTitle: 'Ført uten transaksjon i banken',
  most: (count: number) => `De første ${count} vises.`,
};

const en: typeof nb = {
  lead: 'Do the books agree with the bank? And what explains it where they do not?',
  account: 'Account',
  date: 'As of',
  today: 'Today',
  lastMonthEnd: 'Last month’s end',
  lastYearEnd: 'Last year’s end',
  ledger: 'The books',
  bank: 'The bank',
  bankOn: (date) => `The bank, ${date}`,
  difference: 'Difference',
  agrees: 'The books agree with the bank.',
  explained: 'All that tells the books from the bank is explained below.',
  unexplained: (amount) => `${amount} is not explained.`,
  unexplainedHint: 'There may be movements that no file has told of, or a balance that was wrong before.',
  noBalance:
    'The files of the bank have no balance. OCR giro and camt.054 only tell of movements; import a statement of the account (camt.053) to compare balances, too.',
  explanation: 'From the books to the bank',
  inBooks: (account) => `Balance of account ${account}`,
  unmatched: 'In the bank, and waiting to be posted',
  ignored: 'In the bank, and ignored',
  unbanked: 'Posted, and not in the files of the bank',
  later: 'After the balance of the bank',
  inBank: 'Is in the bank',
  unexplainedLine: 'Not explained',
  unmatchedTitle: 'Waiting to be posted',
  unbankedTitle: 'Posted without a transaction in the bank',
  most: (count) => `The first ${count} are shown.`,
};

export const reconciliationTexts: Texts<typeof nb> = { nb, en };
