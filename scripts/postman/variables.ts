import type { Document, Operation, Schema } from './document.ts';
import { resolved } from './document.ts';

/** What a person enters, and what has a value from the start. */
export const ENTERED = [
  { key: 'clientId', description: 'The client ID of your API client. Enter it.' },
  { key: 'clientSecret', description: 'Its secret. Enter it.' },
  { key: 'accountId', description: 'The account. IDs that begin with T are the test environment. Enter it.' },
];

/** Variables of paths whose name does not follow from the path. `clientId` is taken by the API client. */
export const NAMES: Record<string, string> = {
  '/v1/clients/{id}': 'customerId',
  '/v1/journal-entries/{id}/attachments/{attachmentId}': 'entryVoucherId',
  '/v1/year-results/{year}': 'lastYear',
};

/** Values that a request keeps for later ones, besides the id of what it makes or lists: by operation, from where in the answer. */
export const KEPT: Record<string, Record<string, string>> = {
  createInvoice: { customerId: 'client.id' },
  sendInvoice: { issueDate: 'issueDate' },
  recordPayment: { paymentId: 'payments.at(-1).id' },
  sendReminder: { reminderId: 'reminders.at(-1).id' },
  writeOffInvoice: { writeOffId: 'writeOffs.at(-1).id' },
  testWebhookEndpoint: { deliveryId: 'id' },
  getTestClock: { testNow: 'now' },
};

/** The variable that holds an id of a path; undefined for what is no id, as a year. */
export function variableOf(path: string, parameter: string): string | undefined {
  const upTo = path.slice(0, path.indexOf(`{${parameter}}`) + parameter.length + 2);
  const named = NAMES[upTo];
  if (named !== undefined) return named;
  const [, kinds] = /\/([\w-]+)\/\{id\}$/.exec(upTo) ?? [];
  if (kinds === undefined) return parameter.endsWith('Id') ? parameter : undefined;
  const kind = kinds.replace(/ies$/, 'y').replace(/s$/, '');
  return `${kind.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())}Id`;
}

/** @returns the lines of the script that runs after the answer; none when nothing of it is used later */
export function keepingScript(
  document: Document,
  path: string,
  method: string,
  operation: Operation,
): string[] {
  const answer = answerOf(document, operation);
  const single = Object.keys(document.paths).find((one) => one.startsWith(`${path}/{`)) ?? '';
  const [, parameter] = /^\{(\w+)\}/.exec(single.slice(path.length + 1)) ?? [];
  const own = parameter && variableOf(single, parameter);
  const kept = { ...KEPT[operation.operationId] };
  if (own !== undefined && method === 'POST' && answer?.properties?.['id'] !== undefined) kept[own] ??= 'id';
  const lines = Object.entries(kept).map(
    ([name, where]) => `  pm.collectionVariables.set('${name}', answer.${where});`,
  );
  if (own !== undefined && method === 'GET' && answer?.properties?.['items'] !== undefined) {
    const isMade = 'post' in (document.paths[path] ?? {});
    // What a person has made stays chosen.
    const when = isMade ? ` && !pm.collectionVariables.get('${own}')` : '';
    lines.push(
      `  const [first] = answer.items;`,
      `  if (first${when}) pm.collectionVariables.set('${own}', first.id);`,
    );
  }
  if (lines.length === 0) return [];
  return ['if (pm.response.code < 300) {', '  const answer = pm.response.json();', ...lines, '}'];
}

function answerOf(document: Document, { responses }: Operation): Schema | undefined {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const content = answer && resolved(document, answer).content?.['application/json'];
  return content && resolved(document, content.schema);
}
