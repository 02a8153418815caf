import type { UseFormReturnType } from '@mantine/form';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { wordsOf } from './fields-of.ts';

/**
 * The properties of the inputs of a form, with what was found wrong in each.
 * @param refusal of what the form sends. @param texts with labels and hints by the names of the inputs
 */
export function useInputs<Values extends object>(
  form: UseFormReturnType<Values>,
  refusal: Error | null,
  texts: object = {},
) {
  const refused = useFieldErrors()(refusal);
  return (name: keyof Values & string) => {
    const type = typeof form.values[name] === 'boolean' ? 'checkbox' : 'input';
    const { error, ...input } = form.getInputProps(name, { type });
    return { ...wordsOf(texts, name), ...input, error: refused[name] ?? error };
  };
}
