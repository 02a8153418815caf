import type { Texts } from '../../text/language.tsx';

type RequestsTexts = Record<
  | 'title'
  | 'lead'
  | 'client'
  | 'allClients'
  | 'onlyFailed'
  | 'refresh'
  | 'emptyTitle'
  | 'emptyHint'
  | 'toClients'
  | 'noneFound'
  | 'noneFoundHint'
  | 'showAll'
  | 'requestId'
  | 'answer'
  | 'ok'
  | 'failed'
  | 'noError'
  | 'noBody',
  string
> & {
  took: (milliseconds: number) => string;
};

export const requestsTexts: Texts<RequestsTexts> = {
  nb: {
    title: 'API-logg',
    lead: 'Kallene fra API-klientene i dette miljøet, de nyeste først. De blir liggende i 30 dager.',
    client: 'API-klient',
    allClients: 'Alle',
    onlyFailed: 'Bare de som feilet',
    refresh: 'Oppdater',
    emptyTitle: 'Ingen kall ennå',
    emptyHint:
      'Når et system kaller API-et med en klient herfra, ser du kallet her, og hvorfor det eventuelt feilet.',
    toClients: 'Til API-klientene',
    noneFound: 'Ingen kall passer til filteret',
    noneFoundHint: 'Ta bort filteret for å se alle.',
    showAll: 'Vis alle kall',
    requestId: 'Forespørsels-ID',
    answer: 'Svaret fra tjenesten',
    ok: 'gikk bra',
    failed: 'feilet',
    noError: 'Kallet gikk bra. Innholdet i slike svar lagres ikke.',
    noBody: 'Svaret hadde ikke noe innhold.',
    took: (milliseconds) => `${milliseconds} ms`,
  },
  en: {
    title: 'API log',
    lead: 'Calls of the API clients in this environment, newest first. They are kept for 30 days.',
    client: 'API client',
    allClients: 'All',
    onlyFailed: 'Only failed ones',
    refresh: 'Refresh',
    emptyTitle: 'No calls yet',
    emptyHint:
      'When a system calls the API with a client from here, you see the call, and why it failed if it did.',
    toClients: 'To the API clients',
    noneFound: 'No call matches the filter',
    noneFoundHint: 'Remove the filter to see all.',
    showAll: 'Show all calls',
    requestId: 'Request ID',
    answer: 'Answer of the service',
    ok: 'fine',
    failed: 'failed',
    noError: 'The call went well. The content of such answers is not kept.',
    noBody: 'The answer had no content.',
    took: (milliseconds) => `${milliseconds} ms`,
  },
};
