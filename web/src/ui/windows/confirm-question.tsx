import { Button, Modal, PasswordInput, Text } from '@mantine/core';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError, appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { passkeysQuery } from '../../http/passkeys.ts';
import { useSession } from '../../http/session.ts';
import { commonTexts } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useTexts } from '../../text/language.tsx';
import { usePasskeyProblem } from '../../text/passkey-problem.ts';
import { DialogForm } from '../dialog-form.tsx';
import { ErrorNotice } from '../error-notice.tsx';

const confirmTexts = textsByLanguage({
  title: ['Bekreft at det er deg', 'Confirm that it is you'],
  lead: [
    'Det er mer enn fem minutter siden du logget inn. Bekreft hvem du er før du går videre.',
    'You signed in more than five minutes ago. Confirm who you are before you go on.',
  ],
  password: ['Passordet ditt', 'Your password'],
  wrongPassword: ['Feil passord', 'Wrong password'],
  confirm: ['Bekreft', 'Confirm'],
  withPasskey: ['Bekreft med passnøkkel', 'Confirm with a passkey'],
});

/** Asks who the person is, by password or passkey. */
export default function ConfirmQuestion({
  onConfirmed,
  onCancel,
}: {
  onConfirmed: () => void;
  onCancel: () => void;
}) {
  const texts = useTexts(confirmTexts);
  const common = useTexts(commonTexts);
  const problem = usePasskeyProblem();
  const { data: session } = useSession();
  const passkeys = useQuery(passkeysQuery);
  const queries = useQueryClient();
  const [password, setPassword] = useState('');

  async function onSuccess() {
    // The service has made a new session.
    await queries.invalidateQueries({ queryKey: ['sessions'] });
    onConfirmed();
  }
  const byPassword = useMutation({
    mutationFn: () => appApi.POST('/session/confirm', { body: { password } }),
    onSuccess,
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const optionsJSON = dataOf(await appApi.POST('/session/confirm/passkey/options'));
      const response = await startAuthentication({ optionsJSON });
      await appApi.POST('/session/confirm/passkey', { body: { response } });
    },
    onSuccess,
  });
  const isWrong = byPassword.error instanceof AppError && byPassword.error.code === 'sign-in-refused';
  const hasPasskey = (passkeys.data?.length ?? 0) > 0 && browserSupportsWebAuthn();

  return (
    <Modal
      opened
      onClose={onCancel}
      title={texts.title}
      // Above the dialog of the action that needs it.
      zIndex={300}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <DialogForm
        submitLabel={texts.confirm}
        isDisabled={password === ''}
        run={{ isPending: byPassword.isPending, error: isWrong ? null : byPassword.error }}
        onSubmit={() => byPassword.mutate()}
        onCancel={onCancel}
      >
        <Text size="sm">{texts.lead}</Text>
        {/* Password managers find the password under this name. */}
        <input type="email" autoComplete="username" value={session?.person.email ?? ''} readOnly hidden />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isWrong && texts.wrongPassword}
        />
        {byPasskey.error !== null && <ErrorNotice error={byPasskey.error} {...problem(byPasskey.error)} />}
        {hasPasskey && (
          <Button variant="default" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {texts.withPasskey}
          </Button>
        )}
      </DialogForm>
    </Modal>
  );
}
