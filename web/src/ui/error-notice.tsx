import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { useErrorText } from '../text/use-error-text.ts';

/** Tells what went wrong, at once for screen readers too, with a button for trying again where that can help. */
export function ErrorNotice({
  error,
  title,
  retry,
  retryLabel,
}: {
  error?: unknown;
  title?: string;
  retry?: () => void;
  /** Instead of "Try again". */
  retryLabel?: string;
}) {
  const sentence = useErrorText();
  const texts = useTexts(commonTexts);
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={title ?? sentence(error)}
      my="md"
    >
      {retry && (
        <Button size="xs" variant="default" onClick={retry}>
          {retryLabel ?? texts.retry}
        </Button>
      )}
    </Alert>
  );
}
