import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findingsBy, withoutOfficialRules } from '../../support/e-invoices/official-rules.ts';
import type { RuleSet } from '../../support/e-invoices/official-rules.ts';

/**
 * Proves the proof: the official unit cases say which rule refuses which document. They are in the repositories
 * OpenPEPPOL/peppol-bis-invoice-3 and ConnectingEurope/eInvoicing-EN16931. `E_INVOICE_CASES` names the folder that both are in.
 */
const FOLDER = process.env['E_INVOICE_CASES'];

/** A case of an earlier release: the rule has checked the check digits of an IBAN since. */
const OLDER_THAN_THE_RULES = new Set(['UBL-IN_DE-R-019.xml 1: DE-R-019 refuses']);

/** One document, and the rules that must or must not refuse it, with how often. */
type Case = {
  place: string;
  ruleSet: RuleSet;
  xml: string;
  refusing: Map<string, number>;
  passing: string[];
};

test(
  'every official case of a rule is judged as it says',
  {
    skip: withoutOfficialRules || (FOLDER === undefined && 'E_INVOICE_CASES names no folder'),
    timeout: 3_600_000,
  },
  async () => {
    const cases = casesIn(FOLDER ?? '');
    assert.ok(cases.length > 1000, `only ${cases.length} cases`);
    const wrong: string[] = [];
    for (const { place, ruleSet, xml, refusing, passing } of cases) {
      const found = Map.groupBy(await findingsBy(ruleSet, xml), ({ rule }) => rule);
      for (const [rule, times] of refusing) {
        const is = found.get(rule)?.length ?? 0;
        if (is !== times) wrong.push(`${place}: ${rule} refuses ${is} times, not ${times}`);
      }
      for (const rule of passing) if (found.has(rule)) wrong.push(`${place}: ${rule} refuses`);
    }
    process.stdout.write(`${cases.length} cases, ${wrong.length} wrong\n`);
    assert.deepEqual(
      wrong.filter((line) => !OLDER_THAN_THE_RULES.has(line)),
      [],
    );
  },
);

function casesIn(folder: string): Case[] {
  const files = globSync('**/*unit-UBL*/*.xml', { cwd: folder }).toSorted();
  return files.flatMap((file) => {
    const ruleSet = /PEPPOL/.test(file) ? 'peppol' : 'en16931';
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/<!--[\s\S]*?-->/g, '');
    return [...text.matchAll(/<test>([\s\S]*?)<\/test>/g)].flatMap(([, content = ''], index): Case[] => {
      const xml = /<(\w+:)?(Invoice|CreditNote)[\s>][\s\S]*<\/\1\2>/.exec(content)?.[0];
      if (xml === undefined) return [];
      const asserted = content.slice(0, content.indexOf(xml));
      const named = (kind: string) =>
        [...asserted.matchAll(new RegExp(`<${kind}(?: number="(\\d+)")?>([^<]+)</${kind}>`, 'g'))].map(
          ([, number = '1', rule = '']) => [rule.trim(), Number(number)] as const,
        );
      return [
        {
          place: `${file.split('/').at(-1)} ${index + 1}`,
          ruleSet,
          xml,
          refusing: new Map([...named('error'), ...named('warning'), ...named('fatal')]),
          passing: named('success').map(([rule]) => rule),
        },
      ];
    });
  });
}
