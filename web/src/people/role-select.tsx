import { type SelectHTMLAttributes } from 'react';
import { ROLE_NAMES, ROLES, toRole, type Role } from './roles.ts';

interface RoleSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  readonly onChange?: (role: Role) => void;
}

/** Chooses one of the roles, each with what it may do. */
export function RoleSelect({ onChange, ...rest }: RoleSelectProps) {
  return (
    <select {...rest} onChange={({ target }) => onChange?.(toRole(target.value))}>
      {ROLE_NAMES.map((role) => (
        <option key={role} value={role}>
          {`${role[0]!.toUpperCase()}${role.slice(1)}: ${ROLES[role].toLowerCase()}`}
        </option>
      ))}
    </select>
  );
}
