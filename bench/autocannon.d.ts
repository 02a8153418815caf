/** Types for the part of autocannon that the benchmarks use, because autocannon ships no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
    onResponse?: (status: number, body: string) => void;
  };
  export type Result = { errors: number; timeouts: number; non2xx: number; duration: number };

  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Milliseconds. */
    sampleInt: number;
    duration?: number;
    amount?: number;
    requests: { setupRequest: (request: Request) => Request }[];
  }): PromiseLike<Result> & EventEmitter;
}
