import assert from 'node:assert/strict';
import type { Schemas } from '../api/answer-types.ts';
import type { ApiAnswer, ApiCaller } from '../api/api-caller.ts';

export type Proposal = Schemas['Proposal'];

/** What a request has become, or the test fails. */
export function proposalOf(answer: ApiAnswer): Proposal {
  assert.equal(answer.status, 202, answer.text);
  const { proposal } = answer.body as { proposal: Proposal };
  assert.equal(answer.headers.get('tilgode-proposal'), proposal.id);
  return proposal;
}

/** A person approves what was seen. */
export function approve(people: ApiCaller, { id, hash }: Proposal, key?: string): Promise<ApiAnswer> {
  return people.post(`/v1/proposals/${id}/approve`, { hash }, key === undefined ? {} : { key });
}

/** What a decision has made of it, or the test fails. */
export async function decided(deciding: Promise<ApiAnswer>): Promise<Proposal> {
  const answer = await deciding;
  assert.equal(answer.status, 200, answer.text);
  return answer.body as Proposal;
}
