import type { SelectHTMLAttributes } from 'react';
import { nameOf, ROLE_NAMES, ROLES, toRole, type Role } from './roles.ts';

interface RoleSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  readonly onChange?: (role: Role) => void;
}

/** Chooses one of the roles. */
export function RoleSelect({ onChange, ...rest }: RoleSelectProps) {
  return (
    <select {...rest} onChange={({ target }) => onChange?.(toRole(target.value))}>
      {ROLE_NAMES.map((role) => (
        <option key={role} value={role} title={ROLES[role]}>
          {nameOf(role)}
        </option>
      ))}
    </select>
  );
}
