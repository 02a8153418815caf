import { useState } from 'react';
import { AppError } from '../../http/app-api.ts';
import { ErrorNotice } from '../error-notice.tsx';
import { latePart } from '../failures/late-part.tsx';
import { KeptNotice } from './kept-notice.tsx';
import type { ConflictProps } from './save-conflict.tsx';

/** Two people seldom change the same thing at once. Only then the conflict is loaded. */
const SaveConflict = latePart(() => import('./save-conflict.tsx'));

/** Why a form is not saved. After a change of somebody else, `SaveConflict` says it. */
export function SaveError<Stored extends { id: string; updatedAt: string }>({
  error,
  ...conflict
}: Omit<ConflictProps<Stored>, 'error'> & { error: Error | null }) {
  const [wasUnanswered, setUnanswered] = useState(false);
  const refused = error instanceof AppError ? error : undefined;
  if (refused?.code === 'no-answer' && !wasUnanswered) setUnanswered(true);
  if (refused?.code === 'precondition-failed')
    return <SaveConflict {...conflict} error={refused} wasUnanswered={wasUnanswered} />;
  return error === null ? <KeptNotice version={conflict.version} /> : <ErrorNotice error={error} />;
}
