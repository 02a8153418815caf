import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Demo } from '../../../server/test/support/program/demo.ts';

const SCENARIO = new URL('scenario.mjs', import.meta.url);
const OPTIONS = `{
  baseUrl: process.env.TILGODE_URL,
  accountId: process.env.TILGODE_ACCOUNT,
  clientId: process.env.TILGODE_CLIENT_ID,
  clientSecret: process.env.TILGODE_CLIENT_SECRET,
}`;

/** What the programs, and those of the README, read. */
export function environmentOf({ service, accountId, clientId, clientSecret }: Demo): Record<string, string> {
  return {
    TILGODE_URL: service.url,
    TILGODE_ACCOUNT: accountId,
    TILGODE_CLIENT_ID: clientId,
    TILGODE_CLIENT_SECRET: clientSecret,
  };
}

/** What the scenario gives, everywhere. */
export const SCENARIO_RESULT = {
  total: 517.16,
  attachment: 'blåbær.csv',
  pdf: '%PDF-',
  error: 'invoice-not-draft',
  listed: 1,
  event: 'invoice.sent',
  refusal: 'signature-wrong',
};

/** The scenario as a module and as CommonJS. Each prints the result as JSON. */
export const PROGRAMS = {
  'program.mjs': `import process from 'node:process';
    import * as client from '@tilgode/client';
    import { scenario } from './scenario.mjs';
    console.log(JSON.stringify(await scenario(client, ${OPTIONS})));`,
  'program.cjs': `const client = require('@tilgode/client');
    import('./scenario.mjs').then(async ({ scenario }) => {
      console.log(JSON.stringify(await scenario(client, ${OPTIONS})));
    });`,
};

/** Writes the programs into a project that has installed the package. */
export function writePrograms(project: string): void {
  copyFileSync(SCENARIO, join(project, 'scenario.mjs'));
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(project, name), text);
}
