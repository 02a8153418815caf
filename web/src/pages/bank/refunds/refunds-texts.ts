import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const refundsTexts = textsByLanguage({
  ...commonWords('status amount'),
  title: ['Tilbakebetalinger', 'Refunds'],
  lead: [
    'Betalingsfiler for tilbakebetaling til kunder. Bestill utbetalingen på kundens side.',
    'Files that make the bank pay customers their credit. Order the payment on the customer’s page.',
  ],
  make: ['Lag fil til banken', 'Create a file for the bank'],
  makeTitle: ['Lage fil til banken?', 'Create a file for the bank?'],
  makeHint: [
    'Filen får alle bestilte utbetalinger, også til andre kunder, og lastes ned med det samme. Send den i nettbanken. Når banken melder at den er betalt, føres det av seg selv.',
    'The file gets all payments that are ordered, to other customers, too, and is downloaded at once. Send it in your online bank. When the bank confirms that it is paid, it is posted by itself.',
  ],
  ownStay: [
    'Det du selv har bestilt, blir ikke med. Det må en annen lage filen til.',
    'What you have ordered yourself is left out. Somebody else must create the file for it.',
  ],
  made: (count: number, amount: string) => [
    count === 1
      ? `Filen med én utbetaling på ${amount} er lastet ned. Send den i nettbanken.`
      : `Filen med ${count} utbetalinger på ${amount} er lastet ned. Send den i nettbanken.`,
    count === 1
      ? `The file with one payment of ${amount} is downloaded. Send it in your online bank.`
      : `The file with ${count} payments of ${amount} is downloaded. Send it in your online bank.`,
  ],
  noCredit: [
    'Ingen kunder har penger til gode, så det er ingenting å betale tilbake.',
    'No customer has credit, so there is nothing to pay back.',
  ],
  withCredit: (count: number) =>
    count === 1
      ? ['Se kunden som har penger til gode', 'See the customer who has credit']
      : [`Se de ${count} kundene som har penger til gode`, `See the ${count} customers who have credit`],
  list: ['Filer til banken', 'Files for the bank'],
  createdAt: ['Laget', 'Created'],
  file: ['Filen', 'The file'],
  count: ['Utbetalinger', 'Payments'],
  withdrawn: ['Trukket tilbake', 'Withdrawn'],
  paid: (paid: number, all: number) =>
    paid === all ? ['Betalt', 'Paid'] : [`${paid} av ${all} betalt`, `${paid} of ${all} paid`],
  download: ['Last ned', 'Download'],
  downloadOf: (date: string) => [`Last ned filen fra ${date}`, `Download the file of ${date}`],
  withdraw: ['Trekk tilbake', 'Withdraw'],
  withdrawTitle: ['Trekke filen tilbake?', 'Withdraw the file?'],
  withdrawHint: [
    'Bare når banken ikke har fått filen, eller har avvist den. Utbetalingene blir med i den neste filen. Har banken den, blir kundene betalt to ganger.',
    'Only when the bank has not got the file, or has refused it. The payments go with the next file. If the bank has it, customers are paid twice.',
  ],
  isWithdrawn: [
    'Filen er trukket tilbake. Utbetalingene blir med i den neste.',
    'The file is withdrawn. Its payments go with the next one.',
  ],
  emptyTitle: ['Ingen filer til banken ennå', 'No files for the bank yet'],
  emptyHint: [
    'Bestill utbetalingen på kundens side, under «Til gode». Lag så filen her eller der.',
    'Order the payment on the customer’s page, under “Credit”. Then create the file here or there.',
  ],
});
