import { Type, type Static } from '@sinclair/typebox';
import { IntegerId, Name } from '../../schemas/formats.ts';

/** Longer than any password that can be set, so that nobody is kept out who has one. */
const GivenPassword = Type.String({ minLength: 1, maxLength: 1000 });

/** At least 10 code points; no rules on which, as NIST SP 800-63B (5.1.1.2) advises. */
const NewPassword = Type.String({ minLength: 10, maxLength: 200 });

/** POST /auth/sign-in. */
export const SignInBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: GivenPassword,
    workspace_id: Type.Optional(IntegerId),
  },
  { additionalProperties: false },
);
export type SignInBody = Static<typeof SignInBody>;

/** POST /auth/accept-invite. */
export const AcceptInviteBody = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }), name: Name(80), password: NewPassword },
  { additionalProperties: false },
);
export type AcceptInviteBody = Static<typeof AcceptInviteBody>;

/** POST /auth/sign-out takes nothing. */
export const SignOutBody = Type.Object({}, { additionalProperties: false });
