import type { Proposal } from './proposal.ts';

/** In bytes. A list shows no larger value of a proposal, so that a page of 100 stays small. */
const MOST_IN_LISTS = 2_000;
/** In bytes. The answer of a request is stored with its key, and holds no larger proposal whole. */
const MOST_ANSWERED = 20_000;

/** The values of a proposal that may be large, or what stands for them. */
export type Values = Pick<Proposal, 'isWhole' | 'foreseen' | 'seen'> & {
  /** Of the request. */
  body: string;
  /** The body of the answer; null where there is no answer. */
  answer: string | null;
};

/** In bytes: the request, and what it would answer and do. That is what an open proposal keeps. */
export function bytesOf({ sent, foreseen }: Pick<Proposal, 'sent' | 'foreseen'>): number {
  return Buffer.byteLength(sent.body) + Buffer.byteLength(JSON.stringify(foreseen));
}

/** The values that lists show: those that are small. Effects are left out together with any other value. */
export function smallValuesOf({ sent, foreseen, seen, answer }: Omit<Proposal, 'isWhole'>): Values {
  const { status, body, before, events, emails, interest } = foreseen;
  const shown = seen && { ...seen, enclosed: null };
  const all = [sent.body, body, before ?? null, events, emails, shown, answer?.body ?? null];
  const isWhole = all.every(isSmall);
  return {
    isWhole,
    body: ifSmall(sent.body, ''),
    foreseen: {
      status,
      body: ifSmall(body, null),
      before: ifSmall(before ?? null, null),
      events: isWhole ? events : [],
      enclosed: null,
      emails: ifSmall(emails, []),
      interest,
    },
    seen: ifSmall(shown, null),
    answer: answer && ifSmall(answer.body, ''),
  };
}

/** The proposal as the answer of its request holds it: whole, unless it is large. */
export function asAnswered(proposal: Proposal): Proposal {
  if (bytesOf(proposal) <= MOST_ANSWERED) return proposal;
  const { body, answer, ...values } = smallValuesOf(proposal);
  return {
    ...proposal,
    ...values,
    sent: { ...proposal.sent, body },
    answer: proposal.answer && { ...proposal.answer, body: answer ?? '' },
  };
}

function isSmall(value: unknown): boolean {
  return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value)) <= MOST_IN_LISTS;
}

function ifSmall<T>(value: T, none: T): T {
  return isSmall(value) ? value : none;
}
