import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const reconciliationTexts = textsByLanguage({
  ...commonWords('account'),
  lead: [
    'Om regnskapet stemmer med banken, og hva som forklarer differansen.',
    'Whether the books agree with the bank, and what explains the difference.',
  ],
  date: ['Per dato', 'As of'],
  today: ['I dag', 'Today'],
  lastMonthEnd: ['Forrige månedsslutt', 'Last month’s end'],
  lastYearEnd: ['Forrige årsslutt', 'Last year’s end'],
  ledger: ['Regnskapet', 'The books'],
  bank: ['Banken', 'The bank'],
  bankOn: (date: string) => [`Banken, ${date}`, `The bank, ${date}`],
  difference: ['Differanse', 'Difference'],
  agrees: ['Regnskapet stemmer med banken.', 'The books agree with the bank.'],
  explained: [
    'Hele differansen mellom regnskapet og banken er forklart nedenfor.',
    'The whole difference between the books and the bank is explained below.',
  ],
  unexplained: (amount: string) => [`${amount} er ikke forklart.`, `${amount} is not explained.`],
  unexplainedHint: [
    'Det kan være bevegelser som ikke står i noen fil, eller en saldo som var feil fra før.',
    'There may be movements that no file has, or a balance that was wrong before.',
  ],
  before: (day: string, sum: string, count: number) => [
    `Bevegelser før første bankfil (${day}): ${sum}, ${count} bilag.`,
    `Movements before the first bank file (${day}): ${sum}, ${count} ${count === 1 ? 'entry' : 'entries'}.`,
  ],
  beforeHint: [
    'De sammenlignes ikke med banken. Hadde banken en annen saldo da filene begynte, står forskjellen som ikke forklart.',
    'They are not compared with the bank. If the bank had another balance when the files began, the difference stands as not explained.',
  ],
  seeBefore: ['Se bilagene', 'See the entries'],
  ledgerLeftOut: [
    'Du har ikke tilgang til regnskapet. Derfor vises bare det banken sier.',
    'You may not read the books. So only what the bank says is shown.',
  ],
  noBalance: [
    'Filene fra banken har ingen saldo. OCR giro og camt.054 har bare bevegelser; importer en kontoutskrift (camt.053), så sammenlignes saldoen også.',
    'The bank files have no balance. OCR giro and camt.054 only have movements; import a statement of the account (camt.053) to compare balances, too.',
  ],
  explanation: ['Fra regnskapet til banken', 'From the books to the bank'],
  inBooks: (account: string) => [`Saldo på konto ${account}`, `Balance of account ${account}`],
  unmatched: ['I banken, men venter på å bli ført', 'In the bank, and waiting to be posted'],
  ignored: ['I banken, men ignorert', 'In the bank, and ignored'],
  unbanked: ['Ført, men ikke i filene fra banken', 'Posted, and not in the bank files'],
  later: ['Etter bankens saldo', 'After the balance of the bank'],
  inBank: ['Står i banken', 'Is in the bank'],
  unexplainedLine: ['Ikke forklart', 'Not explained'],
  unmatchedTitle: ['Venter på å bli ført', 'Waiting to be posted'],
  ignoredTitle: ['Ignorert', 'Ignored'],
  ignoredHint: [
    'Et bilag må stå for hver av dem. Par transaksjonen med bilaget, eller før det.',
    'An entry must stand for each of them. Pair the transaction with the entry, or post it.',
  ],
  ignoredOpen: [
    'Noe er ignorert, og ingen bilag står for det.',
    'Something is ignored, and no entry stands for it.',
  ],
  withoutLinesTitle: ['Måneder uten banklinjer', 'Months without bank lines'],
  withoutLinesHint: [
    'Saldoen beveget seg mer enn linjene i filene forteller. Bilag fra de samme dagene forklarer det.',
    'The balance moved more than the lines of the files tell. Entries of the same days explain it.',
  ],
  balanceAfter: (from: string, balance: string) => [
    `Fra ${from}; saldo ${balance}`,
    `From ${from}; balance ${balance}`,
  ],
  unbankedTitle: ['Ført uten transaksjon i banken', 'Posted without a transaction in the bank'],
  bankAccounts: ['Bankkontoer nå og før', 'Bank accounts now and before'],
  bankAccount: ['Kontonummer', 'Account number'],
  from: ['Fra', 'From'],
  until: ['Til', 'Until'],
  always: ['Fra starten', 'From the start'],
  inUse: ['I bruk', 'In use'],
  most: (count: number) => [`De første ${count} vises.`, `The first ${count} are shown.`],
});
