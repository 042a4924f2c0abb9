import { Field } from '../ui/form/field.tsx';

/** The address by which somebody signs in. */
export function EmailField({ value }: { readonly value?: string }) {
  return (
    <Field label="E-mail">
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...(value === undefined ? { required: true } : { value, readOnly: true })}
        />
      )}
    </Field>
  );
}
