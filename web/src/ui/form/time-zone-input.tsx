import { useId, type InputHTMLAttributes } from 'react';

const ZONES = Intl.supportedValuesOf('timeZone');

/** Takes the name of a time zone, and offers those that there are. */
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
