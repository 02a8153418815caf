/**
 * Takes the pictures of README.md and docs/design.md: `npm run pictures`. A service of its own, with a company whose year
 * is made up, is opened in a real browser. The time is fixed, so that a picture changes only when the app does.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openInApp, startAppInBrowser } from '../../server/test/support/browser/app-browser.ts';
import type { AppInBrowser } from '../../server/test/support/browser/app-browser.ts';
import { beginProcess, endFile } from '../../server/test/support/program/cleanup.ts';
import { buildWeb } from '../build-web.ts';
import type { Example } from './example-year.ts';
import { makeExampleYear } from './example-year.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const START = new Date('2025-11-24T10:00:00Z');
const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

type Scheme = 'light' | 'dark';
type Subject = {
  name: string;
  /** Below the account. */
  path: (documents: Record<string, Example>) => string;
  viewport?: { width: number; height: number };
  schemes: Scheme[];
  /** Brings the page into the state that the picture shows. @returns what of the page is on it; nothing: all of the window */
  pose?: (page: Page) => Promise<{ x: number; y: number; width: number; height: number } | void>;
};

const BOTH: Scheme[] = ['light', 'dark'];
const region = async (page: Page, selector: string, margin = 16, height = Infinity) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`Nothing to see at ${selector}.`);
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
  return { x, y, width: box.x + box.width + margin - x, height: Math.min(box.height + 2 * margin, height) };
};

const SUBJECTS: Subject[] = [
  { name: 'overview', path: () => '', schemes: ['light'] },
  { name: 'phone', path: () => '', viewport: PHONE, schemes: ['dark'] },
  { name: 'invoice', path: ({ warned }) => `invoices/${warned?.id}`, schemes: ['light'] },
  { name: 'menu', path: () => 'invoices', schemes: BOTH, pose: (page) => region(page, 'nav', 0, 560) },
  {
    name: 'buttons',
    path: ({ warned }) => `invoices/${warned?.id}`,
    schemes: BOTH,
    pose: async (page) => ({ ...(await region(page, 'h1')), width: 1020, height: 140 }),
  },
  {
    name: 'table',
    path: () => 'invoices',
    schemes: BOTH,
    pose: async (page) => ({ ...(await region(page, 'table')), height: 330 }),
  },
  {
    name: 'form',
    path: () => 'settings/company',
    schemes: BOTH,
    pose: (page) => region(page, 'main section'),
  },
  {
    name: 'dialog',
    path: ({ draft }) => `invoices/${draft?.id}`,
    schemes: BOTH,
    pose: async (page) => {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send nå' }).waitFor();
      return region(page, '[role=dialog]:visible', 24);
    },
  },
  {
    name: 'empty',
    path: () => 'invoices?q=ingen+heter+dette',
    viewport: { width: 720, height: 860 },
    schemes: BOTH,
    pose: async (page) => {
      await page.getByText('Ingen fakturaer passer').waitFor();
      return { ...(await region(page, 'h1')), width: 720, height: 470 };
    },
  },
];

mkdirSync(FOLDER, { recursive: true });
await buildWeb();
const end = beginProcess();
try {
  await takeAll();
} finally {
  await endFile();
  await end();
}

async function takeAll(): Promise<void> {
  const app = await startAppInBrowser();
  app.service.clock.now = START;
  const api = await app.service.caller({ company: app.company, environment: 'test' });
  // The company of the pictures has worked for a year.
  await app.service.db.updateTable('memberships').set({ first_steps_hidden_at: START }).execute();
  const documents = await makeExampleYear(api, START);
  for (const subject of SUBJECTS) {
    const shots = [];
    for (const scheme of subject.schemes) shots.push(await take(app, subject, scheme, documents));
    const picture = await joined(app, shots);
    writeFileSync(join(FOLDER, `${subject.name}.webp`), picture);
    process.stdout.write(`docs/pictures/${subject.name}.webp ${Math.round(picture.length / 1000)} kB\n`);
  }
}

async function take(
  app: AppInBrowser,
  { path, viewport = DESK, pose }: Subject,
  colorScheme: Scheme,
  documents: Record<string, Example>,
): Promise<Buffer> {
  let shot: Buffer = Buffer.alloc(0);
  const options = { signedInAs: app.owner.email, colorScheme, viewport };
  await app.withPage(options, async (page) => {
    const base = `/app/${app.company.accounts.test}/`;
    await page.goto(`${base}me`);
    await page.locator('h1').waitFor();
    await openInApp(page, `${base}${path(documents)}`);
    await page.evaluate('document.fonts.ready');
    const clip = await pose?.(page);
    shot = await page.screenshot({ animations: 'disabled', ...(clip && { clip }) });
  });
  return shot;
}

/** The shots beside each other, wide ones below each other, as one WebP, which a browser makes: half as many bytes as PNG. */
async function joined(app: AppInBrowser, shots: Buffer[]): Promise<Buffer> {
  let picture = '';
  await app.withPage({}, async (page) => {
    const sources = shots.map((shot) => `data:image/png;base64,${shot.toString('base64')}`);
    picture = await page.evaluate<string>(`(async () => {
      const images = await Promise.all(${JSON.stringify(sources)}.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return image;
      }));
      const canvas = document.createElement('canvas');
      const isWide = images[0].width > 760;
      const sum = (side) => images.reduce((all, image) => all + image[side], 0);
      canvas.width = isWide ? images[0].width : sum('width');
      canvas.height = isWide ? sum('height') : images[0].height;
      for (const [index, image] of images.entries()) {
        canvas.getContext('2d').drawImage(image, isWide ? 0 : index * image.width, isWide ? index * image.height : 0);
      }
      return canvas.toDataURL('image/webp', 0.86);
    })()`);
  });
  return Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
}
