/** SQLSTATE `connection_failure`, by which `isUnavailable` recognizes a lost connection. */
export const CONNECTION_FAILURE = '08006';

/** Waits for the driver. It reports a lost connection by plain errors without a code; they get `CONNECTION_FAILURE`. */
export async function coded<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && error.name === 'Error' && !('code' in error))
      Object.assign(error, { code: CONNECTION_FAILURE });
    throw error;
  }
}
