import type { SelectHTMLAttributes } from 'react';
import { roleName, ROLES, ROLE_DESCRIPTIONS, toRole, type Role } from './roles.ts';

interface RoleSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  readonly onChange?: (role: Role) => void;
}

/** A menu of the roles. */
export function RoleSelect({ onChange, ...rest }: RoleSelectProps) {
  return (
    <select {...rest} onChange={({ target }) => onChange?.(toRole(target.value))}>
      {ROLES.map((role) => (
        <option key={role} value={role} title={ROLE_DESCRIPTIONS[role]}>
          {roleName(role)}
        </option>
      ))}
    </select>
  );
}
