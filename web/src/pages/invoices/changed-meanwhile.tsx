import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { mayBeOwnChange } from '../../http/other-tabs.ts';
import { commonTexts } from '../../text/common-texts.ts';
import { money } from '../../text/formats.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import type { Invoice } from './invoices.ts';
import { owedOn } from './invoices.ts';

const changedTexts = textsByLanguage({
  page: (left: string, before: string) => [
    `Fakturaen er endret i mellomtiden, i en annen fane eller av noen andre: ${left} står igjen, mot ${before} før.`,
    `The invoice has changed meanwhile, in another tab or by somebody else: ${left} is left, ${before} before.`,
  ],
  form: (left: string, before: string) => [
    `Fakturaen er endret siden du åpnet denne: ${left} står igjen, mot ${before} da. Se over før du går videre.`,
    `The invoice has changed since you opened this: ${left} is left, ${before} then. Check before you go on.`,
  ],
});

/**
 * Says that the amount owed has changed while the invoice was being looked at, unless this page has changed it.
 * @param where in a form it also says so after a change of one's own that got no answer
 * @param isRead false while the page shows an invoice that was read earlier, on another page, and reads it anew
 */
export function ChangedMeanwhile(props: { invoice: Invoice; where: 'page' | 'form'; isRead?: boolean }) {
  const { invoice, where, isRead = true } = props;
  const texts = useTexts(changedTexts);
  const common = useTexts(commonTexts);
  const { language } = useLanguage();
  const { kroner } = owedOn(invoice);
  const [before, setBefore] = useState<number>();
  const seen = useRef(kroner);
  const hasRead = useRef(false);
  useEffect(() => {
    if (!hasRead.current) {
      hasRead.current = isRead;
      seen.current = kroner;
    }
    if (seen.current === kroner) return;
    setBefore(where === 'page' && mayBeOwnChange() ? undefined : seen.current);
    seen.current = kroner;
  }, [kroner, where, isRead]);
  if (before === undefined) return null;
  return (
    <Alert
      color="orange"
      variant="light"
      role="alert"
      mb={where === 'page' ? 'md' : 0}
      icon={<IconUsers aria-hidden />}
      withCloseButton={where === 'page'}
      closeButtonLabel={common.close}
      onClose={() => setBefore(undefined)}
    >
      {texts[where](money(kroner, language, invoice.currency), money(before, language, invoice.currency))}
    </Alert>
  );
}
