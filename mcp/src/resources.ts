import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import type { Result } from '../../client/src/calls.ts';
import type { TilgodeClient } from '../../client/src/client.ts';
import { orThrow } from '../../client/src/or-throw.ts';
import { TilgodeError } from '../../client/src/tilgode-error.ts';
import { apiOf } from './agent.ts';
import type { Agent } from './agent.ts';
import { findInvoice } from './finding.ts';
import { ToolError } from './tool.ts';

type File = {
  template: ResourceTemplate & { mimeType: string };
  read: (api: TilgodeClient, id: string) => Promise<Result<Blob>>;
};

const FILES: Record<string, File> = {
  pdf: {
    template: {
      uriTemplate: 'tilgode://invoices/{invoice}/pdf',
      name: 'pdf',
      title: 'PDF of an invoice',
      description: 'An invoice, credit note or draft as the customer gets it. By number or id.',
      mimeType: 'application/pdf',
    },
    read: (api, id) => api.download('/v1/invoices/{id}/pdf', { params: { path: { id } } }),
  },
  'e-invoice': {
    template: {
      uriTemplate: 'tilgode://invoices/{invoice}/e-invoice',
      name: 'e-invoice',
      title: 'E-invoice',
      description: 'An invoice or credit note that was sent, as EHF (XML). By number or id.',
      mimeType: 'application/xml',
    },
    read: (api, id) => api.download('/v1/invoices/{id}/e-invoice', { params: { path: { id } } }),
  },
};
const MARKDOWN = 'text/markdown';

export const RESOURCE_TEMPLATES = Object.values(FILES).map(({ template }) => template);

export function listGuides({ guides }: Agent): Resource[] {
  return guides.map(({ name, title, summary }) => ({
    uri: `tilgode://guides/${name}`,
    name,
    title,
    description: summary,
    mimeType: MARKDOWN,
  }));
}

/** @throws McpError for an address that there is not */
export async function readResource(agent: Agent, uri: string): Promise<ReadResourceResult> {
  const [, kind, name = '', part = ''] =
    /^tilgode:\/\/(guides|invoices)\/([^/]+)(?:\/([^/]+))?$/.exec(uri) ?? [];
  const guide = kind === 'guides' && part === '' && agent.guides.find((one) => one.name === name);
  if (guide) return { contents: [{ uri, mimeType: MARKDOWN, text: await agent.readGuide(guide) }] };
  const file = kind === 'invoices' && Object.hasOwn(FILES, part) ? FILES[part] : undefined;
  if (file === undefined) throw new McpError(RESOURCE_NOT_FOUND, 'There is no such resource.');
  try {
    const api = apiOf(agent);
    const { id } = await findInvoice(api, decodeURIComponent(name));
    const blob = Buffer.from(await (await orThrow(file.read(api, id))).arrayBuffer()).toString('base64');
    return { contents: [{ uri, mimeType: file.template.mimeType, blob }] };
  } catch (error) {
    if (error instanceof ToolError) throw new McpError(RESOURCE_NOT_FOUND, error.message);
    if (error instanceof TilgodeError) throw new McpError(ErrorCode.InternalError, error.message);
    throw error;
  }
}

const RESOURCE_NOT_FOUND = -32_002;
