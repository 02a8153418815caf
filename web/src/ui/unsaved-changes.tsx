import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLanguage } from '../text/language.tsx';

const Report = createContext<((form: string, isUnsaved: boolean) => void) | null>(null);

/**
 * Asks before the person leaves a page with unsaved forms, for another page, another environment, or by closing the
 * tab.
 * @param onLeave called when the person gives the changes up
 */
export function UnsavedChanges({ children, onLeave }: { children: ReactNode; onLeave?: () => void }) {
  const { language } = useLanguage();
  const unsaved = useRef(new Set<string>());
  const report = useCallback((form: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(form);
    else unsaved.current.delete(form);
  }, []);
  const hasUnsaved = () => unsaved.current.size > 0;
  const blocker = useBlocker({
    shouldBlockFn: hasUnsaved,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const [title, text, stay, leave] =
    language === 'nb'
      ? ['Ulagrede endringer', 'Noe på siden er endret, men ikke lagret.', 'Bli her', 'Forlat uten å lagre']
      : [
          'Unsaved changes',
          'Something on this page is changed but not saved.',
          'Stay',
          'Leave without saving',
        ];

  return (
    <Report value={report}>
      {children}
      <Modal
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={title}
        withCloseButton={false}
        centered
      >
        <Text>{text}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
            {stay}
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              onLeave?.();
              blocker.proceed?.();
            }}
          >
            {leave}
          </Button>
        </Group>
      </Modal>
    </Report>
  );
}

/** For a form within `UnsavedChanges`. @param isUnsaved whether its values would be lost now */
export function useUnsaved(isUnsaved: boolean): void {
  const report = use(Report);
  if (report === null) throw new Error('UnsavedChanges is missing.');
  const form = useId();
  useEffect(() => {
    report(form, isUnsaved);
    return () => report(form, false);
  }, [report, form, isUnsaved]);
}
