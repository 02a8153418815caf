import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Agent } from './agent.ts';
import { createServer } from './server.ts';

export type { Agent, Guide } from './agent.ts';

/** Answers one message of an agent. Nothing is kept between two of them, so any process may answer the next. */
export async function answerAgent(request: Request, agent: Agent): Promise<Response> {
  const server = createServer(agent);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}
