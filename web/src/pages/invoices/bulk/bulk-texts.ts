import type { Texts } from '../../../text/language.tsx';

const nb = {
  send: 'Send',
  remind: 'Purr',
  pdfs: 'Last ned PDF-er',
  tooManyPdfs: (most: number) => `Høyst ${most} PDF-er om gangen`,
  pdfsProgress: (done: number, all: number) => `${done} av ${all} PDF-er`,
  chooseAll: (count: string) => `Velg alle ${count} som passer`,
  choosing: (done: string, all: string) => `Velger: ${done} av ${all}`,
  asking: { send: 'Sjekker hva som kan sendes', remind: 'Sjekker hva som kan purres' },
  progress: (done: string, all: string) => `${done} av ${all}`,
  can: {
    send: (can: string, not: string) => `${can} kan sendes, ${not} ikke:`,
    remind: (can: string, not: string) => `${can} kan purres, ${not} ikke:`,
  },
  none: {
    send: (not: number) => (not === 1 ? 'Den kan ikke sendes:' : `Ingen av de ${not} kan sendes:`),
    remind: (not: number) => (not === 1 ? 'Den kan ikke purres:' : `Ingen av de ${not} kan purres:`),
  },
  title: {
    send: (count: number, shown: string) => (count === 1 ? 'Sende 1 utkast?' : `Sende ${shown} utkast?`),
    remind: (count: number, shown: string) =>
      count === 1 ? 'Purre 1 faktura?' : `Purre ${shown} fakturaer?`,
  },
  text: {
    send: 'Hvert utkast får nummer, bokføres og sendes: som e-faktura der det er slått på og kunden kan ta imot, ellers på e-post. Det kan ikke angres.',
    remind: 'Kunden får en purring på e-post. Gebyr og renter er med der loven åpner for det i dag.',
  },
  unasked: (count: string) => `${count} er ikke sjekket, fordi du stoppet.`,
  askRest: 'Sjekk resten',
  otherwise: (count: number) =>
    count === 1
      ? '1 kunde har ingen e-postadresse: utsted som levert på annen måte'
      : `${count} kunder har ingen e-postadresse: utsted som levert på annen måte`,
  otherwiseHint: 'På papir eller overlevert. Skriv ut PDF-ene fra listen.',
  deliveredOn: 'Leveringsdag',
  run: {
    send: (count: string) => `Send ${count} nå`,
    remind: (count: string) => `Purr ${count} nå`,
  },
  running: { send: 'Sender', remind: 'Purrer' },
  keepOpen: 'La siden stå åpen. Lukker du den, blir resten ikke gjort.',
  stop: 'Stopp',
  stopping: 'Stopper etter de som er på vei …',
  done: {
    send: (count: string) => (count === '0' ? 'Ingen er sendt.' : `${count} sendt.`),
    remind: (count: string) => (count === '0' ? 'Ingen er purret.' : `${count} purret.`),
  },
  failed: {
    send: (count: string) => `${count} ble ikke sendt:`,
    remind: (count: string) => `${count} ble ikke purret:`,
  },
  left: (count: string) => `${count} ble ikke forsøkt.`,
  unknown: (count: string) =>
    `For ${count} kom det ikke svar, eller de ble ikke forsøkt. Du kan trygt fortsette: ingenting gjøres to ganger.`,
  again: (count: string) => `Prøv ${count} igjen`,
  goOn: (count: string) => `Fortsett med ${count}`,
  earliest: (date: string) => `tidligst ${date}`,
  deadlineRuns: 'Fristen i forrige brev går fortsatt.',
  more: (count: string) => `og ${count} til`,
  cancel: 'Avbryt',
  close: 'Lukk',
};

const en: typeof nb = {
  send: 'Send',
  remind: 'Remind',
  pdfs: 'Download PDFs',
  tooManyPdfs: (most) => `At most ${most} PDFs at a time`,
  pdfsProgress: (done, all) => `${done} of ${all} PDFs`,
  chooseAll: (count) => `Choose all ${count} that match`,
  choosing: (done, all) => `Choosing: ${done} of ${all}`,
  asking: { send: 'Checking what can be sent', remind: 'Checking what can be reminded about' },
  progress: (done, all) => `${done} of ${all}`,
  can: {
    send: (can, not) => `${can} can be sent, ${not} cannot:`,
    remind: (can, not) => `${can} can get a reminder, ${not} cannot:`,
  },
  none: {
    send: (not) => (not === 1 ? 'It cannot be sent:' : `None of the ${not} can be sent:`),
    remind: (not) => (not === 1 ? 'It cannot get a reminder:' : `None of the ${not} can get a reminder:`),
  },
  title: {
    send: (count, shown) => (count === 1 ? 'Send 1 draft?' : `Send ${shown} drafts?`),
    remind: (count, shown) => (count === 1 ? 'Remind about 1 invoice?' : `Remind about ${shown} invoices?`),
  },
  text: {
    send: 'Each draft gets its number, is posted and sent: as an e-invoice where that is turned on and the customer can receive it, else by email. This cannot be undone.',
    remind:
      'The customer gets a reminder by email. Fee and interest are claimed where the law allows them today.',
  },
  unasked: (count) => `${count} are not checked, because you stopped.`,
  askRest: 'Check the rest',
  otherwise: (count) =>
    count === 1
      ? '1 customer has no email address: issue as delivered otherwise'
      : `${count} customers have no email address: issue as delivered otherwise`,
  otherwiseHint: 'On paper or handed over. Print the PDFs from the list.',
  deliveredOn: 'Day of delivery',
  run: { send: (count) => `Send ${count} now`, remind: (count) => `Remind about ${count} now` },
  running: { send: 'Sending', remind: 'Sending reminders' },
  keepOpen: 'Keep this page open. When you close it, the rest is not done.',
  stop: 'Stop',
  stopping: 'Stops after those that are on their way …',
  done: {
    send: (count) => (count === '0' ? 'None is sent.' : `${count} sent.`),
    remind: (count) => (count === '0' ? 'None got a reminder.' : `${count} reminded.`),
  },
  failed: {
    send: (count) => `${count} were not sent:`,
    remind: (count) => `${count} got no reminder:`,
  },
  left: (count) => `${count} were not tried.`,
  unknown: (count) =>
    `For ${count} there was no answer, or they were not tried. You can safely go on: nothing is done twice.`,
  again: (count) => `Try ${count} again`,
  goOn: (count) => `Go on with ${count}`,
  earliest: (date) => `${date} at the earliest`,
  deadlineRuns: 'The deadline of the last letter still runs.',
  more: (count) => `and ${count} more`,
  cancel: 'Cancel',
  close: 'Close',
};

export const bulkTexts: Texts<typeof nb> = { nb, en };
