import { CustomerSelect } from './customer-select.tsx';
import type { Client } from './customers.ts';

/** The customer whose rows a list shows. It stands in a menu, which would close with a list outside the menu. */
export default function CustomerFilter({
  label,
  chosen,
  onChoose,
}: {
  label: string;
  chosen: Client | undefined;
  /** @param id empty for all customers */
  onChoose: (id: string) => void;
}) {
  return (
    <CustomerSelect
      label={label}
      required={false}
      clearable
      comboboxProps={{ withinPortal: false }}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
