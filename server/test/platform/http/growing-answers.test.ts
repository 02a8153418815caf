import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { AnswerGrowth } from '../../../src/platform/http/description.ts';
import { startTestApp } from '../../support/test-app.ts';

// What the answer of each GET may grow to is declared with the endpoint. These tests walk over all of them.

type Route = {
  url: string;
  operationId: string | undefined;
  isEndpoint: boolean;
  grows: AnswerGrowth | undefined;
};
const routes: Route[] = [];

await startTestApp({
  follow: (app: FastifyInstance) =>
    app.addHook('onRoute', ({ method, url, config }) => {
      if (method !== 'GET') return;
      const { exchange, grows } = config ?? {};
      routes.push({ url, operationId: exchange?.operationId, isEndpoint: exchange !== undefined, grows });
    }),
});

/** Pages of people without a login, and what is the same for everybody. */
const OTHERS =
  /^\/(app|docs|i|q|healthz|readyz|metrics|favicon\.svg|llms\.txt|mcp|\.well-known|v1\/(openapi\.json|oauth)|$)/;

test('every GET says what its answer may grow to, or is a page that is the same for everybody', () => {
  assert.ok(routes.length > 150, `${routes.length} routes`);
  const undecided = routes.filter(({ url, isEndpoint, grows }) =>
    isEndpoint ? grows === undefined : !OTHERS.test(url),
  );
  assert.deepEqual(
    undecided.map(({ url }) => url),
    [],
  );
});
