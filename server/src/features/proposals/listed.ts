import type { Proposal } from './proposal.ts';
import { jsonObject, foreseenAsJson } from './written.ts';

/** In bytes. A list shows no larger value of a proposal, so that a page of 100 stays small. */
const MOST_IN_LISTS = 2_000;
/** In bytes. The answer of a request is stored with its key, and holds no larger proposal whole. */
const MOST_ANSWERED = 20_000;

/** The values of a proposal that may be large, or a short stand-in for each. */
export type ProposalValues = Pick<Proposal, 'isWhole' | 'foreseen' | 'seen'> & {
  /** Of the request. */
  body: string;
  /** The body of the answer; null where there is no answer. */
  answer: string | null;
};

/** The bytes that an open proposal keeps: the request, the foreseen answer and the foreseen effects. */
export function proposalBytes({ sent, foreseen }: Pick<Proposal, 'sent' | 'foreseen'>): number {
  const values = Object.values(foreseenAsJson(foreseen));
  return [sent.body, ...values].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** The values that lists show: the small values. Effects are left out together with any other value. */
export function smallProposalValues({
  sent,
  foreseen,
  seen,
  answer,
}: Omit<Proposal, 'isWhole'>): ProposalValues {
  const { status, body, before, events, emails, interest } = foreseen;
  const written = foreseenAsJson(foreseen);
  const shown = seen && { ...seen, enclosed: null };
  const seenText = seen === null ? 'null' : jsonObject({ ...foreseenAsJson(seen), enclosed: 'null' });
  const all = [
    sent.body,
    written.body,
    written.before,
    written.events,
    written.emails,
    seenText,
    answer?.body ?? '',
  ];
  const isWhole = all.every(isSmall);
  return {
    isWhole,
    body: isSmall(sent.body) ? sent.body : '',
    foreseen: {
      status,
      body: isSmall(written.body) ? body : null,
      before: isSmall(written.before) ? (before ?? null) : null,
      events: isWhole ? events : [],
      enclosed: null,
      emails: isSmall(written.emails) ? emails : [],
      interest,
    },
    seen: isSmall(seenText) ? shown : null,
    answer: answer && (isSmall(answer.body) ? answer.body : ''),
  };
}

/** The proposal as the answer of its request has the proposal: whole, unless the proposal is large. */
export function shortenedForAnswer(proposal: Proposal): Proposal {
  if (proposalBytes(proposal) <= MOST_ANSWERED) return proposal;
  const { body, answer, ...values } = smallProposalValues(proposal);
  return {
    ...proposal,
    ...values,
    sent: { ...proposal.sent, body },
    answer: proposal.answer && { ...proposal.answer, body: answer ?? '' },
  };
}

function isSmall(text: string): boolean {
  return text.length <= MOST_IN_LISTS && Buffer.byteLength(text) <= MOST_IN_LISTS;
}
