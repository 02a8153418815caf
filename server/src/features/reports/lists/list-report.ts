import type { Static, TObject, TProperties } from 'typebox';
import type { Language, Wording } from '../../../domain/texts/language.ts';
import { textsByLanguage } from '../../../domain/texts/language.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Scope } from '../../../domain/access/scopes.ts';
import type { CrossFieldRule } from '../../../platform/http/requests/validation.ts';
import type { Endpoints, Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { ReportFile, ReportStream } from '../../../platform/http/answers/file-answers.ts';
import type { ErrorCode } from '../../../domain/errors/errors.ts';
import type { Period } from '../period-parameters.ts';
import { MAX_LINES, assertFitsFile, reportFile, reportStream } from '../report-file.ts';
import { getReportHeading, headingByToday, headingOfPeriod } from '../report-heading.ts';
import type { FileFormat, ReportParameters } from '../report-parameters.ts';
import { reportDescription } from '../report-parameters.ts';
import type { ListColumn, ReportTable, Row } from '../report-table.ts';
import { listSection } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

type Description<F extends TProperties, A extends TProperties> = {
  url: string;
  operationId: string;
  summary: string;
  description: string;
  scope: Scope;
  needsAccounting?: true;
  filter: F;
  queryRule?: CrossFieldRule;
  answer: { name: string; description: string; sums: A };
  /** The codes beyond those of every report. */
  errors?: ErrorCode[];
};

type Filter<F extends TProperties> = Omit<Static<TObject<F>>, 'sort'>;

/** @typeParam C the filter as statements have it. @typeParam T an item. @typeParam W the names of its words */
type ReportedList<F extends TProperties, A extends TProperties, C, T, W extends string> = {
  /** The words of its file. `title` is its title, and `note` stands below its lines. */
  words: Readonly<Record<W | 'title', Wording>>;
  choose: (context: ReadContext, asked: Filter<F>) => Promise<C>;
  /** What JSON has of the chosen items. */
  sums: (context: ReadContext, chosen: C) => Promise<Static<TObject<A>>>;
  columns: (
    words: ReturnType<typeof reportWordsIn>,
    own: Readonly<Record<W | 'title', string>>,
    language: Language,
  ) => ListColumn<T>[];
  /** Whether the amounts are summed in the last row. */
  isSummed: boolean;
  /** The period of the list. Left out: it is that of today. */
  period?: (chosen: C) => Period;
  /** The days that the caller chose, and the word for them. */
  days?: (
    chosen: C,
    own: Readonly<Record<W | 'title', string>>,
  ) => { word: string; from: LocalDate | undefined; to: LocalDate | undefined };
} & (
  | {
      /** The next items in the order of the file. `after` is the last one that was read before. A CSV has any number of them. */
      readAfter: (context: ReadContext, chosen: C, after: T | undefined, limit: number) => Promise<T[]>;
      readAll?: never;
    }
  /** All items of a file, which has no more than `MAX_LINES` of its format. @throws ApiError `report-too-long` */
  | {
      readAll: (
        context: ReadContext,
        chosen: C,
        format: FileFormat,
        asked: { sort?: unknown },
      ) => Promise<T[]>;
      readAfter?: never;
    }
);

/** The most lines of a CSV in memory at once. */
const BATCH = 1_000;

/** GET of a list as a file, with a line for each item. JSON has its sums alone. */
export function listReport<F extends TProperties, A extends TProperties, C, T, W extends string>(
  endpoints: Endpoints,
  { filter, answer, errors = [], ...described }: Description<F, A>,
  list: ReportedList<F, A, C, T, W>,
): void {
  const ownWordsIn = textsByLanguage<W | 'title' | 'note'>(
    list.words as Record<W | 'title' | 'note', Wording>,
  );
  const { sums: fields, ...answered } = answer;
  const description = reportDescription({ parameters: filter, ...answered, fields });
  endpoints.report(
    { ...described, ...description, bound: 'figures', errors: [...errors, ...description.errors] },
    async (
      context: ReadContext,
      { query }: Input<unknown, unknown, unknown>,
    ): Promise<{ body: Static<TObject<A>> } | ReportFile | ReportStream> => {
      const { format = 'json', language, ...asked } = query as ReportParameters & { sort?: unknown };
      const chosen = await list.choose(context, asked as unknown as Filter<F>);
      if (format === 'json') return { body: await list.sums(context, chosen) };
      const all = await list.readAll?.(context, chosen, format, asked);
      const heading = await getReportHeading(context, language);
      const [words, own] = [reportWordsIn(heading.language), ownWordsIn(heading.language)];
      const tableOf = (items: readonly T[]): ReportTable => ({
        ...(list.period === undefined
          ? headingByToday(heading, own.title, osloDate(context.accountNow), list.days?.(chosen, own))
          : headingOfPeriod(heading, own.title, list.period(chosen))),
        sections: [
          listSection(
            items,
            list.columns(words, own, heading.language),
            list.isSummed ? { word: words.sum } : undefined,
          ),
        ],
        notes: own.note === undefined ? [] : [own.note],
      });
      if (list.readAfter === undefined) return reportFile(context.renderer, format, tableOf(all ?? []));
      const readAfter = (after: T | undefined, limit: number) =>
        list.readAfter(context, chosen, after, limit);
      if (format === 'csv') return reportStream(tableOf([]), batches(readAfter, tableOf));
      const items = await readAfter(undefined, MAX_LINES[format] + 1);
      assertFitsFile(format, items.length);
      return reportFile(context.renderer, format, tableOf(items));
    },
  );
}

async function* batches<T>(
  readAfter: (after: T | undefined, limit: number) => Promise<T[]>,
  tableOf: (items: readonly T[]) => ReportTable,
): AsyncIterable<readonly Row[]> {
  let after: T | undefined;
  do {
    const items = await readAfter(after, BATCH);
    yield tableOf(items).sections.flatMap(({ rows }) => rows);
    after = items.length < BATCH ? undefined : items.at(-1);
  } while (after !== undefined);
}
