import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appApi } from '../../../http/app-api.ts';
import { useAccount } from '../../../http/session.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { ApiClient } from '../api-clients.ts';
import { agentTexts } from './agents-texts.ts';
import { ModeFields } from './mode-fields.tsx';
import { areLimits, modeBody, modeValuesOf } from './mode-values.ts';

/** The limits of an API client, in a line; empty when it has none. */
export function useLimitsInWords(): (client: Pick<ApiClient, 'limits'>) => string {
  const texts = useTexts(agentTexts);
  const { language } = useLanguage();
  return ({ limits: { perDocument, perDay } }) =>
    [
      ...(perDocument === null ? [] : [texts.limitOfDocument(money(perDocument, language))]),
      ...(perDay === null ? [] : [texts.limitOfDay(money(perDay, language))]),
    ].join(' · ');
}

/** Changes whether an API client asks first, and its limits. */
export function ChangeMode({ client }: { client: ApiClient }) {
  const texts = useTexts(agentTexts);
  return (
    <DialogButton label={texts.change} title={client.name} variant="default" buttonSize="xs" size="lg">
      {(close) => <ModeForm client={client} onClose={close} />}
    </DialogButton>
  );
}

function ModeForm({ client, onClose }: { client: ApiClient; onClose: () => void }) {
  const texts = useTexts(agentTexts);
  const { language } = useLanguage();
  const { company } = useAccount();
  const queries = useQueryClient();
  const [values, setValues] = useState(() => modeValuesOf(client, language));
  const save = useMutation({
    mutationFn: () =>
      appApi.PUT('/companies/{companyId}/api-clients/{id}/mode', {
        params: { path: { companyId: company.companyId, id: client.id } },
        body: modeBody(values),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['api-clients'] });
      onClose();
    },
  });
  return (
    <DialogForm
      submitLabel={texts.save}
      isDisabled={!areLimits(values)}
      run={save}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
    >
      <ModeFields values={values} onChange={setValues} />
    </DialogForm>
  );
}
