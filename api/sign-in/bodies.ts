import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { ClosedObject, IntegerId, Name } from '../../schemas/formats.ts';

const Body = <T extends TProperties>(fields: T) => ClosedObject(fields);

/** Any text: what is not an address has no account, and is answered like any address without one. */
const GivenEmail = Type.String({ minLength: 1, maxLength: 254 });
/** Longer than any password that can be set, so that nobody is locked out. */
const GivenPassword = Type.String({ minLength: 1, maxLength: 1000 });
/** At least 10 code points, and no rules on which, as NIST SP 800-63B (5.1.1.2) advises. */
const NewPassword = Type.String({ minLength: 10, maxLength: 200 });
const Token = Type.String({ minLength: 1, maxLength: 200 });

/** POST /auth/sign-in. */
export const SignInBody = Body({
  email: GivenEmail,
  password: GivenPassword,
  workspace_id: Type.Optional(IntegerId),
});
export type SignInBody = Static<typeof SignInBody>;

/** POST /auth/forgot-password and /auth/sign-in-link. */
export const EmailBody = Body({ email: GivenEmail });

/** POST /auth/invite and /auth/sign-in-link/accept. */
export const TokenBody = Body({ token: Token });
export type TokenBody = Static<typeof TokenBody>;

/** POST /auth/accept-invite. */
export const AcceptInviteBody = Body({ token: Token, name: Name(80), password: NewPassword });
export type AcceptInviteBody = Static<typeof AcceptInviteBody>;

/** Whether apps that act for the person are disconnected along with the old password; false by default. */
const EndApps = Type.Optional(Type.Boolean());

/** POST /auth/reset-password. */
export const ResetPasswordBody = Body({ token: Token, password: NewPassword, end_apps: EndApps });
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** POST /auth/password. */
export const ChangePasswordBody = Body({
  current_password: GivenPassword,
  new_password: NewPassword,
  end_apps: EndApps,
});
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** POST /auth/switch-workspace. */
export const SwitchWorkspaceBody = Body({ workspace_id: IntegerId });

/** PATCH /auth/account. */
export const AccountBody = Body({ name: Name(80) });

/** POST /auth/push: what a browser's `PushSubscription.toJSON` writes. A point of P-256, and 16 bytes (RFC 8291, 3.2). */
export const PushBody = Body({
  endpoint: Type.String({ minLength: 1, maxLength: 2_000 }),
  expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  keys: Body({
    p256dh: Type.String({ pattern: '^B[A-Za-z0-9_-]{86}$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  }),
});

/** No fields: POST /auth/sign-out, DELETE /auth/sessions. */
export const NoBody = Body({});
