import { Facts } from '../ui/layout/card.tsx';
import { nameOf, ROLE_NAMES, ROLES } from './roles.ts';

/** What each role may do. */
export function RoleHelp() {
  return <Facts of={ROLE_NAMES.map((role) => [nameOf(role), `${ROLES[role]}.`] as const)} />;
}
