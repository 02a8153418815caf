import { SOFTWARE } from '../software.ts';
import type { Source } from './everything.ts';

const FOLDERS: readonly [name: string, nb: string, en: string][] = [
  [
    'saf-t/',
    'regnskapet som SAF-T Financial, én fil for hvert år',
    'the books as SAF-T Financial, a file for each year',
  ],
  ['vat-returns/', 'mva-meldingen for hver termin', 'the VAT return of each term'],
  ['journal/', 'alle bilag og posteringer', 'all journal entries with their lines'],
  ['documents/', 'fakturaer og kreditnotaer som PDF', 'invoices and credit notes as PDF'],
  [
    'e-invoices/',
    'de samme som EHF, der de ble sendt slik',
    'the same as e-invoices, where they were sent as such',
  ],
  ['letters/', 'purringer og inkassovarsler som PDF', 'reminders and collection warnings as PDF'],
  ['quotes/', 'tilbud som PDF', 'quotes as PDF'],
  ['attachments/', 'vedlegg til fakturaer', 'attachments of invoices'],
  ['vouchers/', 'dokumentasjon til bilag', 'documents of journal entries'],
  ['waiting-vouchers/', 'dokumentasjon som ikke er bokført', 'vouchers that no entry has yet'],
  [
    'data/',
    'registre, betalinger, bank, valutaomregninger, innstillinger, hendelser og endringslogg',
    'registers, payments, bank, currency revaluations, settings, events and the log of changes',
  ],
];

/** What each file of the export is, in Norwegian and English. */
export function readMe({ db, now, environment }: Source): string {
  const nb = FOLDERS.map(([name, text]) => `  ${name.padEnd(20)}${text}`);
  const en = FOLDERS.map(([name, , text]) => `  ${name.padEnd(20)}${text}`);
  return [
    `${SOFTWARE.name} ${SOFTWARE.version}: ${db.accountId}, ${now.toISOString()}`,
    ...(environment === 'test' ? ['Testmiljøet / the test environment'] : []),
    '',
    'ALT I SELSKAPET',
    '',
    ...nb,
    '',
    'Filene i data/ og journal/ finnes både som JSON og som CSV. JSON har de samme feltene som API-et. I CSV står lister og',
    'sammensatte felt som JSON i én celle, og en celle som begynner med =, +, - eller @ har en apostrof foran.',
    'Hendelser finnes for de siste 90 dagene. Hver fil viser det som gjaldt da den ble skrevet.',
    'SHA256SUMS har kontrollsummen til hver fil: sha256sum -c SHA256SUMS',
    'data/missing.csv nevner dokumenter som ikke lot seg tegne.',
    'Passord, nøkler og andre hemmeligheter er ikke med. Regnskapet skal oppbevares i fem år (bokføringsloven § 13).',
    '',
    'EVERYTHING OF THE COMPANY',
    '',
    ...en,
    '',
    'The files of data/ and journal/ are there as JSON and as CSV. JSON has the fields of the API. In CSV, lists and nested fields stand',
    'as JSON in one cell, and a cell that begins with =, +, - or @ has an apostrophe before it.',
    'Events are those of the last 90 days. Each file shows what held when it was written.',
    'SHA256SUMS has the checksum of each file: sha256sum -c SHA256SUMS',
    'data/missing.csv names documents that could not be drawn.',
    'Passwords, keys and other secrets are not in it. Books must be kept for five years (Norwegian Bookkeeping Act § 13).',
    '',
  ].join('\n');
}
