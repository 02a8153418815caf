import { setTimeout as after } from 'node:timers/promises';
import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { tool } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { approvalOf, statusOf } from '../writing.ts';

const LONGEST_WAIT_SECONDS = 25;
/** Of the files, and of each list of a report. */
const MOST_SHOWN = 20;

const proposal = z.object({
  proposalId: z.string(),
  status: z.string().describe('waiting_for_approval, done, declined, expired or stale.'),
  asks: z.string(),
  amount: z.number().describe('Kroner.'),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.string().nullable(),
  page: z.string(),
  willDo: z.unknown().describe('What it will answer, or has answered, as the service computed it.'),
});

export const account = [
  tool(
    {
      name: 'about_account',
      title: 'About this account',
      description:
        'Which company and account this is, today by its clock, what this client may do, and whether changes wait for a person. With movingIn what the files of another system say, and what comes of them.',
      kind: 'reads',
      input: {
        movingIn: z.boolean().exactOptional().describe('true: the imports, and the newest move.'),
      },
      output: {
        companyName: z.string(),
        orgNumber: z.string(),
        accountId: z.string(),
        environment: z.string().describe('production: real customers. test: nothing reaches anybody.'),
        today: z.string(),
        changesWaitForApproval: z.boolean(),
        isVatRegistered: z.boolean(),
        hasBooks: z.boolean().describe('Whether accounting is on.'),
        closedThrough: z.string().nullable().describe('The last closed month, as in 2026-09.'),
        scopes: z.array(z.string()),
        app: z.string().describe('Where people see the account.'),
        movingIn: z.unknown().describe('With reports: 20 of each list.'),
      },
    },
    async ({ movingIn }, { api, agent }) => {
      const { account: own, scopes } = await orThrow(api.GET('/v1/me'));
      const mayReadBooks = own.accountingEnabled && scopes.includes('bilag:read');
      const closing = mayReadBooks ? await orThrow(api.GET('/v1/period-closing')) : undefined;
      return {
        told: `A ${agent.environment} account. Today is ${agent.today}.`,
        data: {
          companyName: own.companyName,
          orgNumber: own.orgNumber,
          accountId: own.id,
          environment: own.environment,
          today: agent.today,
          changesWaitForApproval: agent.proposes,
          isVatRegistered: agent.isVatRegistered,
          hasBooks: own.accountingEnabled,
          closedThrough: closing?.closedThrough ?? null,
          scopes,
          app: `${agent.appUrl}/${own.id}`,
          movingIn: movingIn === true ? await readMovingIn(api) : null,
        },
      };
    },
  ),
  tool(
    {
      name: 'proposals',
      title: 'What waits for approval',
      description:
        'What this client asked for and a person has to approve, newest first. With id: what became of one, after at most waitSeconds.',
      kind: 'reads',
      input: {
        id: z.string().exactOptional(),
        waitSeconds: z.int().min(0).max(LONGEST_WAIT_SECONDS).default(0),
        onlyWaiting: z.boolean().default(false),
        limit: z.int().min(1).max(100).default(20),
      },
      output: { proposals: z.array(proposal), count: z.number() },
    },
    async ({ id, waitSeconds, onlyWaiting, limit }, { api, agent }) => {
      const { items, totalCount } =
        id === undefined
          ? await orThrow(
              api.GET('/v1/proposals', {
                params: { query: { pageSize: limit, ...(onlyWaiting && { status: 'open' as const }) } },
              }),
            )
          : { items: [await decided(api, id, waitSeconds)], totalCount: 1 };
      const shown = items.map((one) => ({
        ...approvalOf(agent, one),
        status: statusOf(one),
        createdAt: one.createdAt,
        decidedAt: one.decidedAt,
        willDo: (one.answer ?? one.result).body,
      }));
      const waiting = shown.filter(({ status }) => status === 'waiting_for_approval').length;
      return { told: `${waiting} of ${shown.length} wait.`, data: { proposals: shown, count: totalCount } };
    },
  ),
];

/** The files that another system gave, and what comes of them. Making the move is for people. */
async function readMovingIn(api: Call['api']) {
  const [imports, moves] = await Promise.all([
    orThrow(api.GET('/v1/imports', { params: { query: { pageSize: MOST_SHOWN } } })),
    orThrow(api.GET('/v1/moves', { params: { query: { pageSize: 1 } } })),
  ]);
  const [newest] = moves.items;
  const move = newest && (await orThrow(api.GET('/v1/moves/{id}', { params: { path: { id: newest.id } } })));
  return {
    imports: imports.items.map(({ id, kind, name, status, source, error, report }) => {
      return { id, kind, name, status, source, error, report: report && shortened(report) };
    }),
    move: move === undefined ? null : { ...move, report: move.report && shortened(move.report) },
  };
}

/** A report may have thousands of rows. Its counts and sums are of all of them. */
function shortened(report: object): object {
  return Object.fromEntries(
    Object.entries(report).map(([name, part]) => [
      name,
      Array.isArray(part) ? (part as unknown[]).slice(0, MOST_SHOWN) : (part as unknown),
    ]),
  );
}

async function decided(api: Call['api'], id: string, waitSeconds: number): Promise<Schemas['Proposal']> {
  for (let waited = 0; ; waited += 1) {
    const found = await orThrow(api.GET('/v1/proposals/{id}', { params: { path: { id } } }));
    if (found.status !== 'open' || waited >= waitSeconds) return found;
    await after(1000);
  }
}
