import { Button, Group, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '../../../../server/src/domain/limits.ts';
import { accountApi } from '../../http/account-api.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { SaveError } from '../../ui/form/save-error.tsx';
import { useSaveAgain, useVersion } from '../../ui/form/use-version.ts';
import { tell } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useUnsaved } from '../../ui/form/unsaved-forms.ts';
import { useChange } from '../../ui/form/use-change.ts';
import type { Client } from '../customer-register/customers.ts';
import { clientQuery, clientsKey } from '../customer-register/customers.ts';
import { customerPageTexts } from './customer-page-texts.ts';

type Props = { customer: { client: Client; etag: string } };

/** What the company notes about the customer for its own use. */
export function CustomerNote(props: Props) {
  const texts = useTexts(customerPageTexts);
  const may = useMay();
  const { internalNote } = props.customer.client;
  return (
    <Panel title={texts.note} hint={texts.noteHint}>
      {may('sell') ? (
        <NoteForm {...props} />
      ) : (
        <Text size="sm" className="breakable" style={{ whiteSpace: 'pre-line' }}>
          {internalNote === '' ? texts.noNote : internalNote}
        </Text>
      )}
    </Panel>
  );
}

/** It keeps the note that it began with, so that another person's change in the meantime is noticed (412) and not overwritten. */
function NoteForm({ customer: { client, etag } }: Props) {
  const texts = useTexts(customerPageTexts);
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const [begun, setBegun] = useState({ note: client.internalNote, etag });
  const [note, setNote] = useState(client.internalNote);
  const isDirty = note.trim() !== begun.note.trim();
  useUnsaved(isDirty);
  // Something else of the customer may have changed. That is no change of the note.
  const version = useVersion(client.internalNote === begun.note ? etag : begun.etag);
  const save = useChange(
    async () => {
      const answer = await accountApi(accountId).PATCH('/v1/clients/{id}', {
        params: { path: { id: client.id }, header: { 'If-Match': version.etag } },
        body: { internalNote: note.trim() || null },
      });
      return { note: note.trim(), etag: answer.response.headers.get('etag') ?? '*' };
    },
    {
      renews: 'clients',
      onDone: (saved) => {
        setBegun(saved);
        version.forget();
        setNote(saved.note);
        tell(version.told ?? texts.noteSaved);
      },
    },
  );

  useSaveAgain(version, save.mutate);

  async function reload() {
    await queries.invalidateQueries({ queryKey: clientsKey(accountId) });
    const stored = await queries.fetchQuery(clientQuery(accountId, client.id));
    setBegun({ note: stored.client.internalNote, etag: stored.etag });
    setNote(stored.client.internalNote);
    version.forget();
    save.reset();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Textarea
        aria-label={texts.note}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={LIMITS.notesCharacters}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <SaveError
        error={save.error}
        version={version}
        changes={{
          resource: 'Client',
          mine: { internalNote: note.trim() || null },
          begun: { internalNote: begun.note || null },
          theirs: ({ internalNote }) => ({ internalNote: internalNote || null }),
        }}
        read={() => accountApi(accountId).GET('/v1/clients/{id}', { params: { path: { id: client.id } } })}
        page={{ to: '/$accountId/customers/$clientId', params: { accountId, clientId: client.id } }}
        onReload={() => void reload()}
      />
      {isDirty && (
        <Group justify="flex-end" mt="xs">
          <Button type="submit" size="xs" loading={save.isPending}>
            {texts.saveNote}
          </Button>
        </Group>
      )}
    </form>
  );
}
