import { getCompanyOfCaller } from '../companies/index.ts';
import type { CompanyOfAccount } from '../companies/index.ts';
import { dateText, orgNumberText } from '../../platform/documents/formats.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { ReadContext } from '../../platform/http/endpoint.ts';
import type { Period } from './period-parameters.ts';
import type { ReportTable } from './report-table.ts';
import { reportWordsIn } from './report-words.ts';

export type ReportHeading = Pick<
  ReportTable,
  'accountId' | 'language' | 'company' | 'orgNumber' | 'madeAt' | 'isTest'
>;

/** The company of the report, and the report's language. @param language the requested language, if any */
export async function getReportHeading(
  context: ReadContext,
  language: Language | undefined,
): Promise<ReportHeading> {
  return reportHeading(await getCompanyOfCaller(context.db, context.caller), context, language);
}

/** The same of a company that was read already. */
export function reportHeading(
  { seller, mail }: CompanyOfAccount,
  { accountId, now }: Pick<ReadContext, 'accountId' | 'now'>,
  language: Language | undefined,
): ReportHeading {
  return {
    accountId,
    language: language ?? mail.language,
    company: seller.name,
    orgNumber: orgNumberText(seller.orgNumber, seller.vatRegistered),
    madeAt: now,
    isTest: accountId.startsWith('T'),
  };
}

/**
 * The head of a list by today.
 * @param today the account's day on which the list is made
 * @param chosen the days that the caller chose, and the word for them
 */
export function headingByToday(
  heading: ReportHeading,
  title: string,
  today: LocalDate,
  chosen?: { word: string; from: LocalDate | undefined; to: LocalDate | undefined },
) {
  const { language } = heading;
  const days = [chosen?.from, chosen?.to].map((day) => (day === undefined ? '' : dateText(day, language)));
  const period = days.join(' – ').trim();
  return {
    ...heading,
    title,
    period: today,
    subtitles: [
      `${reportWordsIn(language).asOf} ${dateText(today, language)}`,
      ...(period === '–' ? [] : [`${chosen?.word} ${period}`]),
    ],
    isLandscape: true,
  };
}

/** The head of a report on a period. */
export function headingOfPeriod(heading: ReportHeading, title: string, { from, to }: Period) {
  const { language } = heading;
  return {
    ...heading,
    title,
    period: `${from}-${to}`,
    subtitles: [`${dateText(from, language)} – ${dateText(to, language)}`],
    isLandscape: true,
  };
}
