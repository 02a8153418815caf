import { useState } from 'react';
import type { Scope } from '../../../../server/src/domain/access/scopes.ts';
import { useTexts } from '../../text/language.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { apiClientTexts } from './api-clients-texts.ts';
import type { ApiClient, Environment } from '../developers/api-clients.ts';
import { ScopeChoice } from './scope-choice.tsx';

export function EditScopes({
  client,
  environment,
  scopes,
}: {
  client: ApiClient;
  environment: Environment;
  scopes: Scope[];
}) {
  const texts = useTexts(apiClientTexts);
  return (
    <DialogButton
      label={texts.edit}
      title={`${client.name}: ${texts[environment]}`}
      variant="default"
      buttonSize="xs"
      size="lg"
    >
      <ScopesForm id={client.id} environment={environment} scopes={scopes} />
    </DialogButton>
  );
}

function ScopesForm({ id, environment, scopes }: { id: string; environment: Environment; scopes: Scope[] }) {
  const texts = useTexts(apiClientTexts);
  const [chosen, setChosen] = useState(scopes);
  const save = useChange('PUT /companies/{companyId}/api-clients/{id}/environments/{environment}', {
    path: { id, environment },
  });
  return (
    <DialogForm
      submitLabel={texts.save}
      isDisabled={chosen.length === 0}
      run={save}
      onSubmit={() => save.mutate({ scopes: chosen })}
    >
      <ScopeChoice value={chosen} onChange={setChosen} />
    </DialogForm>
  );
}
