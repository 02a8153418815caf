import type { Scope } from '../../../../server/src/domain/access/scopes.ts';
import { SCOPES, allowsScope } from '../../../../server/src/domain/access/scopes.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

type Subject = Scope extends `${infer S}:${string}` ? S : never;

/** The scopes of API clients in words. */
export const scopeTexts = textsByLanguage({
  subjects: {
    bilag: ['Regnskap', 'Accounting'],
    reports: ['Rapporter', 'Reports'],
    invoices: ['Fakturaer, tilbud og produkter', 'Invoices, quotes and products'],
    clients: ['Kunder', 'Customers'],
    bank: ['Bank', 'Bank'],
    events: ['Hendelser', 'Events'],
    webhooks: ['Webhooks', 'Webhooks'],
    imports: ['Flytting hit', 'Moving in'],
    exports: ['Alt i selskapet', 'Everything in the company'],
  } satisfies Record<Subject, Wording>,
  nothing: ['Ingen tilgang', 'No access'],
  /** A choice. */
  long: {
    'bilag:read': ['Lese kontoplan og bilag', 'Read the chart of accounts and journal entries'],
    'bilag:write': ['Lese og føre bilag, låse måneder', 'Read and post journal entries, close months'],
    'reports:read': ['Lese rapporter og hente regnskapsfiler', 'Read reports and download accounting files'],
    'invoices:read': ['Lese fakturaer og betalinger', 'Read invoices and payments'],
    'invoices:write': [
      'Lese, lage, sende og purre, registrere betalinger',
      'Read, create, send and remind, record payments',
    ],
    'invoices:admin': ['Alt dette, og endre innstillinger', 'All of this, and change settings'],
    'clients:read': ['Lese kunder', 'Read customers'],
    'clients:write': ['Lese, lage og endre kunder', 'Read, create and change customers'],
    'clients:admin': ['Lese, lage, endre og slette kunder', 'Read, create, change and delete customers'],
    'bank:read': [
      'Lese bankfiler, banktransaksjoner og avstemming',
      'Read bank files, bank transactions and the reconciliation',
    ],
    'bank:write': [
      'Lese og importere bankfiler, plassere innbetalinger, betale tilbake',
      'Read and import bank files, match payments, refund',
    ],
    'events:read': ['Følge med på det den ellers kan lese', 'Follow what it may read otherwise'],
    'webhooks:read': ['Se webhooks og hva som er sendt', 'See webhooks and what was sent'],
    'webhooks:write': ['Se, lage og endre webhooks', 'See, create and change webhooks'],
    'imports:read': ['Se filer fra andre systemer', 'See files of other systems'],
    'imports:write': ['Ta imot filer fra andre systemer', 'Take in files of other systems'],
    'exports:write': [
      'Eksportere alt i selskapet til én fil, og laste den ned',
      'Export everything in the company to one file, and download it',
    ],
  } satisfies Record<Scope, Wording>,
  /** Behind the name of the subject. */
  short: {
    'bilag:read': ['lese', 'read'],
    'bilag:write': ['føre bilag', 'post entries'],
    'reports:read': ['lese', 'read'],
    'invoices:read': ['lese', 'read'],
    'invoices:write': ['lage og sende', 'create and send'],
    'invoices:admin': ['alt, også innstillinger', 'all, also settings'],
    'clients:read': ['lese', 'read'],
    'clients:write': ['lage og endre', 'create and change'],
    'clients:admin': ['alt, også slette', 'all, also delete'],
    'bank:read': ['lese', 'read'],
    'bank:write': ['importere og plassere', 'import and match'],
    'events:read': ['følge med', 'follow'],
    'webhooks:read': ['lese', 'read'],
    'webhooks:write': ['lage og endre', 'create and change'],
    'imports:read': ['lese', 'read'],
    'imports:write': ['ta imot filer', 'take in files'],
    'exports:write': ['eksportere alt', 'export everything'],
  } satisfies Record<Scope, Wording>,
});

type ScopeTexts = (typeof scopeTexts)['nb'];

/** What scopes are about: the part before the colon. */
export const SUBJECTS = [
  'bilag',
  'reports',
  'invoices',
  'clients',
  'bank',
  'events',
  'webhooks',
  'imports',
  'exports',
] as const;

/** The scopes of a subject, each of which includes those before it. */
export function levelsOf(subject: string): Scope[] {
  return SCOPES.filter((scope) => scope.startsWith(`${subject}:`));
}

/** The widest scope of a subject that somebody holds. */
export function heldOf(subject: string, scopes: readonly Scope[]): Scope | undefined {
  return levelsOf(subject).findLast((scope) => allowsScope(scopes, scope));
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
