import type { Right, Role, Standing } from '../../../server/src/domain/access/roles.ts';
import { listed } from './formats.ts';
import type { Wording } from './texts-by-language.ts';
import { textsByLanguage } from './texts-by-language.ts';

export const roleTexts = textsByLanguage({
  names: {
    owner: ['Eier', 'Owner'],
    admin: ['Administrator', 'Admin'],
    member: ['Medarbeider', 'Member'],
    accountant: ['Regnskapsfører', 'Accountant'],
    viewer: ['Lesetilgang', 'Read only'],
    'owner-of-closed': ['Eier, avsluttet', 'Owner, closed'],
  } satisfies Record<Standing, Wording>,
  /** What the role is for, in a sentence. */
  hints: {
    owner: [
      'Full tilgang. Eierrollen kan ikke fjernes her.',
      'Full access. The role of the owner cannot be taken away here.',
    ],
    admin: [
      'Kan alt eieren kan, men ikke endre eieren.',
      'May do what the owner may, but not change the owner.',
    ],
    member: [
      'Lager og sender fakturaer, og leser regnskapet. Ser ikke API-klienter og logger.',
      'Makes and sends invoices, and reads the books. Sees no API clients and logs.',
    ],
    accountant: [
      'Fører og avslutter regnskapet. Leser fakturaer og kunder, men endrer dem ikke.',
      'Keeps and closes the books. Reads invoices and customers, but does not change them.',
    ],
    viewer: [
      'Leser alt i det daglige og endrer ingenting. For styret eller revisor.',
      'Reads everything of daily work and changes nothing. For the board or an auditor.',
    ],
  } satisfies Record<Role, Wording>,
  /** As in "For …" and "only for …". */
  people: {
    owner: ['eieren', 'the owner'],
    admin: ['administratorer', 'admins'],
    member: ['medarbeidere', 'members'],
    accountant: ['regnskapsførere', 'accountants'],
    viewer: ['de med lesetilgang', 'those who may read'],
  } satisfies Record<Role, Wording>,
  rights: {
    read: [
      'Lese fakturaer, kunder, regnskap, rapporter og hendelser, og laste ned filer',
      'Read invoices, customers, books, reports and events, and download files',
    ],
    sell: [
      'Lage og sende fakturaer, registrere betalinger, endre kunder',
      'Create and send invoices, record payments, change customers',
    ],
    keepBooks: [
      'Føre bilag, endre kontoplanen, låse måneder og avslutte år',
      'Post entries, change the chart of accounts, close months and years',
    ],
    matchBank: [
      'Importere bankfiler, knytte innbetalinger til fakturaer og betale tilbake',
      'Import bank files, match payments with invoices and pay back',
    ],
    deleteCustomers: ['Slette kunder', 'Delete customers'],
    changeSettings: ['Endre selskapets innstillinger', 'Change the company’s settings'],
    managePeople: ['Invitere personer og endre roller', 'Invite people and change roles'],
    approve: [
      'Godkjenne eller avslå det API-klienter spør om',
      'Approve or decline what API clients ask for',
    ],
    manageApiClients: ['Lage API-klienter', 'Create API clients'],
    manageWebhooks: ['Lage webhooks og se hva som er sendt', 'Create webhooks, and see what was sent'],
    takeEverything: ['Eksportere alt i selskapet', 'Export everything in the company'],
    closeCompany: ['Avslutte selskapet, og åpne det igjen', 'Close the company, and open it again'],
    readLogs: ['Lese endringslogg og API-logg', 'Read the change log and the API log'],
  } satisfies Record<Right, Wording>,
  /** `a, b and c`. */
  and: (parts: readonly string[]) => [listed(parts, 'nb'), listed(parts, 'en')],
});
