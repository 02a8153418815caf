import type { LocalDate } from '../../../domain/days/local-date.ts';
import { firstDayOfMonth, lastDayOfMonth } from '../../../domain/days/local-date.ts';
import type { ImportSource } from '../../../domain/moves/import-facts.ts';
import type { XmlElement } from '../../../platform/documents/xml-elements.ts';
import { ImportFileInvalid } from '../import-file-invalid.ts';
import { childOf, dayOf, neededTextIn, textIn } from './saf-t-values.ts';

/** The header of a file. `version` is what the file calls itself. */
export type SafTHeader = ImportSource & { version: string; line: number };

/** @throws ImportFileInvalid for another currency than NOK, and where what the header must have is missing */
export function readHeader(header: XmlElement): SafTHeader {
  const company = childOf(header, 'Company');
  const currency = neededTextIn(header, 'DefaultCurrencyCode');
  if (currency !== 'NOK') {
    const line = childOf(header, 'DefaultCurrencyCode')?.line ?? header.line;
    throw new ImportFileInvalid(
      line,
      'currency',
      'DefaultCurrencyCode must be NOK: the books are kept in kroner.',
    );
  }
  const names = ['SoftwareCompanyName', 'SoftwareID', 'SoftwareVersion'].flatMap(
    (name) => textIn(header, name) ?? [],
  );
  return {
    software: names.length === 0 ? null : [...new Set(names)].join(' '),
    version: neededTextIn(header, 'AuditFileVersion'),
    companyName: textIn(company, 'Name'),
    orgNumber: orgNumberOf(textIn(company, 'RegistrationNumber')),
    ...periodOf(childOf(header, 'SelectionCriteria')),
    line: header.line,
  };
}

/** Nine digits, without what people write around them; another text as it is. */
export function orgNumberOf(text: string | null): string | null {
  const digits = text?.replaceAll(/[\s.]|^NO|MVA$/gi, '') ?? null;
  return digits === '' ? null : digits;
}

function periodOf(selection: XmlElement | undefined): { from: LocalDate | null; to: LocalDate | null } {
  const [start, end] = [childOf(selection, 'SelectionStartDate'), childOf(selection, 'SelectionEndDate')];
  if (start !== undefined && end !== undefined) return { from: dayOf(start), to: dayOf(end) };
  const from = monthIn(selection, 'PeriodStart');
  const to = monthIn(selection, 'PeriodEnd');
  return { from: from && firstDayOfMonth(from), to: to && lastDayOfMonth(to) };
}

/** The month of a period. Periods behind the twelfth are those of the closing of the year. */
function monthIn(selection: XmlElement | undefined, name: string): string | null {
  const [period, year] = [textIn(selection, name), textIn(selection, `${name}Year`)];
  if (period === null || year === null) return null;
  const month = Number(period);
  if (!/^\d{1,4}$/.test(period) || !/^20\d{2}$/.test(year)) {
    throw new ImportFileInvalid(
      childOf(selection, name)?.line ?? 1,
      'value',
      `${name} and ${name}Year must be numbers of a month and a year, as 1 and 2026.`,
    );
  }
  return `${year}-${String(Math.min(Math.max(month, 1), 12)).padStart(2, '0')}`;
}
