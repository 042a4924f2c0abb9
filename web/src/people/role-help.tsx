import { DescriptionList } from '../ui/layout/card.tsx';
import { roleName, ROLES, ROLE_DESCRIPTIONS } from './roles.ts';

/** Explains the roles. */
export function RoleHelp() {
  return (
    <DescriptionList items={ROLES.map((role) => [roleName(role), `${ROLE_DESCRIPTIONS[role]}.`] as const)} />
  );
}
