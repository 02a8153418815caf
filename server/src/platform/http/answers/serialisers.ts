import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type BuildSerializer = NonNullable<
  NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>['buildSerializer']
>;

/**
 * Compiles a serialiser at its first use. Every route documents a dozen error answers that are never serialised by their
 * schema (error-answers.ts), and compiling them all would take a third of a second at every start.
 */
export const buildSerializer: BuildSerializer = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let serialise: ReturnType<typeof compile> | undefined;
    return (data) => {
      serialise ??= compile(route);
      return serialise(data);
    };
  };
};
