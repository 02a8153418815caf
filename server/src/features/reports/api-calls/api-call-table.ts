import type { ListedApiCall } from '../../../platform/access/api-calls.store.ts';
import type { Wording } from '../../../domain/texts/language.ts';
import { textsByLanguage } from '../../../domain/texts/language.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { headingByToday } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';

const ownWordsIn = textsByLanguage({
  log: ['API-logg', 'API-logg', 'API log'],
  day: ['Dato', 'Dato', 'Date'],
  time: ['Klokkeslett', 'Klokkeslett', 'Time'],
  client: ['API-klient', 'API-klient', 'API client'],
  method: ['Metode', 'Metode', 'Method'],
  path: ['Sti', 'Sti', 'Path'],
  status: ['Status', 'Status', 'Status'],
  milliseconds: ['Varighet i ms', 'Varigheit i ms', 'Duration in ms'],
  error: ['Feilkode', 'Feilkode', 'Error code'],
  dryRun: ['Prøvekjøring', 'Prøvekøyring', 'Dry run'],
  requestId: ['Forespørsels-ID', 'Førespurnads-ID', 'Request ID'],
  yes: ['Ja', 'Ja', 'Yes'],
} as const satisfies Record<string, Wording>);

const osloTime = new Intl.DateTimeFormat('nb', { timeZone: 'Europe/Oslo', timeStyle: 'medium' });

/** @param clients the names of API clients by id; one that was deleted has no name */
export function apiCallTable(
  heading: ReportHeading,
  calls: readonly ListedApiCall[],
  clients: ReadonlyMap<string, string>,
): ReportTable {
  const own = ownWordsIn(heading.language);
  return {
    ...headingByToday(heading, own.log, osloDate(heading.madeAt)),
    sections: [
      listSection(calls, [
        [own.day, 'date', ({ at }) => osloDate(at)],
        [own.time, 'code', ({ at }) => osloTime.format(at)],
        [own.client, 'text', ({ clientId }) => clients.get(clientId) ?? clientId],
        [own.method, 'code', ({ method }) => method],
        [own.path, 'text', ({ path }) => path],
        [own.status, 'number', ({ status }) => status],
        [own.milliseconds, 'number', ({ milliseconds }) => milliseconds],
        [own.error, 'text', ({ error }) => codeOf(error)],
        [own.dryRun, 'code', ({ isDryRun }) => (isDryRun ? own.yes : null)],
        [own.requestId, 'code', ({ id }) => id],
      ]),
    ],
    notes: [],
  };
}

/** The `code` of an answer that was an error. */
function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
