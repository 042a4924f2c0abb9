import { Link } from '@tanstack/react-router';
import { SignInLayout } from './sign-in-layout.tsx';

/** Confirms that an email was sent, without revealing whether the account exists. */
export function EmailSent({ what, minutes }: { readonly what: string; readonly minutes: number }) {
  return (
    <SignInLayout isAnswer title="Check your email" footer={<Link to="/sign-in">Back to sign in</Link>}>
      <p>
        If this address has an account, you will receive an email. {what} works once, for {minutes} minutes.
      </p>
    </SignInLayout>
  );
}
