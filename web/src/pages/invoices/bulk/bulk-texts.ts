import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

/** `shown`: the count as people read it. `isMixed`: credit notes are among them. */
type Sent = { count: number; shown: string; sum: string; isMixed: boolean };
/** `fee`, `interest`: empty where none is claimed. */
type Reminded = { count: number; shown: string; fee: string; interest: string };

export const bulkTexts = textsByLanguage({
  ...commonWords('delete undo reminder collection_warning'),
  deleteTitle: ['Slett utkast', 'Delete drafts'],
  undoTitle: ['Angre det som ble laget sammen', 'Undo what was created together'],
  madeTogether: (count: number) =>
    count === 1
      ? ['1 faktura er laget sammen.', '1 invoice is created together.']
      : [`${count} fakturaer er laget sammen.`, `${count} invoices are created together.`],
  sendAll: ['Send utkastene', 'Send the drafts'],
  deletion: {
    asking: ['Sjekker hva som kan slettes', 'Checking what can be deleted'],
    running: ['Sletter', 'Deleting'],
    title: (count: number) =>
      count === 1
        ? ['Slette 1 utkast?', 'Delete 1 draft?']
        : [`Slette ${count} utkast?`, `Delete ${count} drafts?`],
    can: (can: string, not: string) => [
      `${can} kan slettes, ${not} ikke:`,
      `${can} can be deleted, ${not} cannot:`,
    ],
    notAsOne: (_can: string, not: string) => [
      `${not} kan ikke slettes, så ingenting blir slettet:`,
      `${not} cannot be deleted, so nothing is deleted:`,
    ],
    none: (count: number) =>
      count === 1
        ? ['Den kan ikke slettes:', 'It cannot be deleted:']
        : [`Ingen av de ${count} kan slettes:`, `None of the ${count} can be deleted:`],
    text: [
      'Utkastene har ikke fått nummer, og ingen har mottatt dem. De blir borte for godt.',
      'The drafts have no numbers, and nobody has received them. They are gone for good.',
    ],
    run: (count: number) =>
      count === 1
        ? ['Slett 1 utkast', 'Delete 1 draft']
        : [`Slett ${count} utkast`, `Delete ${count} drafts`],
    done: (count: number) =>
      count === 1
        ? ['1 utkast er slettet.', '1 draft is deleted.']
        : [`${count} utkast er slettet.`, `${count} drafts are deleted.`],
    failed: (count: string) => [`${count} ble ikke slettet:`, `${count} were not deleted:`],
  },
  send: ['Send', 'Send'],
  remind: ['Purr', 'Remind'],
  pdfs: ['Last ned PDF-er', 'Download PDFs'],
  tooManyPdfs: (most: number) => [`Høyst ${most} PDF-er om gangen`, `At most ${most} PDFs at a time`],
  pdfsProgress: (done: number, all: number) => [`${done} av ${all} PDF-er`, `${done} of ${all} PDFs`],
  asking: {
    send: ['Sjekker hva som kan sendes', 'Checking what can be sent'],
    remind: ['Sjekker hva som kan purres', 'Checking what can be reminded about'],
  },
  can: {
    send: (can: string, not: string) => [
      `${can} kan sendes, ${not} ikke:`,
      `${can} can be sent, ${not} cannot:`,
    ],
    remind: (can: string, not: string) => [
      `${can} kan purres, ${not} ikke:`,
      `${can} can get a reminder, ${not} cannot:`,
    ],
  },
  none: {
    send: (not: number) =>
      not === 1
        ? ['Den kan ikke sendes:', 'It cannot be sent:']
        : [`Ingen av de ${not} kan sendes:`, `None of the ${not} can be sent:`],
    remind: (not: number) =>
      not === 1
        ? ['Den kan ikke purres:', 'It cannot get a reminder:']
        : [`Ingen av de ${not} kan purres:`, `None of the ${not} can get a reminder:`],
  },
  title: {
    send: (count: number, shown: string) =>
      count === 1
        ? ['Sende 1 utkast?', 'Send 1 draft?']
        : [`Sende ${shown} utkast?`, `Send ${shown} drafts?`],
    remind: (count: number, shown: string) =>
      count === 1
        ? ['Purre 1 faktura?', 'Remind about 1 invoice?']
        : [`Purre ${shown} fakturaer?`, `Remind about ${shown} invoices?`],
  },
  text: {
    send: [
      'Hvert utkast får nummer, bokføres og sendes: som e-faktura der det er slått på og kunden kan ta imot, ellers på e-post. Det kan ikke angres.',
      'Each draft gets its number, is posted and sent: as an e-invoice where that is turned on and the customer can receive it, else by email. This cannot be undone.',
    ],
    remind: ['Kunden får purringen på e-post.', 'The customer gets the reminder by email.'],
  },
  together: (sum: string) => [`Til sammen ${sum}.`, `${sum} in all.`],
  letters: ['Purringene', 'The reminders'],
  ofInvoice: ['Faktura', 'Invoice'],
  letter: ['Brev', 'Letter'],
  fee: ['Gebyr', 'Fee'],
  interest: ['Renter', 'Interest'],
  interestUntil: (last: string, from: string) => [
    `Renter beregnes til og med ${last}. Forsinkelsesrenten fra ${from} er ikke kunngjort ennå.`,
    `Interest is claimed until ${last}. The rate of late-payment interest from ${from} has not been announced yet.`,
  ],
  nth: (count: number) => [`${count}. purring`, `Reminder ${count}`],
  newDeadline: (date: string) => [`Frist ${date}`, `Deadline ${date}`],
  noLetter: ['Ingen brev før', 'No letter before'],
  before: (letter: string, sentOn: string, deadline: string) => [
    `Forrige: ${letter.toLowerCase()} ${sentOn}, frist ${deadline}`,
    `Last: ${letter.toLowerCase()} ${sentOn}, deadline ${deadline}`,
  ],
  sum: ['Til sammen', 'In all'],
  withoutFee: ['Ta ikke gebyr og renter', 'Claim no fee and no interest'],
  otherwise: (count: number) => [
    count === 1
      ? '1 kunde har ingen e-postadresse: utsted som levert på annen måte'
      : `${count} kunder har ingen e-postadresse: utsted som levert på annen måte`,
    count === 1
      ? '1 customer has no email address: issue as delivered otherwise'
      : `${count} customers have no email address: issue as delivered otherwise`,
  ],
  otherwiseHint: [
    'På papir eller overlevert. Skriv ut PDF-ene fra listen.',
    'On paper or handed over. Print the PDFs from the list.',
  ],
  deliveredOn: ['Leveringsdag', 'Day of delivery'],
  run: {
    send: (count: string) => [`Send ${count} nå`, `Send ${count} now`],
    remind: (count: string) => [`Purr ${count} nå`, `Remind about ${count} now`],
  },
  running: { send: ['Sender', 'Sending'], remind: ['Purrer', 'Sending reminders'] },
  done: {
    send: ({ count, shown, sum, isMixed }: Sent) =>
      count === 0
        ? ['Ingen er sendt.', 'None is sent.']
        : isMixed
          ? [`${shown} dokumenter er sendt, ${sum}.`, `${shown} documents are sent, ${sum}.`]
          : count === 1
            ? [`1 faktura er sendt, ${sum}.`, `1 invoice is sent, ${sum}.`]
            : [`${shown} fakturaer er sendt, ${sum}.`, `${shown} invoices are sent, ${sum}.`],
    remind: ({ count, shown, fee, interest }: Reminded) => {
      if (count === 0) return ['Ingen er purret.', 'None got a reminder.'];
      const claimed = (inFees: string, ofInterest: string, and: string) =>
        [fee === '' ? [] : [`${fee} ${inFees}`], interest === '' ? [] : [`${interest} ${ofInterest}`]]
          .flat()
          .join(and);
      const [nb, en] = [
        claimed('i gebyr', 'i renter', ' og '),
        claimed('of fees', 'of interest', ' and '),
      ].map((part) => (part === '' ? '' : `, ${part}`));
      return count === 1
        ? [`1 purring er sendt${nb}.`, `1 reminder is sent${en}.`]
        : [`${shown} purringer er sendt${nb}.`, `${shown} reminders are sent${en}.`];
    },
  },
  failed: {
    send: (count: string) => [`${count} ble ikke sendt:`, `${count} were not sent:`],
    remind: (count: string) => [`${count} ble ikke purret:`, `${count} got no reminder:`],
  },
  earliest: (date: string) => [`tidligst ${date}`, `${date} at the earliest`],
  deadlineRuns: ['Fristen i forrige brev går fortsatt.', 'The deadline of the last letter still runs.'],
});
