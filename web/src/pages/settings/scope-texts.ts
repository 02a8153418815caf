import type { Scope } from '../../../../server/src/domain/scopes.ts';
import type { Texts } from '../../text/language.tsx';

/** The scopes of API clients in words. A higher level includes the levels below it. */
export const scopeTexts: Texts<Record<Scope, string>> = {
  nb: {
    'invoices:read': 'Lese fakturaer og betalinger',
    'invoices:write': 'Lage og sende fakturaer, registrere betalinger',
    'invoices:admin': 'Også endre kontoens innstillinger',
    'clients:read': 'Lese kunder',
    'clients:write': 'Lage og endre kunder',
    'clients:admin': 'Også slette kunder',
    'bilag:read': 'Lese kontoplan og bilag',
    'bilag:write': 'Føre bilag og låse måneder',
    'reports:read': 'Lese rapporter',
    'events:read': 'Følge hendelser om det den ellers kan lese',
    'webhooks:read': 'Se webhooks og hva som er sendt',
    'webhooks:write': 'Lage og endre webhooks',
    'bank:read': 'Lese bankfiler, banktransaksjoner og bankavstemming',
    'bank:write': 'Importere bankfiler, knytte dem til fakturaer, lage filer med tilbakebetalinger',
  },
  en: {
    'invoices:read': 'Read invoices and payments',
    'invoices:write': 'Make and send invoices, record payments',
    'invoices:admin': 'Change the settings of the account, too',
    'clients:read': 'Read customers',
    'clients:write': 'Create and change customers',
    'clients:admin': 'Delete customers, too',
    'bilag:read': 'Read the chart of accounts and journal entries',
    'bilag:write': 'Post entries and close months',
    'reports:read': 'Read reports',
    'events:read': 'Follow events about what it may read otherwise',
    'webhooks:read': 'See webhooks and what was sent',
    'webhooks:write': 'Create and change webhooks',
    'bank:read': 'Read bank files, bank transactions and the reconciliation',
    'bank:write': 'Import bank files, match them with invoices, make files of refunds',
  },
};
