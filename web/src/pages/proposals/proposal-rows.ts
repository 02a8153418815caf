import type { Language, Texts } from '../../text/language.tsx';
import type { Foreseen } from './foreseen.ts';
import { documentIn, namesIn } from './foreseen.ts';
import type { Proposal } from './proposals.ts';
import type { Difference, Row } from './rows.ts';
import { differencesOf, rowsOf } from './rows.ts';
import type { Fields, ProposableOperation, Reader } from './words/fields.ts';
import { requestFields } from './words/request-fields.ts';
import { eventFields, isShown, resourceFields } from './words/resource-fields.ts';

export type ProposalRows = {
  /** Every value of the request, as the service has read it, and what else would change of the resource that it changes. */
  request: readonly Row[];
  /** What would be answered, where the rest of the page does not show that. */
  result: readonly Row[];
  /** What the request acts on, where it is deleted, or where something else is answered. */
  before: readonly Row[];
};

/** Their lines, sums and facts, and the entries, have parts of the page of their own. */
const SHOWN_ELSEWHERE: ReadonlySet<string | null> = new Set([
  'Invoice',
  'SentInvoice',
  'Quote',
  'JournalEntry',
]);

/** All values of a proposal in words, as the page shows them. */
export function proposalRows(proposal: Proposal, language: Language): ProposalRows {
  const { operation, result, before } = proposal;
  const reader = readerOf(proposal, language);
  const { fields, writes, path } = requestOf(operation);
  const asked = { ...parametersOf(proposal.request.path, path), ...proposal.request.body };
  const isAnswered = result.status < 400 && result.body !== null;
  // A newer service may know operations and resources that this app does not.
  const resource = isShown(result.resource) ? resourceFields[result.resource] : {};
  const isChange =
    isAnswered && before?.resource === result.resource && idOf(before.body) === idOf(result.body);
  const isWritten = writes !== undefined && isAnswered && writes === result.resource;
  const of = (own: Fields, versions: Parameters<typeof rowsOf>[1]) => rowsOf(own, versions, reader);
  const changed = isChange ? { before: before.body } : {};
  if (isWritten) {
    // A parameter of the path may be a member of the resource, too.
    return {
      request: of(isShown(writes) ? { ...resourceFields[writes], ...fields } : fields, {
        asked,
        now: onlyShown(result.body, isChange || !SHOWN_ELSEWHERE.has(writes) ? undefined : asked),
        ...changed,
      }),
      result: [],
      before: isChange ? [] : beforeRows(before, reader),
    };
  }
  return {
    request: [
      ...of(fields, { asked }),
      ...(isChange ? of(resource, { now: result.body, before: before.body }) : []),
    ],
    result:
      isAnswered && !isChange && !SHOWN_ELSEWHERE.has(result.resource)
        ? of(resource, { now: result.body })
        : [],
    before: isChange ? [] : beforeRows(before, reader),
  };
}

/** Amounts of a request about one document are in the currency of that document. */
function readerOf(foreseen: Foreseen, language: Language): Reader {
  const { currency } = documentIn(foreseen)?.body ?? {};
  return { language, names: namesIn(foreseen, language), currency };
}

/** The members of the answer that the request names, too; undefined: all. */
function onlyShown(body: unknown, asked: object | undefined): unknown {
  if (asked === undefined) return body;
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => name in asked));
}

function beforeRows(before: Foreseen['before'], reader: Reader): Row[] {
  return before !== null && isShown(before.resource)
    ? rowsOf(resourceFields[before.resource], { now: before.body }, reader)
    : before === null
      ? []
      : rowsOf({}, { now: before.body }, reader);
}

type AnyRequest = { fields: Fields; writes?: string; path?: string };

function requestOf(operation: string): AnyRequest {
  return Object.hasOwn(requestFields, operation)
    ? requestFields[operation as ProposableOperation]
    : { fields: {} };
}

/** The parameters of an address that are no ids. @param template undefined: none of its path */
function parametersOf(address: string, template = ''): Record<string, string> {
  const [path = '', query] = address.split('?');
  const segments = path.split('/');
  const inPath = template.split('/').flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? [] : [[name, decodeURIComponent(segments[index] ?? '')] as const];
  });
  return Object.fromEntries([...inPath, ...new URLSearchParams(query)]);
}

function idOf(body: unknown): unknown {
  return (body as { id?: unknown } | null)?.id;
}

const sentTo: Texts<string> = { nb: 'E-post til', en: 'Email to' };
const was: Texts<string> = { nb: 'Før', en: 'Before' };

/** All that a person has seen of what would be done: by its place, each value in words. */
function allRows(foreseen: Foreseen, language: Language): Row[] {
  const { result, before, effects, emails } = foreseen;
  const reader = readerOf(foreseen, language);
  const group = (place: string, label: string, rows: readonly Row[]): Row => ({
    place,
    label,
    text: '',
    rows,
  });
  const under = (place: string, rows: readonly Row[]): Row[] =>
    rows.map((row) => ({
      ...row,
      place: `${place}.${row.place}`,
      ...(row.rows !== undefined && { rows: under(place, row.rows) }),
    }));
  return [
    { place: 'emails', label: sentTo[language], text: emails.join(', ') },
    ...(isShown(result.resource)
      ? under('result', rowsOf(resourceFields[result.resource], { now: result.body }, reader))
      : []),
    ...(before === null ? [] : [group('before', was[language], under('before', beforeRows(before, reader)))]),
    ...effects.flatMap(({ data }, index) =>
      under(`effects.${index}`, rowsOf(eventFields, { now: data }, reader)),
    ),
  ];
}

/** What has changed between what a person saw and what would be done now. */
export function changesSince(seen: Foreseen, now: Foreseen, language: Language): Difference[] {
  return differencesOf(allRows(seen, language), allRows(now, language));
}
