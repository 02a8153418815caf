import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validateXML } from 'xmllint-wasm';
import { referencePath, withoutReference } from '../reference-data.ts';

/**
 * The official rules of e-invoices: the schemas of UBL 2.1, and the rules of EN 16931 and of Peppol BIS Billing 3.0 as they are
 * published, compiled from Schematron to XSLT. They are no part of this repository.
 */

export const RULES_FOLDER = 'peppol/2026-may';
const STYLESHEETS = { en16931: 'CEN-EN16931-UBL.xslt', peppol: 'PEPPOL-EN16931-UBL.xslt' } as const;
export type RuleSet = keyof typeof STYLESHEETS;
const SCHEMAS = 'peppol/ubl-2.1-xsd';

export const withoutOfficialRules = withoutReference(RULES_FOLDER) || withoutReference(SCHEMAS);

/** A rule that a document breaks. `flag` is `fatal` or `warning`. */
export type Finding = { rule: string; flag: string; text: string };

type Saxon = {
  getResource(options: object): Promise<unknown>;
  transform(options: object, mode: 'async'): Promise<{ principalResult: string }>;
};
const require = createRequire(import.meta.url);
const saxon = () => require('saxon-js') as Saxon;

const compiled = new Map<string, Promise<unknown>>();

/** Compiling the rules of a set takes ten seconds and more. The result is kept, under the hash of what it was made from. */
function compile(stylesheet: string): Promise<unknown> {
  let made = compiled.get(stylesheet);
  if (made === undefined) {
    made = compileOnce(stylesheet);
    compiled.set(stylesheet, made);
  }
  return made;
}

async function compileOnce(stylesheet: string): Promise<unknown> {
  return JSON.parse(readFileSync(await compiledFile(stylesheet), 'utf8'));
}

/** The file that a stylesheet is compiled to. */
export async function compiledFile(stylesheet: string): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(stylesheet)).digest('hex').slice(0, 16);
  const folder = join(import.meta.dirname, '../../../../node_modules/.cache/e-invoice-rules');
  const file = join(folder, `${hash}.sef.json`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    await promisify(execFile)(process.execPath, [
      require.resolve('xslt3'),
      `-xsl:${stylesheet}`,
      `-export:${unfinished}`,
      '-nogo',
      '-relocate:on',
    ]);
    renameSync(unfinished, file);
  }
  return file;
}

/** What the rules of both sets find in a document. */
export async function findingsOf(xml: string): Promise<Finding[]> {
  const found = await Promise.all(
    (Object.keys(STYLESHEETS) as RuleSet[]).map((ruleSet) => findingsBy(ruleSet, xml)),
  );
  return found.flat();
}

export function findingsBy(ruleSet: RuleSet, xml: string): Promise<Finding[]> {
  return findingsByStylesheet(referencePath(`${RULES_FOLDER}/${STYLESHEETS[ruleSet]}`), xml);
}

async function findingsByStylesheet(stylesheet: string, xml: string): Promise<Finding[]> {
  const { principalResult } = await saxon().transform(
    { stylesheetInternal: await compile(stylesheet), sourceText: xml, destination: 'serialized' },
    'async',
  );
  // The report is SVRL. A report without a rule that was looked at is a report of something else.
  assert.ok(principalResult.includes('fired-rule'), principalResult.slice(0, 500));
  return [...principalResult.matchAll(/<svrl:failed-assert([^>]*)>([\s\S]*?)<\/svrl:failed-assert>/g)].map(
    ([, attributes = '', content = '']) => ({
      rule: attributeOf(attributes, 'id'),
      flag: attributeOf(attributes, 'flag'),
      text: content.replaceAll(/<[^>]*>/g, '').trim(),
    }),
  );
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}

export function fatal(findings: Finding[]): string[] {
  return findings.filter(({ flag }) => flag === 'fatal').map(({ rule, text }) => `${rule}: ${text}`);
}

/** The errors of documents of one kind by the schema of UBL. @param documents as they come from `ublDocument` */
export async function schemaErrors(documents: string[]): Promise<string[]> {
  const errors: string[] = [];
  for (const kind of ['Invoice', 'CreditNote']) {
    const ofKind = documents.filter((xml) => new RegExp(`<${kind}[ >]`).test(xml));
    if (ofKind.length === 0) continue;
    const result = await validateXML({
      xml: ofKind.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
      schema: [schemaFile('maindoc', `UBL-${kind}-2.1.xsd`)],
      preload: readdirSync(referencePath(`${SCHEMAS}/common`)).map((name) => schemaFile('common', name)),
      maxMemoryPages: 8192,
    });
    errors.push(...result.errors.map(({ rawMessage }) => rawMessage));
  }
  return errors;
}

/** The schemas refer to each other by relative paths, and the validator has one folder. */
function schemaFile(folder: string, name: string): { fileName: string; contents: string } {
  const contents = readFileSync(referencePath(`${SCHEMAS}/${folder}/${name}`), 'utf8');
  return { fileName: name, contents: contents.replaceAll('schemaLocation="../common/', 'schemaLocation="') };
}
