import { Link } from '@tanstack/react-router';
import { SignInLayout } from './sign-in-layout.tsx';

/** Says that a mail is on its way if there is an account: never whether there is. */
export function EmailSent({ what, minutes }: { readonly what: string; readonly minutes: number }) {
  return (
    <SignInLayout
      isAnswer
      title="Look into your mailbox"
      footer={<Link to="/sign-in">Back to signing in</Link>}
    >
      <p>
        If there is an account for this address, {what} is on its way to it. It is good for {minutes} minutes
        and can be used once.
      </p>
    </SignInLayout>
  );
}
