import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { EVENT_SCOPES } from '../../../../server/src/domain/webhooks/event-types.ts';
import { AppError } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { tell } from '../../ui/notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { changesOf } from './endpoint-changes.ts';
import { readBy } from './read-by.ts';
import { ScopesChoice } from './scopes-choice.tsx';
import { TypesChoice } from './types-choice.tsx';
import type { Endpoint, NewSecret } from './webhooks-queries.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** The address, the types, the rights and the description of a webhook. @param endpoint undefined for a new one */
export function EndpointForm({
  endpoint,
  onMade,
}: {
  endpoint?: Endpoint;
  onMade?: (secret: NewSecret) => void;
}) {
  const texts = useTexts(webhooksTexts);
  const { isTest } = useAccount();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const known = endpoint?.types ?? [];
  const [chosen, setChosen] = useState({ isAll: known.length === 0, types: known });
  const before = endpoint === undefined ? EVENT_SCOPES : readBy(endpoint.scopes);
  const [scopes, setScopes] = useState(before);
  const [isTried, setTried] = useState(false);
  const urlField = useRef<HTMLInputElement>(null);
  // The types make the dialog long, so the field may be out of sight.
  const onError = (error: Error) => {
    if (error instanceof AppError && 'url' in error.fields) urlField.current?.focus();
  };
  const make = useChange('POST /v1/webhook-endpoints', { onDone: (made) => onMade?.(made), onError });
  const save = useChange('PATCH /v1/webhook-endpoints/{id}', {
    path: { id: endpoint?.id ?? '' },
    onDone: () => tell(texts.wasSaved),
    onError,
  });
  const run = endpoint === undefined ? make : save;
  const failing = useFieldErrors()(run.error);
  const isNoUrl = run.error instanceof AppError && run.error.fields['url'] === 'invalid-format';
  // Without any type, the API would send all.
  const isNone = !chosen.isAll && chosen.types.length === 0;
  const typesError = Object.entries(failing).find(([field]) => field.startsWith('types'))?.[1];

  function submit() {
    setTried(true);
    if (isNone || scopes.length === 0) return;
    const values = { url: url.trim(), description, types: chosen.isAll ? [] : chosen.types, scopes };
    if (endpoint === undefined) make.mutate(values);
    else save.mutate(changesOf(endpoint, values));
  }

  return (
    <DialogForm submitLabel={endpoint === undefined ? texts.create : texts.save} run={run} onSubmit={submit}>
      <TextInput
        ref={urlField}
        label={texts.url}
        description={isTest ? texts.urlHintTest : texts.urlHint}
        required
        data-autofocus
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={isNoUrl ? texts.noUrl : failing['url']}
      />
      <TextInput
        label={texts.description}
        description={texts.descriptionHint}
        maxLength={500}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={failing['description']}
      />
      <TypesChoice
        value={chosen}
        onChange={setChosen}
        error={isTried && isNone ? texts.chooseOne : typesError}
      />
      <ScopesChoice
        value={scopes}
        onChange={setScopes}
        error={isTried && scopes.length === 0 ? texts.chooseOne : failing['scopes']}
      />
    </DialogForm>
  );
}
