import assert from 'node:assert/strict';
import { getDocumentProxy } from 'unpdf';
import type { ApiCaller } from '../api/api-caller.ts';

/** A piece of text and where it stands, in points from the left edge. */
export type PlacedText = { text: string; left: number; right: number };

export type Pdf = {
  /** The text of each page, in the order in which it is read, spaces of all kinds as plain ones. */
  pages: string[];
  text: string;
  placed: PlacedText[][];
  /** Of a page, in points. */
  width: number;
  title: string;
  language: string;
  /** XMP, as XML. */
  metadata: string;
  /** Roles of the structure tree of each page, `Table` and `TH` among them. */
  roles: string[][];
};

/** What a reader program finds in the file. */
export async function readPdf(bytes: Uint8Array): Promise<Pdf> {
  // The reader takes possession of the bytes that it is given.
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const read = [];
  for (let number = 1; number <= document.numPages; number++) {
    read.push(await readPage(await document.getPage(number)));
  }
  const { info, metadata } = await document.getMetadata();
  const facts = info as Record<string, unknown>;
  await document.cleanup();
  const pages = read.map(({ text }) => text);
  return {
    pages,
    text: pages.join('\n'),
    placed: read.map(({ placed }) => placed),
    width: read[0]?.width ?? 0,
    title: String(facts['Title']),
    language: String(facts['Language']),
    metadata: String(metadata?.getRaw()),
    roles: read.map(({ roles }) => roles),
  };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

async function readPage(page: Page) {
  const { items } = await page.getTextContent();
  const placed: PlacedText[] = [];
  let text = '';
  for (const item of items) {
    if (!('str' in item)) continue;
    text += item.str + (item.hasEOL ? '\n' : '');
    const left = Number(item.transform[4]);
    if (item.str.trim() !== '') placed.push({ text: item.str, left, right: left + item.width });
  }
  const roles: string[] = [];
  collectRoles(await page.getStructTree(), roles);
  return {
    text: text.replaceAll(/[\u00A0\u202F]/g, ' '),
    placed,
    width: page.view[2] ?? 0,
    roles,
  };
}

function collectRoles(node: unknown, roles: string[]): void {
  const { role, children } = Object(node) as { role?: unknown; children?: unknown[] };
  if (typeof role === 'string') roles.push(role);
  for (const child of children ?? []) collectRoles(child, roles);
}

/** A file of the API, with its bytes as they are. */
export async function getFile(
  url: string,
  api: ApiCaller,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${api.token}`, ...headers },
  });
  return { status: response.status, headers: response.headers, bytes: await response.bytes() };
}

/** The PDF at this path, or the test fails. */
export async function getPdf(
  url: string,
  api: ApiCaller,
  path: string,
): Promise<Pdf & { bytes: Uint8Array }> {
  const { status, bytes } = await getFile(url, api, path);
  assert.equal(status, 200, Buffer.from(bytes).toString());
  return { ...(await readPdf(bytes)), bytes };
}
