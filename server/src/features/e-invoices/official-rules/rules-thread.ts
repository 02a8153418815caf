/** A thread that judges documents by the official rules of e-invoices. official-rules.ts starts it. */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Question } from './official-rules.ts';
import { COMPILED, MAIN_SCHEMAS } from './official-rules.ts';

/** What we use of the packages, which are loaded only here. */
type Saxon = {
  transform(options: object, mode: 'async'): Promise<{ principalResult: string }>;
};
type SchemaFile = { fileName: string; contents: string };
type Xmllint = {
  validateXML(options: {
    xml: SchemaFile[];
    schema: SchemaFile[];
    preload: SchemaFile[];
    maxMemoryPages: number;
  }): Promise<{ errors: { rawMessage: string }[] }>;
};

/** Pages of 64 kB: enough for a document with 10 MB of attachments. */
const MEMORY_PAGES = 8192;

const { folder } = workerData as { folder: string };
const require = createRequire(import.meta.url);
const saxon = require('saxon-js') as Saxon;
const xmllint = require('xmllint-wasm') as Xmllint;

const rules: object[] = readdirSync(folder)
  .filter((name) => name.endsWith(COMPILED))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object);
const common = readdirSync(join(folder, 'xsd/common')).map((name) => schemaFile(`xsd/common/${name}`));

/** The schemas refer to each other by relative paths, and the validator has one folder. */
function schemaFile(path: string): SchemaFile {
  const contents = readFileSync(join(folder, path), 'utf8');
  return {
    fileName: basename(path),
    contents: contents.replaceAll('schemaLocation="../common/', 'schemaLocation="'),
  };
}

async function judge(xml: string): Promise<string[]> {
  const broken = new Set<string>();
  const [invoice = '', creditNote = ''] = MAIN_SCHEMAS;
  const { errors } = await xmllint.validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    schema: [schemaFile(/<CreditNote[ >]/.test(xml) ? creditNote : invoice)],
    preload: common,
    maxMemoryPages: MEMORY_PAGES,
  });
  if (errors.length > 0) broken.add('XSD');
  for (const stylesheetInternal of rules) {
    const { principalResult } = await saxon.transform(
      { stylesheetInternal, sourceText: xml, destination: 'serialized' },
      'async',
    );
    for (const rule of fatalRules(principalResult)) broken.add(rule);
  }
  return [...broken];
}

/** The report is SVRL. A report without a rule that was looked at is a report of something else. */
function fatalRules(report: string): string[] {
  if (!report.includes('fired-rule')) throw new Error('no rule applies');
  return [...report.matchAll(/<svrl:(?:failed-assert|successful-report)([^>]*)>/g)].flatMap(
    ([, attributes = '']) => {
      const isFatal = / flag="fatal"/.test(attributes);
      return isFatal ? [/ id="([^"]*)"/.exec(attributes)?.[1] ?? 'unnamed'] : [];
    },
  );
}

parentPort?.on('message', ({ xml }: Question) => {
  const say = (answer: Answer) => parentPort?.postMessage(answer);
  judge(Buffer.from(xml).toString()).then(
    (broken) => say({ broken }),
    // The words of the engine may quote the document.
    (error: unknown) => say({ error: error instanceof Error ? error.name : 'unknown' }),
  );
});
