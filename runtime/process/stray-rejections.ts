import { Observable } from 'rxjs';

/** Whether an error was created by code of a package, so that no code of ours can have forgotten to catch it. */
function isFrom(error: unknown, packageName: string): error is Error {
  const stack = error instanceof Error ? error.stack : undefined;
  const [origin = ''] = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return origin.includes(`/node_modules/${packageName}/`);
}

/**
 * Emits the errors that a package leaves unhandled in promise chains of its own, where nobody else can catch them. They
 * would end the process, and unhandled rejections of any other code still do.
 */
export const strayRejections = (packageName: string): Observable<Error> =>
  new Observable((subscriber) => {
    const onRejection = (reason: unknown) => {
      if (!isFrom(reason, packageName)) throw reason;
      subscriber.next(reason);
    };
    process.on('unhandledRejection', onRejection);
    return () => process.off('unhandledRejection', onRejection);
  });
