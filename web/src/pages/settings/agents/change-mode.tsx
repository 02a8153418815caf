import { useState } from 'react';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import type { ApiClient } from '../../developers/api-clients.ts';
import { agentTexts } from './agents-texts.ts';
import { ActsAsField, ModeFields } from './mode-fields.tsx';
import { isChosen, modeBody, modeValuesOf } from './mode-values.ts';

/** The limits of an API client, in a line; empty when it has none. */
export function useLimitsInWords(): (client: Pick<ApiClient, 'limits'>) => string {
  const texts = useTexts(agentTexts);
  const { language } = useLanguage();
  return ({ limits: { perDocument, perDay } }) =>
    [
      ...(perDocument === null ? [] : [texts.limitOfDocument(moneyInKroner(perDocument, language))]),
      ...(perDay === null ? [] : [texts.limitOfDay(moneyInKroner(perDay, language))]),
    ].join(' · ');
}

/** Changes what an API client is, whether it asks first, and its limits. */
export function ChangeMode({ client }: { client: ApiClient }) {
  const texts = useTexts(agentTexts);
  return (
    <DialogButton label={texts.change} title={client.name} variant="default" buttonSize="xs" size="lg">
      <ModeForm client={client} />
    </DialogButton>
  );
}

function ModeForm({ client }: { client: ApiClient }) {
  const texts = useTexts(agentTexts);
  const { language } = useLanguage();
  const [values, setValues] = useState(() => modeValuesOf(client, language));
  const save = useChange('PUT /companies/{companyId}/api-clients/{id}/mode', { path: { id: client.id } });
  return (
    <DialogForm
      submitLabel={texts.save}
      isDisabled={!isChosen(values)}
      run={save}
      onSubmit={() => save.mutate(modeBody(values, client.kind))}
    >
      <ActsAsField values={values} onChange={setValues} />
      {client.kind === 'advanced' && <ModeFields values={values} onChange={setValues} />}
    </DialogForm>
  );
}
