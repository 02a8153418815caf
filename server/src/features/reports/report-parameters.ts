import { Type } from 'typebox';
import type { TProperties } from 'typebox';
import { LANGUAGES } from '../../domain/texts/language.ts';
import type { Language } from '../../domain/texts/language.ts';
import { CSV_TYPE } from '../../platform/documents/csv.ts';
import type { ErrorCode } from '../../domain/errors/errors.ts';
import { answerObject, closedObject, oneOf } from '../../platform/http/fields.ts';

export const FORMATS = ['json', 'csv', 'xlsx', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];
export type FileFormat = Exclude<Format, 'json'>;
export const PDF_TYPE = 'application/pdf';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file types of every report besides JSON, for `alsoAs` of its description. */
export const REPORT_FILE_TYPES = [CSV_TYPE, XLSX_TYPE, PDF_TYPE] as const;

export type ReportParameters = { format?: Format; language?: Language };

/** The query parameters of every report. */
export const reportParameters = {
  format: Type.Optional(
    oneOf(FORMATS, {
      'x-name': 'Format',
      default: 'json',
      description:
        'CSV: UTF-8 with a byte order mark, semicolons, decimal comma, dates as yyyy-MM-dd; a text that a spreadsheet could take for a formula has an apostrophe before it. XLSX: for Excel, with real numbers and dates.',
      examples: ['json'],
    }),
  ),
  language: Type.Optional(
    oneOf(LANGUAGES, {
      'x-name': 'ReportLanguage',
      description:
        'Language of account names and of files; by default the language of the company’s documents.',
      examples: ['nb'],
    }),
  ),
};

/**
 * What the description of a report declares besides what is its own: it takes the parameters of every report, and is JSON or a file.
 * @param parameters its own. @param fields of its JSON
 */
export function reportDescription<Q extends TProperties, A extends TProperties>({
  parameters,
  name,
  description,
  fields,
}: {
  parameters?: Q;
  name: string;
  description: string;
  fields: A;
}) {
  const errors: ErrorCode[] = ['report-too-long', 'pdf-too-slow'];
  return {
    tag: 'Reports',
    query: closedObject({ ...(parameters as Q), ...reportParameters }),
    answer: { alsoAs: REPORT_FILE_TYPES, description, schema: answerObject(name, fields) },
    errors,
  };
}
