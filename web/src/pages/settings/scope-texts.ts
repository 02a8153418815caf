import type { Scope } from '../../../../server/src/domain/access/scopes.ts';
import { SCOPES, allows } from '../../../../server/src/domain/access/scopes.ts';
import type { Texts } from '../../text/language.tsx';

type Subject = Scope extends `${infer S}:${string}` ? S : never;

type ScopeTexts = {
  subjects: Record<Subject, string>;
  nothing: string;
  /** A choice. */
  long: Record<Scope, string>;
  /** Behind the name of the subject. */
  short: Record<Scope, string>;
};

/** The scopes of API clients in words. */
export const scopeTexts: Texts<ScopeTexts> = {
  nb: {
    subjects: {
      bilag: 'Regnskap',
      reports: 'Rapporter',
      invoices: 'Fakturaer, tilbud og produkter',
      clients: 'Kunder',
      bank: 'Bank',
      events: 'Hendelser',
      webhooks: 'Webhooks',
      exports: 'Alt i selskapet',
    },
    nothing: 'Ingen tilgang',
    long: {
      'bilag:read': 'Lese kontoplan og bilag',
      'bilag:write': 'Lese og føre bilag, låse måneder',
      'reports:read': 'Lese rapporter og hente regnskapsfiler',
      'invoices:read': 'Lese fakturaer og betalinger',
      'invoices:write': 'Lese, lage, sende og purre, registrere betalinger',
      'invoices:admin': 'Alt dette, og endre innstillinger',
      'clients:read': 'Lese kunder',
      'clients:write': 'Lese, lage og endre kunder',
      'clients:admin': 'Lese, lage, endre og slette kunder',
      'bank:read': 'Lese bankfiler, banktransaksjoner og avstemming',
      'bank:write': 'Lese og importere bankfiler, plassere innbetalinger, betale tilbake',
      'events:read': 'Følge med på det den ellers kan lese',
      'webhooks:read': 'Se webhooks og hva som er sendt',
      'webhooks:write': 'Se, lage og endre webhooks',
      'exports:write': 'Eksportere alt i selskapet til én fil, og laste den ned',
    },
    short: {
      'bilag:read': 'lese',
      'bilag:write': 'føre bilag',
      'reports:read': 'lese',
      'invoices:read': 'lese',
      'invoices:write': 'lage og sende',
      'invoices:admin': 'alt, også innstillinger',
      'clients:read': 'lese',
      'clients:write': 'lage og endre',
      'clients:admin': 'alt, også slette',
      'bank:read': 'lese',
      'bank:write': 'importere og plassere',
      'events:read': 'følge med',
      'webhooks:read': 'lese',
      'webhooks:write': 'lage og endre',
      'exports:write': 'eksportere alt',
    },
  },
  en: {
    subjects: {
      bilag: 'Accounting',
      reports: 'Reports',
      invoices: 'Invoices, quotes and products',
      clients: 'Customers',
      bank: 'Bank',
      events: 'Events',
      webhooks: 'Webhooks',
      exports: 'Everything in the company',
    },
    nothing: 'No access',
    long: {
      'bilag:read': 'Read the chart of accounts and journal entries',
      'bilag:write': 'Read and post journal entries, close months',
      'reports:read': 'Read reports and download accounting files',
      'invoices:read': 'Read invoices and payments',
      'invoices:write': 'Read, create, send and remind, record payments',
      'invoices:admin': 'All of this, and change settings',
      'clients:read': 'Read customers',
      'clients:write': 'Read, create and change customers',
      'clients:admin': 'Read, create, change and delete customers',
      'bank:read': 'Read bank files, bank transactions and the reconciliation',
      'bank:write': 'Read and import bank files, match payments, refund',
      'events:read': 'Follow what it may read otherwise',
      'webhooks:read': 'See webhooks and what was sent',
      'webhooks:write': 'See, create and change webhooks',
      'exports:write': 'Export everything in the company to one file, and download it',
    },
    short: {
      'bilag:read': 'read',
      'bilag:write': 'post entries',
      'reports:read': 'read',
      'invoices:read': 'read',
      'invoices:write': 'create and send',
      'invoices:admin': 'all, also settings',
      'clients:read': 'read',
      'clients:write': 'create and change',
      'clients:admin': 'all, also delete',
      'bank:read': 'read',
      'bank:write': 'import and match',
      'events:read': 'follow',
      'webhooks:read': 'read',
      'webhooks:write': 'create and change',
      'exports:write': 'export everything',
    },
  },
};

/** What scopes are about: the part before the colon. */
export const SUBJECTS = [
  'bilag',
  'reports',
  'invoices',
  'clients',
  'bank',
  'events',
  'webhooks',
  'exports',
] as const;

/** The scopes of a subject, each of which includes those before it. */
export function levelsOf(subject: string): Scope[] {
  return SCOPES.filter((scope) => scope.startsWith(`${subject}:`));
}

/** The widest scope of a subject that somebody holds. */
export function heldOf(subject: string, scopes: readonly Scope[]): Scope | undefined {
  return levelsOf(subject).findLast((scope) => allows(scopes, scope));
}

/** `Fakturaer: lage og sende · Kunder: lese`. */
export function scopesInWords(
  scopes: readonly Scope[],
  { subjects, short }: Pick<ScopeTexts, 'subjects' | 'short'>,
): string {
  return SUBJECTS.flatMap((subject) => {
    const held = heldOf(subject, scopes);
    return held === undefined ? [] : [`${subjects[subject]}: ${short[held]}`];
  }).join(' · ');
}
