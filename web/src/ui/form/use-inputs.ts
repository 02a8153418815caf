import type { UseFormReturnType } from '@mantine/form';
import { useFieldErrors } from '../../text/use-field-errors.ts';

/** The properties of the inputs of a form, with what was found wrong in each. @param refusal of what the form sends */
export function useInputs<Values extends object>(form: UseFormReturnType<Values>, refusal: Error | null) {
  const refused = useFieldErrors()(refusal);
  return (name: keyof Values & string) => {
    const type = typeof form.values[name] === 'boolean' ? 'checkbox' : 'input';
    const { error, ...input } = form.getInputProps(name, { type });
    return { ...input, error: refused[name] ?? error };
  };
}
