import { Alert, Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseFormInput } from '@mantine/form';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetKeptForm, keepForm, readKeptForm } from '../../http/kept-form.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useTexts } from '../../text/language.tsx';

const keptTexts = textsByLanguage({
  kept: [
    'Du fortsetter der du slapp. Ingenting er lagret hos oss ennå.',
    'You can continue where you left off. Nothing has been saved in the service yet.',
  ],
  beginAnew: ['Begynn på nytt', 'Start over'],
});

/**
 * A form that the browser keeps while somebody types.
 * @param keptAs the key of what is kept
 * @param etag the version of what is changed, empty for something new: what was typed for another version is not taken up
 */
export function useKeptForm<Values extends object>({
  keptAs,
  etag,
  initial,
  isAnew = false,
  given = () => ({}),
  ...input
}: {
  keptAs: string;
  etag: string;
  initial: Values;
  /** Whether the form begins with `initial`, whatever is kept. */
  isAnew?: boolean;
  /** Values that count besides, whatever is kept. */
  given?: (kept: Partial<Values> | undefined) => Partial<Values>;
} & Pick<UseFormInput<Values>, 'initialErrors'>) {
  const [blank] = useState(initial);
  const [kept, setKept] = useState(() => {
    const found = isAnew ? undefined : (readKeptForm(keptAs) as { values: Values; etag: string } | undefined);
    return found?.etag === etag ? found : undefined;
  });
  const form = useForm<Values>({
    ...input,
    // What an earlier version of the app has kept may lack a value.
    initialValues: { ...blank, ...kept?.values, ...given(kept?.values) },
  });
  const typed = form.values;
  // The form begins with what the browser has kept, so it cannot say itself what differs from a form that is new.
  const isDirty = hashKey([typed]) !== hashKey([blank]);
  useEffect(() => {
    if (isDirty) keepForm(keptAs, { values: typed, etag });
    else if (kept === undefined) forgetKeptForm(keptAs);
  }, [typed, isDirty, keptAs, etag, kept]);

  function beginAnew() {
    form.setValues(blank);
    form.clearErrors();
    setKept(undefined);
    forgetKeptForm(keptAs);
  }

  return { form, isDirty, notice: kept !== undefined && <KeptNotice onBeginAnew={beginAnew} /> };
}

function KeptNotice({ onBeginAnew }: { onBeginAnew: () => void }) {
  const texts = useTexts(keptTexts);
  return (
    <Alert variant="light" role="status">
      <Group justify="space-between">
        {texts.kept}
        <Button variant="default" size="xs" onClick={onBeginAnew}>
          {texts.beginAnew}
        </Button>
      </Group>
    </Alert>
  );
}
