import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const bulkTexts = textsByLanguage({
  ...commonWords('cancel close'),
  send: ['Send', 'Send'],
  remind: ['Purr', 'Remind'],
  pdfs: ['Last ned PDF-er', 'Download PDFs'],
  tooManyPdfs: (most: number) => [`Høyst ${most} PDF-er om gangen`, `At most ${most} PDFs at a time`],
  pdfsProgress: (done: number, all: number) => [`${done} av ${all} PDF-er`, `${done} of ${all} PDFs`],
  chooseAll: (count: string) => [`Velg alle ${count} som passer`, `Choose all ${count} that match`],
  choosing: (done: string, all: string) => [`Velger: ${done} av ${all}`, `Choosing: ${done} of ${all}`],
  asking: {
    send: ['Sjekker hva som kan sendes', 'Checking what can be sent'],
    remind: ['Sjekker hva som kan purres', 'Checking what can be reminded about'],
  },
  progress: (done: string, all: string) => [`${done} av ${all}`, `${done} of ${all}`],
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
    remind: [
      'Kunden får en purring på e-post. Gebyr og renter er med der loven åpner for det i dag.',
      'The customer gets a reminder by email. Fee and interest are claimed where the law allows them today.',
    ],
  },
  unasked: (count: string) => [
    `${count} er ikke sjekket, fordi du stoppet.`,
    `${count} are not checked, because you stopped.`,
  ],
  askRest: ['Sjekk resten', 'Check the rest'],
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
  keepOpen: [
    'La siden stå åpen. Lukker du den, blir resten ikke gjort.',
    'Keep this page open. When you close it, the rest is not done.',
  ],
  stop: ['Stopp', 'Stop'],
  stopping: ['Stopper etter de som er på vei …', 'Stops after those that are on their way …'],
  done: {
    send: (count: string) =>
      count === '0' ? ['Ingen er sendt.', 'None is sent.'] : [`${count} sendt.`, `${count} sent.`],
    remind: (count: string) =>
      count === '0'
        ? ['Ingen er purret.', 'None got a reminder.']
        : [`${count} purret.`, `${count} reminded.`],
  },
  failed: {
    send: (count: string) => [`${count} ble ikke sendt:`, `${count} were not sent:`],
    remind: (count: string) => [`${count} ble ikke purret:`, `${count} got no reminder:`],
  },
  left: (count: string) => [`${count} ble ikke forsøkt.`, `${count} were not tried.`],
  unknown: (count: string) => [
    `For ${count} kom det ikke svar, eller de ble ikke forsøkt. Du kan trygt fortsette: ingenting gjøres to ganger.`,
    `For ${count} there was no answer, or they were not tried. You can safely go on: nothing is done twice.`,
  ],
  again: (count: string) => [`Prøv ${count} igjen`, `Try ${count} again`],
  goOn: (count: string) => [`Fortsett med ${count}`, `Go on with ${count}`],
  earliest: (date: string) => [`tidligst ${date}`, `${date} at the earliest`],
  deadlineRuns: ['Fristen i forrige brev går fortsatt.', 'The deadline of the last letter still runs.'],
  more: (count: string) => [`og ${count} til`, `and ${count} more`],
});
