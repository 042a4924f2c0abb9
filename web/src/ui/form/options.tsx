interface OptionsProps {
  readonly items: readonly (readonly [value: string | number, label: string])[];
}

/** The options of a menu. */
export const Options = ({ items }: OptionsProps) =>
  items.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
