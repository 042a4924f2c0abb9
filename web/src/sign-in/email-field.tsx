import { InputField } from '../ui/form/field.tsx';

/** The email address to sign in with. With `value` it is read-only. */
export function EmailField({ value }: { readonly value?: string }) {
  return (
    <InputField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...(value === undefined ? { required: true } : { value, readOnly: true })}
    />
  );
}
