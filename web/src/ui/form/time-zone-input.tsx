import { useId, type InputHTMLAttributes } from 'react';

const ZONES = Intl.supportedValuesOf('timeZone');

/** An input for a time zone, with suggestions. */
export function TimeZoneInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <>
      <input {...props} list={id} />
      <datalist id={id}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
