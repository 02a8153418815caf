import { useSession } from '../../../../http/session.ts';
import { keepForm, readKeptForm } from '../../../../http/kept-form.ts';
import type { Remembered } from './column-memory.ts';
import { recall, remember } from './column-memory.ts';

/** What the person has said of the columns of files, kept by the browser until the person signs out. */
export function useColumnMemory() {
  const person = useSession().data?.person.id ?? '';
  const key = `${person} columns`;
  const kept = (): Remembered[] => {
    const found: { files?: Remembered[] } | undefined = readKeptForm(key);
    return found?.files ?? [];
  };
  return {
    recall: (headers: readonly string[]) => recall(kept(), headers),
    remember: (said: Remembered) => keepForm(key, { files: remember(kept(), said) }),
  };
}
