import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { uploadFile } from '../../../http/files/upload-file.ts';
import { useTexts } from '../../../text/language.tsx';
import { useErrorText } from '../../../text/use-error-text.ts';
import { AppError } from '../../../http/app-api.ts';
import { DropArea } from '../../../ui/drop-area/drop-area.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { bankKey } from '../../ledger/bank-transactions.ts';
import { filesTexts } from './files-texts.ts';

type Refused = { name: string; error: unknown };

/** Takes files of the bank, dropped or chosen, and uploads them one after the other. */
export function DropFiles() {
  const texts = useTexts(filesTexts);
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const [sending, setSending] = useState<string>();
  const [refused, setRefused] = useState<Refused[]>([]);
  const said = useProblem();

  async function send(files: readonly File[]) {
    setRefused([]);
    for (const file of files) {
      setSending(file.name);
      try {
        // A browser knows no type of a bank's files, or another one than the bank.
        await uploadFile(`/app-api/accounts/${accountId}/v1/bank-files`, file, 'application/octet-stream');
      } catch (error) {
        setRefused((before) => [...before, { name: file.name, error }]);
      }
      await queries.invalidateQueries({ queryKey: bankKey(accountId) });
    }
    setSending(undefined);
  }

  return (
    <>
      <DropArea
        title={texts.drop}
        hint={sending === undefined ? texts.dropHint : texts.sending(sending)}
        choose={texts.choose}
        isMultiple
        isBusy={sending !== undefined}
        onFiles={(files) => void send(files)}
      />
      {refused.map(({ name, error }) => (
        <ErrorNotice key={name} title={`${name}: ${said(error)}`} />
      ))}
    </>
  );
}

/** Why a file was not taken in, and what to do. */
function useProblem(): (error: unknown) => string {
  const { problems } = useTexts(filesTexts);
  const inWords = useErrorText();
  return (error) => (error instanceof AppError && problems[error.code]) || inWords(error);
}
