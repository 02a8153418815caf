import { ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Result } from '../../client/src/calls.ts';
import type { TilgodeClient } from '../../client/src/client.ts';
import { orThrow } from '../../client/src/or-throw.ts';
import { apiOf } from './agent.ts';
import type { Agent } from './agent.ts';
import { findInvoice } from './finding.ts';

type File = {
  name: string;
  title: string;
  description: string;
  mimeType: string;
  read: (api: TilgodeClient, id: string) => Promise<Result<Blob>>;
};

const FILES: readonly File[] = [
  {
    name: 'pdf',
    title: 'PDF of an invoice',
    description: 'An invoice, credit note or draft as the customer gets it. By number or id.',
    mimeType: 'application/pdf',
    read: (api, id) => api.download('/v1/invoices/{id}/pdf', { params: { path: { id } } }),
  },
  {
    name: 'e-invoice',
    title: 'E-invoice',
    description: 'An invoice or credit note that was sent, as EHF (XML). By number or id.',
    mimeType: 'application/xml',
    read: (api, id) => api.download('/v1/invoices/{id}/e-invoice', { params: { path: { id } } }),
  },
];

/** The files of invoices, and the guides. The same list for every account. */
export function addResources(server: McpServer, agent: Agent): void {
  const api = apiOf(agent);
  for (const { name, title, description, mimeType, read } of FILES) {
    const template = new ResourceTemplate(`tilgode://invoices/{invoice}/${name}`, { list: undefined });
    server.registerResource(name, template, { title, description, mimeType }, async (uri, { invoice }) => {
      const { id } = await findInvoice(api, String(invoice));
      const blob = Buffer.from(await (await orThrow(read(api, id))).arrayBuffer()).toString('base64');
      return { contents: [{ uri: uri.href, mimeType, blob }] };
    });
  }
  for (const guide of agent.guides) {
    const { name, title, summary: description } = guide;
    const mimeType = 'text/markdown';
    server.registerResource(
      name,
      `tilgode://guides/${name}`,
      { title, description, mimeType },
      async (uri) => ({
        contents: [{ uri: uri.href, mimeType, text: await agent.readGuide(guide) }],
      }),
    );
  }
}
