import { Type } from 'typebox';
import { osloDate } from '../../domain/days/local-date.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import type { Ties } from '../../platform/database/ties.ts';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { refTo } from '../../platform/http/fields.ts';
import { asObject } from '../../platform/http/requests/as-object.ts';
import { applyMove } from './apply-move.ts';
import { createMove } from './create-move.ts';
import { KEPT_DAYS } from './move.ts';
import { MOVE_ORDER, listMoves } from './moves.store.ts';
import { presentMove, presentMoveShortly } from './present.ts';
import { readMove } from './read-move.ts';
import { moveParameter, moveSchema, moveToApply, newMove } from './schemas.ts';
import { undoMove } from './undo-move.ts';

const tag = 'Imports';

export function moveRoutes(endpoints: Endpoints, ties: readonly Ties[]): void {
  endpoints.post(
    {
      url: '/v1/moves',
      operationId: 'createMove',
      isInternal: true,
      tag,
      summary: 'Compute what comes of files of another system',
      description: `Books nothing. \`GET\` of the move, or \`move.ready\` and \`move.refused\`, tell what comes of it; one is computed at a time. What is not done goes after ${KEPT_DAYS} days.\n\nNeeds built-in accounting.`,
      scope: 'imports:write',
      needsAccounting: true,
      body: newMove,
      bodyRule: checkNewMove,
      answer: {
        status: 202,
        location: true,
        schema: refTo(moveSchema),
        description: 'The move, which is computed now.',
      },
      errors: ['move-in-progress', 'opening-balance-exists'],
    },
    createMove,
  );

  endpoints.page(
    {
      url: '/v1/moves',
      operationId: 'listMoves',
      tag,
      summary: 'List moves',
      description: 'Newest first, without their reports.',
      scope: 'imports:read',
      answer: { items: refTo(moveSchema), name: 'MovePage', description: 'One page of moves.' },
    },
    {
      order: MOVE_ORDER,
      read: ({ db }, page) => listMoves(db, page),
      present: presentMoveShortly,
    },
  );

  endpoints.one(
    {
      url: '/v1/moves/:id',
      operationId: 'getMove',
      bound: 'thing',
      tag,
      summary: 'Get a move',
      scope: 'imports:read',
      params: moveParameter,
      answer: { schema: refTo(moveSchema), description: 'The move with its report.' },
    },
    readMove,
    ({ move, inUse }) => ({ body: presentMove(move, inUse) }),
  );

  endpoints.post(
    {
      url: '/v1/moves/:id/apply',
      operationId: 'applyMove',
      growsDocuments: true,
      moves: 'money',
      shows: { before: 'getMove' },
      logs: 'move.applied',
      tag,
      summary: 'Move in',
      description:
        'Makes what the report says, as a whole; `move.done` tells when. Where something else would come of it by then, it is computed anew.\n\nNeeds built-in accounting.',
      scope: 'imports:write',
      needsAccounting: true,
      params: moveParameter,
      body: moveToApply,
      answer: {
        status: 202,
        location: true,
        schema: refTo(moveSchema),
        description: 'The move, which is done now.',
      },
      errors: ['move-refused', 'move-changed', 'move-not-ready', 'move-in-progress'],
    },
    applyMove,
  );

  endpoints.delete(
    {
      url: '/v1/moves/:id',
      operationId: 'undoMove',
      moves: 'money',
      shows: { before: 'getMove' },
      logs: 'move.undone',
      tag,
      summary: 'Take a move back',
      description:
        'Takes back all that it has made but accounts that an entry names, while nothing has happened to it. One that was only computed is deleted.\n\nNeeds built-in accounting.',
      scope: 'imports:write',
      needsAccounting: true,
      params: moveParameter,
      answer: { status: 204, schema: Type.Undefined(), description: 'Nothing of it is left.' },
      errors: ['move-in-use', 'move-not-ready'],
    },
    (context, input) => undoMove(context, input, ties),
  );
}

function checkNewMove(body: unknown, now: Date): FieldError[] {
  const { date: day } = asObject(body);
  const today = osloDate(now);
  return typeof day === 'string' && day > today
    ? [{ field: 'date', code: 'out-of-range', details: { max: today } }]
    : [];
}
