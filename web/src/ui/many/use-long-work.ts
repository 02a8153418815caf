import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** Work of many requests, which says how far it is and can be stopped between them. */
export function useLongWork(run: (work: Progress) => Promise<void>, tell: (done: number) => string) {
  const isStopped = useRef(false);
  const [done, setDone] = useState(0);
  const work = useMutation({
    mutationFn: () => {
      isStopped.current = false;
      setDone(0);
      return run({ isStopped: () => isStopped.current, onProgress: setDone });
    },
  });
  return {
    /** How far it is; undefined while nothing goes on. */
    told: work.isPending ? tell(done) : undefined,
    error: work.error,
    start: () => work.mutate(),
    stop: () => {
      isStopped.current = true;
    },
  };
}

export type Progress = { isStopped: () => boolean; onProgress: (done: number) => void };
export type LongWork = ReturnType<typeof useLongWork>;
