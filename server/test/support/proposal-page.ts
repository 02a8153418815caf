/** What the page of a proposal shows, as pure functions. */

export type Row = {
  place: string;
  label: string;
  text: string;
  was?: string;
  isQuote?: boolean;
  rows?: Row[];
};
export type Proposal = {
  operation: string;
  request: { method: string; path: string; body: unknown };
  result: { status: number; resource: string | null; body: unknown };
  before: { resource: string | null; body: unknown } | null;
  effects: { type: string; data: Record<string, unknown> }[];
  emails: string[];
};
type Language = 'nb' | 'en';

/** The types of the app need a browser, and these modules do not. */
const page = (file: string): Promise<unknown> =>
  import(new URL(`../../../web/src/pages/proposals/${file}`, import.meta.url).href);
export const { proposalRows, changesSince } = (await page('proposal-rows.ts')) as {
  proposalRows: (proposal: Proposal, language: Language) => Record<'request' | 'result' | 'before', Row[]>;
  changesSince: (
    seen: Proposal,
    now: Proposal,
    language: Language,
  ) => { label: string; before: string | undefined; after: string | undefined }[];
};
export const { nameOf, operationTexts } = (await page('operation-texts.ts')) as {
  nameOf: (named: object, texts: Record<string, string>) => string;
  operationTexts: Record<Language, Record<string, string>>;
};
export const { resourceFields } = (await page('words/resource-fields.ts')) as { resourceFields: object };

/** A proposal of the request alone. @param result left out: there is no answer */
export function proposalOf(
  operation: string,
  request: Proposal['request'],
  result?: Proposal['result'],
): Proposal {
  return {
    operation,
    request,
    result: result ?? { status: 204, resource: null, body: null },
    before: null,
    effects: [],
    emails: [],
  };
}

/** The texts of rows by their places, at any depth. */
export function texts(rows: readonly Row[]): Map<string, string> {
  return new Map(
    rows.flatMap((row) => [
      [row.place, row.text] as const,
      ...(row.rows === undefined ? [] : texts(row.rows)),
    ]),
  );
}

/** Without the spaces of figures. */
export const plain = (text: string) => text.replaceAll(/[\s\u00A0\u202F]/g, '');
