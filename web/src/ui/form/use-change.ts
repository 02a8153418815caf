import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { AnswerOf, BodyOf, Call, ParametersOf, Part } from '../../http/call.ts';
import { partOf, send, takesKey } from '../../http/call.ts';
import { renew } from '../../http/renew.ts';
import type { Session } from '../../http/session.ts';
import { findAtAccount, sessionQuery } from '../../http/session.ts';
import { useOnce } from '../../http/use-once.ts';
import { useDialog } from '../windows/use-dialog.ts';

type Ends<Answer, Body> = {
  /** Runs before anything is read anew, so that a page whose subject is gone can be left first. */
  onDone?: ((answer: Answer, body: Body) => unknown) | undefined;
  onError?: (error: Error, body: Body) => void;
  /** Whether the dialog around it stays open when it is done. */
  staysOpen?: boolean;
};
export type ChangeOf<C extends Call> = ParametersOf<C> & Ends<AnswerOf<C>, BodyOf<C>>;

/** Several calls. What must not be done twice is sent by `once`. */
export type Work<Answer, Body> = (body: Body, once: ReturnType<typeof useOnce>) => Promise<Answer>;
/** `renews`: the part of the API that the work changes. */
export type WorkEnds<Answer, Body> = Ends<Answer, Body> & { renews?: Part };

export type AnyChange = Ends<unknown, unknown> & {
  renews?: Part | undefined;
  path?: object | undefined;
  query?: object | undefined;
  header?: object | undefined;
};

type UseChange = {
  <C extends Call>(call: C, change?: ChangeOf<C>): UseMutationResult<AnswerOf<C>, Error, BodyOf<C>>;
  <Answer, Body = void>(
    work: Work<Answer, Body>,
    ends?: WorkEnds<Answer, Body>,
  ): UseMutationResult<Answer, Error, Body>;
};

/**
 * What somebody changes here. While it is unknown whether it was done, it goes out under the same key, so that pressing the
 * button again never does it twice. When it is done, the dialog around it closes. However it ends, what it may have changed
 * is read anew, because after a broken connection the person must see whether it was done.
 */
export const useChange = useAnyChange as UseChange;

/** The same where the call is not known. */
export function useAnyChange(
  work: Call | Work<unknown, unknown>,
  { onDone, onError, staysOpen = false, renews, ...parameters }: AnyChange = {},
) {
  const { accountId = '' } = useParams({ strict: false });
  const queries = useQueryClient();
  const once = useOnce();
  const { close } = useDialog();
  const part = typeof work === 'string' ? partOf(work) : renews;

  function run(body: unknown): Promise<unknown> {
    if (typeof work === 'function') return work(body, once);
    const session = queries.getQueryData<Session>(sessionQuery.queryKey);
    const companyId = session && findAtAccount(session, accountId)?.company.companyId;
    const sent = (key = {}) => {
      const given = { ...parameters, header: { ...parameters.header, ...key } };
      return send(work, { accountId, companyId }, given, body);
    };
    return takesKey(work) ? once([parameters, body], sent) : sent();
  }

  return useMutation({
    mutationFn: run,
    onSuccess: async (answer, body) => {
      if (!staysOpen) close();
      await onDone?.(answer, body);
    },
    onError: (error, body) => onError?.(error, body),
    onSettled: (_answer, error) => {
      const renewed = part && renew(queries, part);
      // Why it was refused is told at once.
      return error === null ? renewed : undefined;
    },
  });
}
