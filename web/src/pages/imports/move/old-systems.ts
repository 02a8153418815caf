import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import type { FileKind } from './files/tell-kind.ts';

/** Where companies come from. */
export const OLD_SYSTEMS = ['fiken', 'tripletex', 'poweroffice', 'visma', 'conta', 'other'] as const;
export type OldSystem = (typeof OLD_SYSTEMS)[number];

/** In the order in which the files matter. */
export const WANTED_FILES = ['saf-t', 'open-invoices', 'clients', 'balances'] as const satisfies FileKind[];

/** Where a file is found in the menus of a system: only what public pages of help say. */
type Places = Partial<Record<FileKind, Wording>>;

const FIKEN: Places = {
  clients: [
    'Foretak › Eksport av regnskap: «Kontakter, produkter og regnskap» er en Excel-fil. Lagre arket med kundene som CSV.',
    'Foretak › Eksport av regnskap: “Kontakter, produkter og regnskap” is an Excel file. Save the sheet of the customers as CSV.',
  ],
};
const TRIPLETEX: Places = {
  'saf-t': [
    'Regnskap › Årsregnskap › Regnskapsoversikt: kolonnen «Regnskapseksport (SAF-T)» for et helt år, eller «Last ned regnskap» nederst på siden for andre datoer.',
    'Regnskap › Årsregnskap › Regnskapsoversikt: the column “Regnskapseksport (SAF-T)” for a whole year, or “Last ned regnskap” at the end of the page for other dates.',
  ],
  'open-invoices': [
    'Regnskap › Reskontro › Kunder: velg dagen du flytter, og «Last ned som CSV».',
    'Regnskap › Reskontro › Kunder: choose the day of the move, and “Last ned som CSV”.',
  ],
  balances: [
    'Regnskap › Saldobalanse: velg dagen du flytter, og «Last ned som CSV».',
    'Regnskap › Saldobalanse: choose the day of the move, and “Last ned som CSV”.',
  ],
};
const POWEROFFICE: Places = {
  'open-invoices': [
    'Meny › Rapporter › Salg › Kundereskontro: del-ikonet, og Excel. Slett radene over overskriftene, og lagre som CSV.',
    'Meny › Rapporter › Salg › Kundereskontro: the share icon, and Excel. Delete the rows above the headers, and save as CSV.',
  ],
};
const VISMA: Places = {
  'open-invoices': [
    'Regnskap › Rapporter › Ubetalte fakturaer.',
    'Regnskap › Rapporter › Ubetalte fakturaer.',
  ],
  clients: [
    'Innstillinger › Import og eksport › Kunderegister.',
    'Innstillinger › Import og eksport › Kunderegister.',
  ],
  balances: ['Regnskap › Rapporter › Saldoliste.', 'Regnskap › Rapporter › Saldoliste.'],
};
const CONTA: Places = {
  balances: [
    'Rapporter › Regnskapsrapporter › Saldobalanse: velg periode, og «Eksporter CSV».',
    'Rapporter › Regnskapsrapporter › Saldobalanse: choose the period, and “Eksporter CSV”.',
  ],
};

export const oldSystemTexts = textsByLanguage({
  title: ['1. Hvor kommer du fra?', '1. Where do you come from?'],
  choice: ['Det gamle systemet', 'The old system'],
  names: {
    fiken: ['Fiken', 'Fiken'],
    tripletex: ['Tripletex', 'Tripletex'],
    poweroffice: ['PowerOffice', 'PowerOffice'],
    visma: ['Visma eAccounting', 'Visma eAccounting'],
    conta: ['Conta', 'Conta'],
    other: ['Et annet', 'Another one'],
  } satisfies Record<OldSystem, Wording>,
  fetch: ['Hent dette der', 'Fetch this there'],
  files: {
    'saf-t': ['SAF-T Regnskap', 'SAF-T Financial'],
    'open-invoices': ['Ubetalte fakturaer som CSV', 'Unpaid invoices as CSV'],
    clients: ['Kunder som CSV', 'Customers as CSV'],
    balances: ['Saldobalanse som CSV', 'Trial balance as CSV'],
  } satisfies Record<FileKind, Wording>,
  why: {
    'saf-t': [
      'For regnskapsåret, fra 1. januar til dagen du flytter. Alle norske regnskapssystemer skal kunne lage den.',
      'Of the accounting year, from 1 January to the day of the move. Every Norwegian accounting system has to be able to make one.',
    ],
    'open-invoices': [
      'Når noen fakturaer er fra før SAF-T-filens første dag. Listen kalles ofte åpne poster eller kundereskontro.',
      'When some invoices are older than the first day of the SAF-T file. The list is often called open items or customer ledger.',
    ],
    clients: [
      'Når du vil ha med e-post, telefon og betalingsfrist. Navn og adresse står i SAF-T.',
      'When you want email, phone and payment term. Names and addresses are in SAF-T.',
    ],
    balances: ['Bare når du ikke får en SAF-T-fil.', 'Only when you cannot get a SAF-T file.'],
  } satisfies Record<FileKind, Wording>,
  needed: ['Trengs', 'Needed'],
  inCase: ['Ved behov', 'If needed'],
  places: {
    fiken: FIKEN,
    tripletex: TRIPLETEX,
    poweroffice: POWEROFFICE,
    visma: VISMA,
    conta: CONTA,
    other: {},
  },
  placesHint: [
    'Menyene er slik hjelpesidene beskriver dem, og kan være endret.',
    'The menus are as the pages of help describe them, and may have changed.',
  ],
  general: [
    'Søk etter «SAF-T» i hjelpen til systemet, eller be regnskapsføreren om filen.',
    'Search for “SAF-T” in the help of the system, or ask your accountant for the file.',
  ],
});
