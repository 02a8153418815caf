import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCpuShares } from './cpu-shares.ts';

/**
 * The caller of a request. `clientId` is undefined for a person. `logsBodies`: whether the company wants the log of calls to keep the
 * bodies of this call.
 */
export type KnownCaller = { accountId: string; clientId: string | undefined; logsBodies: boolean };

/** The facts and costs of a request that has ended. */
export type RequestEnd = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Undefined while nobody is known. */
  caller: KnownCaller | undefined;
  /** `STATUS_BROKEN_OFF` when the caller did not wait for the answer. */
  status: number;
  milliseconds: number;
  /** For how long the request waited for its turn among the requests of its account. */
  waitedMilliseconds: number;
  /** Working time of this process, an estimate (`createCpuShares`). Time of PostgreSQL and of PDFs is not included. */
  cpuMicroseconds: number;
  /** That came and went over the connection. 0 for a request of a tool for agents, which has none of its own. */
  bytes: number;
};

/** Tells `hear` of each request when the request has ended. */
export type RequestEnds = { onEnd(hear: (end: RequestEnd) => void): void };

/** Nobody gets this status. nginx writes the same into its log. */
export const STATUS_BROKEN_OFF = 499;

type Course = {
  reply: FastifyReply;
  beganAt: number;
  caller?: KnownCaller;
  waitedMilliseconds: number;
  cpuMicroseconds: number;
  /** Ends the work of this request on the processor; undefined while it waits for others. */
  rest: (() => number) | undefined;
  isAnswered: boolean;
  isBrokenOff: boolean;
  hasEnded: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Only this file reads and writes it. The garbage collector looks through a WeakMap, and a property costs nothing. */
    course: Course | undefined;
  }
}

const cpu = createCpuShares();
/** The bytes of a connection up to the end of its last request. */
const bytesSoFar = new WeakMap<Socket, number>();

/** Remembers the caller as soon as the caller is known. All later lines of the request have the ids. */
export function noteCaller(request: FastifyRequest, caller: KnownCaller): void {
  const { accountId, clientId } = caller;
  const { course } = request;
  if (course?.caller === undefined) nameInLog(request, { accountId, clientId });
  if (course !== undefined) course.caller = caller;
}

/** Lets all later lines of the request have these ids. */
export function nameInLog(
  request: FastifyRequest,
  { accountId, clientId }: { accountId: string; clientId: string | undefined },
): void {
  request.log = request.log.child({ accountId, ...(clientId !== undefined && { clientId }) });
}

export function callerOf(request: FastifyRequest): KnownCaller | undefined {
  return request.course?.caller;
}

/** Whether the caller of the request did not wait for its answer. */
export function isBrokenOff(request: FastifyRequest): boolean {
  return request.course?.isBrokenOff === true;
}

/** Waits for the turn of the request. Others have the processor meanwhile. */
export async function waitForTurn<T>(request: FastifyRequest, wait: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const goOn = pauseWork(request);
  try {
    return await wait();
  } finally {
    const { course } = request;
    if (course !== undefined) course.waitedMilliseconds += performance.now() - from;
    goOn();
  }
}

/**
 * Leaves the processor to others while the request has nothing to do, as while the reader takes its answer.
 * @returns lets the work go on
 */
export function pauseWork(request: FastifyRequest): () => void {
  const { course } = request;
  if (course === undefined) return () => {};
  rest(course);
  return () => work(course);
}

/**
 * Follows each request from its head to its end: the end of its answer, or, when the caller has broken the request off, the end of its
 * work. To be called before any other hook is added.
 */
export function followRequests(app: FastifyInstance): RequestEnds {
  const hearers: ((end: RequestEnd) => void)[] = [];

  function end(request: FastifyRequest, course: Course): void {
    if (course.hasEnded) return;
    course.hasEnded = true;
    rest(course);
    const { reply, caller, waitedMilliseconds, cpuMicroseconds } = course;
    const told = {
      request,
      reply,
      caller,
      status: course.isBrokenOff ? STATUS_BROKEN_OFF : reply.statusCode,
      milliseconds: performance.now() - course.beganAt,
      waitedMilliseconds,
      cpuMicroseconds,
      bytes: bytesOf(request.raw.socket),
    };
    for (const hear of hearers) hear(told);
  }

  app.decorateRequest('course', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const course = newCourse(reply);
    request.course = course;
    work(course);
    done();
  });
  // While a body comes, the request has nothing to do.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { course } = request;
    if (course !== undefined) rest(course);
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const { course } = request;
    if (course !== undefined) work(course);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { course } = request;
    if (course !== undefined) {
      course.isAnswered = true;
      // A file that is written while it is sent works until its end.
      if (!(payload instanceof Readable)) rest(course);
      if (course.isBrokenOff) end(request, course);
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    // A request with a malformed URL has met no hook before this hook.
    end(request, request.course ?? newCourse(reply));
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    const { course } = request;
    if (course !== undefined) {
      course.isBrokenOff = true;
      if (course.isAnswered) end(request, course);
    }
    done();
  });
  return { onEnd: (hear) => void hearers.push(hear) };
}

function newCourse(reply: FastifyReply): Course {
  return {
    reply,
    beganAt: performance.now(),
    waitedMilliseconds: 0,
    cpuMicroseconds: 0,
    rest: undefined,
    isAnswered: false,
    isBrokenOff: false,
    hasEnded: false,
  };
}

function work(course: Course): void {
  // A request that its caller has broken off has ended, although the request still gives back its slot.
  if (course.hasEnded) return;
  course.rest ??= cpu.begin();
}

function rest(course: Course): void {
  course.cpuMicroseconds += course.rest?.() ?? 0;
  course.rest = undefined;
}

/** The bytes that have come and gone since the last request of the connection. */
function bytesOf(socket: Socket): number {
  const all = (socket.bytesRead || 0) + (socket.bytesWritten || 0);
  const bytes = all - (bytesSoFar.get(socket) ?? 0);
  bytesSoFar.set(socket, all);
  return bytes;
}
