import { textsByLanguage } from '../../../text/texts-by-language.ts';

const one = (count: number, single: string, several: string) =>
  count === 1 ? single : `${count} ${several}`;

export const closingTexts = textsByLanguage({
  title: ['Avslutt selskapet', 'Close the company'],
  hint: [
    'API-klienter, webhooks, gjentakende fakturaer og automatiske brev stopper, og bare du som eier kommer inn: for å lese, ta med alt og åpne selskapet igjen. Regnskapet blir liggende, for loven krever det i fem år (bokføringsloven § 13).',
    'API clients, webhooks, recurring invoices and automatic letters end, and only you as the owner get in: to read, to take everything along, and to open the company again. The books stay, because the law requires them for five years (the Bookkeeping Act, section 13).',
  ],
  wholeCompany: [
    'Hele selskapet avsluttes, både produksjon og testmiljøet, også når du gjør det herfra.',
    'The whole company is closed, production and the test environment alike, also when you do it from here.',
  ],
  takeFirst: [
    'Lag filen med alt først, og last den ned. Du kan også gjøre det etterpå.',
    'Create the file with everything first, and download it. You can do so afterwards, too.',
  ],
  open: ['Dette er åpent i produksjon', 'This is open in production'],
  nothingOpen: ['Ingenting er åpent i produksjon.', 'Nothing is open in production.'],
  unpaidInvoices: (count: number, amount: string) => [
    `${one(count, 'Én ubetalt faktura', 'ubetalte fakturaer')}: ${amount}`,
    `${one(count, 'One unpaid invoice', 'unpaid invoices')}: ${amount}`,
  ],
  credit: (count: number, amount: string) => [
    `${one(count, 'Én kunde har', 'kunder har')} til gode: ${amount}`,
    `${one(count, 'One customer has', 'customers have')} credit: ${amount}`,
  ],
  refunds: (count: number, amount: string) => [
    `${one(count, 'Én bestilt tilbakebetaling', 'bestilte tilbakebetalinger')}: ${amount}`,
    `${one(count, 'One refund that is ordered', 'refunds that are ordered')}: ${amount}`,
  ],
  drafts: (count: number) => [one(count, 'Ett utkast', 'utkast'), one(count, 'One draft', 'drafts')],
  recurringInvoices: (count: number) => [
    one(count, 'Én gjentakende faktura, som avsluttes', 'gjentakende fakturaer, som avsluttes'),
    one(count, 'One recurring invoice, which ends', 'recurring invoices, which end'),
  ],
  vatTerm: (days: string, dueOn: string) => [
    `Mva-melding for ${days}, frist ${dueOn}`,
    `VAT return of ${days}, due on ${dueOn}`,
  ],
  onTheirWay: ['Selskapet kan ikke avsluttes ennå', 'The company cannot be closed yet'],
  refundFiles: (count: number) => [
    `${one(count, 'Én fil til banken er', 'filer til banken er')} ikke betalt. Vent på banken, eller trekk den tilbake.`,
    `${one(count, 'One file for the bank is', 'files for the bank are')} not paid. Wait for the bank, or withdraw it.`,
  ],
  vippsRefunds: (count: number) => [
    `${one(count, 'Én tilbakebetaling med Vipps er', 'tilbakebetalinger med Vipps er')} ikke ferdig. Vent på Vipps.`,
    `${one(count, 'One refund by Vipps is', 'refunds by Vipps are')} not done. Wait for Vipps.`,
  ],
  eInvoices: (count: number) => [
    `${one(count, 'Én e-faktura er', 'e-fakturaer er')} på vei. Vent til den er levert.`,
    `${one(count, 'One e-invoice is', 'e-invoices are')} on the way. Wait until it is delivered.`,
  ],
  close: ['Avslutt selskapet', 'Close the company'],
  closeTitle: (name: string) => [`Avslutte ${name}?`, `Close ${name}?`],
  typeName: (name: string) => [
    `Skriv navnet på selskapet for å bekrefte: ${name}`,
    `Type the name of the company to confirm: ${name}`,
  ],
  name: ['Navn på selskapet', 'Name of the company'],
  isClosed: ['Selskapet er avsluttet.', 'The company is closed.'],
  closedAt: (when: string) => [`Selskapet ble avsluttet ${when}`, `The company was closed on ${when}`],
  closedHint: [
    'Du kan fortsatt lese alt og ta med alt. API-klienter, webhooks, gjentakende fakturaer og automatiske brev kommer ikke tilbake av seg selv når selskapet åpnes igjen.',
    'You may still read everything and take everything along. API clients, webhooks, recurring invoices and automatic letters do not come back by themselves when the company is opened again.',
  ],
  openAgain: ['Åpne selskapet igjen', 'Open the company again'],
  openTitle: ['Åpne selskapet igjen?', 'Open the company again?'],
  openHint: [
    'De som er med i selskapet, kommer inn igjen, og du kan fakturere og bokføre.',
    'The people of the company get in again, and you can invoice and post.',
  ],
  isOpened: ['Selskapet er åpnet igjen.', 'The company is open again.'],
});

export type ClosingTexts = (typeof closingTexts)['nb'];
