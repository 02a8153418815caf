import type { Right, Role } from '../../../server/src/domain/access/roles.ts';
import { listed } from './formats.ts';
import type { Texts } from './language.tsx';

type RoleTexts = {
  names: Record<Role, string>;
  /** What the role is for, in a sentence. */
  hints: Record<Role, string>;
  /** As in "For …" and "only for …". */
  people: Record<Role, string>;
  rights: Record<Right, string>;
  /** `a, b and c`. */
  and: (parts: readonly string[]) => string;
};

export const roleTexts: Texts<RoleTexts> = {
  nb: {
    names: {
      owner: 'Eier',
      admin: 'Administrator',
      member: 'Medarbeider',
      accountant: 'Regnskapsfører',
      viewer: 'Lesetilgang',
    },
    hints: {
      owner: 'Kan alt. Rollen kan ikke tas bort her.',
      admin: 'Kan alt eieren kan, men ikke endre eieren.',
      member: 'Lager og sender fakturaer, og leser regnskapet. Ser ikke API-klienter og logger.',
      accountant: 'Fører og avslutter regnskapet. Leser fakturaer og kunder, men endrer dem ikke.',
      viewer: 'Leser alt i det daglige og endrer ingenting. For styret eller revisor.',
    },
    people: {
      owner: 'eieren',
      admin: 'administratorer',
      member: 'medarbeidere',
      accountant: 'regnskapsførere',
      viewer: 'de med lesetilgang',
    },
    rights: {
      read: 'Lese fakturaer, kunder, regnskap, rapporter og hendelser, og laste ned filer',
      sell: 'Lage og sende fakturaer, registrere betalinger, endre kunder',
      keepBooks: 'Føre bilag, endre kontoplanen, låse måneder og avslutte år',
      matchBank: 'Importere bankfiler, knytte innbetalinger til fakturaer og betale tilbake',
      deleteCustomers: 'Slette kunder',
      changeSettings: 'Endre selskapets innstillinger',
      managePeople: 'Invitere personer og endre roller',
      approve: 'Godkjenne eller avslå det API-klienter spør om',
      manageApiClients: 'Lage API-klienter',
      manageWebhooks: 'Lage webhooks og se hva som er sendt',
      takeEverything: 'Eksportere alt i selskapet',
      readLogs: 'Lese endringslogg og API-logg',
    },
    and: (parts) => listed(parts, 'nb'),
  },
  en: {
    names: {
      owner: 'Owner',
      admin: 'Admin',
      member: 'Member',
      accountant: 'Accountant',
      viewer: 'Read only',
    },
    hints: {
      owner: 'May do everything. The role cannot be taken away here.',
      admin: 'May do what the owner may, but not change the owner.',
      member: 'Makes and sends invoices, and reads the books. Sees no API clients and logs.',
      accountant: 'Keeps and closes the books. Reads invoices and customers, but does not change them.',
      viewer: 'Reads everything of daily work and changes nothing. For the board or an auditor.',
    },
    people: {
      owner: 'the owner',
      admin: 'admins',
      member: 'members',
      accountant: 'accountants',
      viewer: 'those who may read',
    },
    rights: {
      read: 'Read invoices, customers, books, reports and events, and download files',
      sell: 'Create and send invoices, record payments, change customers',
      keepBooks: 'Post entries, change the chart of accounts, close months and years',
      matchBank: 'Import bank files, match payments with invoices and pay back',
      deleteCustomers: 'Delete customers',
      changeSettings: 'Change the company’s settings',
      managePeople: 'Invite people and change roles',
      approve: 'Approve or decline what API clients ask for',
      manageApiClients: 'Create API clients',
      manageWebhooks: 'Create webhooks, and see what was sent',
      takeEverything: 'Export everything in the company',
      readLogs: 'Read the change log and the API log',
    },
    and: (parts) => listed(parts, 'en'),
  },
};
