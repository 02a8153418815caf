import type { ListedApiCall } from '../../../platform/access/api-calls.store.ts';
import { dateText } from '../../../platform/documents/formats.ts';
import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { line } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

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
  const { language } = heading;
  const own = ownWordsIn(language);
  const today = osloDate(heading.madeAt);
  return {
    ...heading,
    title: own.log,
    period: today,
    subtitles: [`${reportWordsIn(language).asOf} ${dateText(today, language)}`],
    isLandscape: true,
    sections: [
      {
        title: '',
        columns: [
          { heading: own.day, kind: 'date' },
          { heading: own.time, kind: 'code' },
          { heading: own.client, kind: 'text' },
          { heading: own.method, kind: 'code' },
          { heading: own.path, kind: 'text' },
          { heading: own.status, kind: 'number' },
          { heading: own.milliseconds, kind: 'number' },
          { heading: own.error, kind: 'text' },
          { heading: own.dryRun, kind: 'code' },
          { heading: own.requestId, kind: 'code' },
        ],
        rows: calls.map((call) =>
          line(
            osloDate(call.at),
            osloTime.format(call.at),
            clients.get(call.clientId) ?? call.clientId,
            call.method,
            call.path,
            call.status,
            call.milliseconds,
            codeOf(call.error),
            call.isDryRun ? own.yes : null,
            call.id,
          ),
        ),
      },
    ],
    notes: [],
  };
}

/** The `code` of an answer that was an error. */
function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
