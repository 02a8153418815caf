import assert from 'node:assert/strict';
import type { ApiCaller } from '../../server/test/support/api/api-caller.ts';
import { bodyOf, existing } from '../../server/test/support/api/answers.ts';
import { createDraft, createSent } from '../../server/test/support/example-invoices.ts';
import { idsIn } from '../../server/test/support/api/id-places.ts';
import type { Document } from '../../server/test/support/api/openapi.ts';
import { assertDescribed, resolved } from '../../server/test/support/api/openapi.ts';
import type { Step } from './steps.ts';

/** How often each operation has answered with each status: `POST /v1/invoices 201`. */
export type Tally = Map<string, number>;

/** The ids that an account has been told, for use in later requests. */
type Known = Map<string, string[]>;

/**
 * Sends the steps to an account, one after the other. Fails at the first answer that openapi.json does not describe, at
 * every 5xx, and when a POST that is sent again gets another answer.
 */
export async function live(document: Document, api: ApiCaller, steps: Step[], tally: Tally): Promise<void> {
  const known: Known = new Map([['account', ['1500', '1920', '2900', '3000', '7770']]]);
  await begin(api, known);
  for (const step of steps) {
    const [method = '', path = ''] = step.operation.split(' ');
    const answer = await sendStep(api, known, step);
    const counted = `${step.operation} ${answer.status}`;
    tally.set(counted, (tally.get(counted) ?? 0) + 1);
    assert.ok(answer.status < 500, `${counted}: ${answer.text}`);
    assertDescribed(document, method, path, answer);
    if (step.again && method === 'POST') {
      const replayed = await sendStep(api, known, step);
      assert.deepEqual([replayed.status, replayed.text], [answer.status, answer.text], `${counted} again`);
    }
    const described = resolved(
      document,
      document.paths[path]?.[method.toLowerCase()]?.responses[answer.status],
    );
    remember(known, idsIn(document, described?.content?.['application/json']?.schema, answer.body));
  }
}

/** Makes some valid data first, because most random requests are refused. */
async function begin(api: ApiCaller, known: Known): Promise<void> {
  const draft = await createDraft(api);
  const sent = await createSent(api, { dueDate: '2026-01-15' });
  const paidOn = sent.issueDate;
  const paid = bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, { amount: 10, paidOn }), 201);
  const twice = { amount: sent.total, paidOn, overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, twice), 201);
  remember(known, [
    { kind: 'invoice', id: draft.id },
    { kind: 'invoice', id: sent.id },
    { kind: 'client', id: sent.client.id },
    { kind: 'payment', id: existing(paid.payments[0]).id },
  ]);
}

function remember(known: Known, ids: { kind: string; id: string }[]): void {
  for (const { kind, id } of ids) {
    const others = known.get(kind) ?? [];
    if (!others.includes(id)) known.set(kind, [...others, id]);
  }
}

/** An id of a kind whose name ends with `kind`: `@email:0` is the id of a `CapturedEmail`. */
function idFor(known: Known, kind: string, index: number): string {
  const ids = [...known].filter(([name]) => name.endsWith(kind)).flatMap(([, all]) => all);
  return ids.at(-1 - (index % ids.length)) ?? '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
}

function sendStep(api: ApiCaller, known: Known, step: Step) {
  const [method = '', template = ''] = step.operation.split(' ');
  const named = (text: string) =>
    text.replaceAll(/@(\w+):(\d+)/g, (_all, kind: string, index: string) =>
      idFor(known, kind, Number(index)),
    );
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(named(step.path[name] ?? '').toWellFormed()),
  );
  const query = new URLSearchParams(
    step.query.map(([name, value]): [string, string] => [name, named(value)]),
  );
  return api.call(method, query.size === 0 ? path : `${path}?${query.toString()}`, {
    key: null,
    headers: step.headers,
    ...(step.body !== undefined && { body: Buffer.from(named(step.body), 'latin1') }),
  });
}
