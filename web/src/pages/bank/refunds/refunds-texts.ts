import type { Texts } from '../../../text/language.tsx';

const nb = {
  title: 'Tilbakebetalinger',
  lead: 'Filer som får banken til å betale kunder det de har til gode. Bestill utbetalingen på kundens side.',
  make: 'Lag fil til banken',
  makeTitle: 'Lage fil til banken?',
  makeHint:
    'Filen får alle bestilte utbetalinger, også til andre kunder, og lastes ned med det samme. Send den i nettbanken. Når banken melder at den er betalt, føres det av seg selv.',
  ownStay: 'Det du selv har bestilt, blir ikke med. Det må en annen lage filen til.',
  made: (count: number, amount: string) =>
    count === 1
      ? `Filen med én utbetaling på ${amount} er lastet ned. Send den i nettbanken.`
      : `Filen med ${count} utbetalinger på ${amount} er lastet ned. Send den i nettbanken.`,
  list: 'Filer til banken',
  createdAt: 'Laget',
  file: 'Filen',
  count: 'Utbetalinger',
  status: 'Status',
  amount: 'Beløp',
  withdrawn: 'Trukket tilbake',
  paid: (paid: number, all: number) => (paid === all ? 'Betalt' : `${paid} av ${all} betalt`),
  download: 'Last ned',
  downloadOf: (date: string) => `Last ned filen fra ${date}`,
  withdraw: 'Trekk tilbake',
  withdrawTitle: 'Trekke filen tilbake?',
  withdrawHint:
    'Bare når banken ikke har fått filen, eller har avvist den. Utbetalingene blir med i den neste filen. Har banken den, blir kundene betalt to ganger.',
  isWithdrawn: 'Filen er trukket tilbake. Utbetalingene blir med i den neste.',
  emptyTitle: 'Ingen filer til banken ennå',
  emptyHint: 'Bestill utbetalingen på kundens side, under «Til gode». Lag så filen her eller der.',
};

const en: typeof nb = {
  title: 'Refunds',
  lead: 'Files that make the bank pay customers their credit. Order the payment on the customer’s page.',
  make: 'Create a file for the bank',
  makeTitle: 'Create a file for the bank?',
  makeHint:
    'The file gets all payments that are ordered, to other customers, too, and is downloaded at once. Send it in your online bank. When the bank confirms that it is paid, it is posted by itself.',
  ownStay: 'What you have ordered yourself is left out. Somebody else must create the file for it.',
  made: (count, amount) =>
    count === 1
      ? `The file with one payment of ${amount} is downloaded. Send it in your online bank.`
      : `The file with ${count} payments of ${amount} is downloaded. Send it in your online bank.`,
  list: 'Files for the bank',
  createdAt: 'Created',
  file: 'The file',
  count: 'Payments',
  status: 'Status',
  amount: 'Amount',
  withdrawn: 'Withdrawn',
  paid: (paid, all) => (paid === all ? 'Paid' : `${paid} of ${all} paid`),
  download: 'Download',
  downloadOf: (date) => `Download the file of ${date}`,
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the file?',
  withdrawHint:
    'Only when the bank has not got the file, or has refused it. The payments go with the next file. If the bank has it, customers are paid twice.',
  isWithdrawn: 'The file is withdrawn. Its payments go with the next one.',
  emptyTitle: 'No files for the bank yet',
  emptyHint: 'Order the payment on the customer’s page, under “Credit”. Then create the file here or there.',
};

export const refundsTexts: Texts<typeof nb> = { nb, en };
