import { textsByLanguage } from '../../../../text/texts-by-language.ts';
import type { Problem, Said } from './problems.ts';
import { count, kr, ofAccount, ofCustomer, ofInvoice, on, some } from './problems.ts';

/** What stands against a move. */
export const moveErrorTexts = textsByLanguage({
  'unexplained-balance': {
    title: some(
      ['Fakturaene til én kunde blir ikke lik saldoen', 'The invoices of one customer are not the balance'],
      ([n, e]) => [
        `Fakturaene til ${n} kunder blir ikke lik saldoen`,
        `The invoices of ${e} customers are not the balance`,
      ],
    ),
    row: (problem: Problem) => {
      const [nb, en] = kr(problem.amount);
      const [kunde, customer] = ofCustomer(problem);
      return (problem.amount ?? 0) < 0
        ? [
            `${kunde}: fakturaene er ${nb} høyere enn saldoen`,
            `${customer}: the invoices are ${en} more than the balance`,
          ]
        : [
            `${kunde}: ${nb} av saldoen har ingen faktura`,
            `${customer}: ${en} of the balance have no invoice`,
          ];
    },
    todo: [
      'Legg ved en fil til: ubetalte fakturaer som CSV, eller SAF-T-filen for året før.',
      'Add another file: unpaid invoices as CSV, or the SAF-T file of the year before.',
    ],
  },
  'account-unmapped': {
    title: some(['Velg konto for én saldo', 'Choose an account for one balance'], ([n, e]) => [
      `Velg konto for ${n} saldoer`,
      `Choose accounts for ${e} balances`,
    ]),
    row: ({ amount, ...problem }: Problem, name: string) => {
      const [nb, en] = kr(amount);
      const [shown] = ofAccount({ amount, ...problem }, name);
      const isDebit = (amount ?? 0) > 0;
      return [
        `${shown}: ${nb} ${isDebit ? 'debet' : 'kredit'}`,
        `${shown}: ${en} ${isDebit ? 'debit' : 'credit'}`,
      ];
    },
    todo: [
      'Nummeret har mer enn seks sifre, eller kontoen betyr noe annet i kontoplanen her.',
      'The number has more than six digits, or the account means something else in the chart here.',
    ],
  },
  'customers-mismatch': {
    title: () => ['En konto er ikke lik summen av kundene', 'An account is not the sum of its customers'],
    row: (problem: Problem, name: string) => {
      const [nb, en] = kr(problem.amount);
      const [shown] = ofAccount(problem, name);
      return (problem.amount ?? 0) > 0
        ? [
            `${shown}: kontoen er ${nb} høyere enn kundene til sammen`,
            `${shown}: the account is ${en} more than the customers together`,
          ]
        : [
            `${shown}: kontoen er ${nb} lavere enn kundene til sammen`,
            `${shown}: the account is ${en} less than the customers together`,
          ];
    },
    todo: [
      'Rett det i det gamle systemet og hent filen på nytt, eller velg hvor resten skal.',
      'Correct it in the old system and fetch the file anew, or choose where the rest goes.',
    ],
  },
  'ambiguous-client': {
    title: some(['Hvem er denne kunden?', 'Who is this customer?'], ([n, e]) => [
      `Hvem er disse ${n} kundene?`,
      `Who are these ${e} customers?`,
    ]),
    row: ofCustomer,
    todo: [
      'Kundenummeret tilhører en annen i kunderegisteret enn navnet eller organisasjonsnummeret gjør.',
      'The customer number is that of somebody else in the register than the name or organisation number is.',
    ],
  },
  'date-inside-vat-term': {
    title: () => ['Dagen er midt i en mva-termin', 'The day is within a VAT period'],
    row: ({ day: end, amount }: Problem) => {
      const [[nbDay, enDay], [nb, en]] = [on(end), kr(amount)];
      return [
        `Terminen slutter ${nbDay}. Mva i det gamle systemet så langt: ${nb}.`,
        `The period ends on ${enDay}. VAT in the old system so far: ${en}.`,
      ];
    },
    todo: [
      'Velg helst den siste dagen i en termin. Ellers må du selv legge mva fra det gamle systemet til i mva-meldingen herfra.',
      'Choose the last day of a period if you can. Otherwise you have to add the VAT of the old system to the return from here yourself.',
    ],
  },
  'other-company': {
    title: () => [
      'Filen har et annet organisasjonsnummer enn selskapet her',
      'The file has another organisation number than the company here',
    ],
  },
  'balances-missing': {
    title: () => [
      'Ingen av filene har saldoene denne dagen',
      'None of the files has the balances of this day',
    ],
    todo: [
      'Velg dagen som SAF-T-filen slutter, eller legg ved en fil som slutter dagen du flytter.',
      'Choose the day on which the SAF-T file ends, or add a file that ends on the day of the move.',
    ],
  },
  'balances-twice': {
    title: () => ['Flere av filene har saldoene denne dagen', 'Several files have the balances of this day'],
    todo: ['Fjern alle unntatt én.', 'Remove all but one.'],
  },
  'opening-balance-exists': {
    title: () => ['Åpningsbalansen er allerede ført', 'The opening balance has been posted already'],
  },
  'year-not-whole': {
    title: () => [
      'Filen begynner ikke den første dagen i regnskapsåret',
      'The file does not begin on the first day of the accounting year',
    ],
    todo: [
      'Hent filen på nytt, fra 1. januar til dagen du flytter.',
      'Fetch the file anew, from 1 January to the day of the move.',
    ],
  },
  'result-not-distributed': {
    title: () => [
      'Resultatet for året før er ikke ført mot egenkapitalen',
      'The result of the year before is not in equity',
    ],
    row: ({ amount }: Problem) => {
      const [nb, en] = kr(amount);
      return [`Saldoene går ikke i null: ${nb}`, `The balances are not zero together: ${en}`];
    },
    todo: [
      'Disponer resultatet i det gamle systemet, og hent filen på nytt.',
      'Move the result to equity in the old system, and fetch the file anew.',
    ],
  },
  'not-balanced': {
    title: () => ['Debet og kredit er ikke like store', 'Debit and credit are not the same'],
    row: ({ amount }: Problem) => {
      const [nb, en] = kr(amount);
      return (amount ?? 0) > 0
        ? [`Debet er ${nb} høyere`, `Debit is ${en} more`]
        : [`Kredit er ${nb} høyere`, `Credit is ${en} more`];
    },
    todo: [
      'Kontoer mangler i filen, eller noe er feil i det gamle systemet. Hent filen på nytt.',
      'Accounts are missing in the file, or something is wrong in the old system. Fetch the file anew.',
    ],
  },
  'closed-month': {
    title: () => ['Måneden er låst', 'The month is closed'],
    row: ({ day: first }: Problem) => {
      const [nb, en] = on(first);
      return [
        `Velg en dag fra ${nb}, eller lås opp måneden.`,
        `Choose a day from ${en} on, or open the month.`,
      ];
    },
  },
  'earlier-balances': {
    title: some(
      ['Det er ført noe på én konto før', 'Something was posted on one account before'],
      ([n, e]) => [`Det er ført noe på ${n} kontoer før`, `Something was posted on ${e} accounts before`],
    ),
    row: ofAccount,
    todo: [
      'Saldoene i filene ville komme oppå det som er ført her til og med denne dagen.',
      'The balances of the files would come on top of what was posted here until this day.',
    ],
  },
  'already-used': {
    title: some(
      ['Ett fakturanummer eller en KID finnes fra før', 'One invoice number or KID is there already'],
      ([n, e]) => [
        `${n} fakturanumre eller KID-er finnes fra før`,
        `${e} invoice numbers or KIDs are there already`,
      ],
    ),
    row: ofInvoice,
    todo: [
      'En faktura her har det samme, eller det står to ganger i filen.',
      'An invoice here has the same, or it stands twice in the file.',
    ],
  },
  'unsupported-currency': {
    title: some(
      ['Én faktura er ikke i norske kroner', 'One invoice is not in Norwegian kroner'],
      ([n, e]) => [`${n} fakturaer er ikke i norske kroner`, `${e} invoices are not in Norwegian kroner`],
    ),
    row: (problem: Problem) => {
      const [nb, en] = ofInvoice(problem);
      return [`${nb}: ${problem.currency}`, `${en}: ${problem.currency}`];
    },
    todo: [
      'Gjør dem opp i det gamle systemet, eller la dem bli der.',
      'Settle them in the old system, or leave them there.',
    ],
  },
  'after-opening-day': {
    title: some(
      ['Én faktura er fra etter dagen du flytter', 'One invoice is from after the day of the move'],
      ([n, e]) => [
        `${n} fakturaer er fra etter dagen du flytter`,
        `${e} invoices are from after the day of the move`,
      ],
    ),
    row: (problem: Problem) => {
      const [[nb, en], [nbDay, enDay]] = [ofInvoice(problem), on(problem.day)];
      return [`${nb}: ${nbDay}`, `${en}: ${enDay}`];
    },
    todo: ['Hent listen på nytt for dagen du flytter.', 'Fetch the list anew for the day of the move.'],
  },
  'too-many': {
    title: () => ['Det er flere enn en flytting kan ha', 'There are more than a move can have'],
    row: ({ count: found }: Problem) => [`${count(found)[0]} ble funnet.`, `${count(found)[1]} were found.`],
  },
  'unknown-account': {
    title: () => ['Kontoen finnes ikke', 'There is no such account'],
    row: ofAccount,
    todo: ['Velg en annen konto.', 'Choose another account.'],
  },
  'unfitting-account': {
    title: () => ['Saldoen kan ikke føres på en mva-konto', 'The balance cannot go to an account of VAT'],
    row: ofAccount,
    todo: ['Velg en annen konto.', 'Choose another account.'],
  },
  'unknown-customer': {
    title: () => ['Kunden er ikke i filene lenger', 'The customer is not in the files any more'],
    row: ofCustomer,
  },
  'unknown-client': {
    title: () => ['Kunden er ikke i kunderegisteret lenger', 'The customer is not in the register any more'],
    row: ofCustomer,
  },
  'customer-owes': {
    title: () => ['En kunde som skylder noe, må være med', 'A customer who owes something has to come along'],
    row: ofCustomer,
  },
} satisfies Record<string, Said>);
