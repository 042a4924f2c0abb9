/** An error in ClickHouse's format: clients parse code and type from the text. */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    readonly code: number,
    type: string,
    message: string,
  ) {
    super(`Code: ${code}. DB::Exception: ${message}. (${type})`);
  }
}

/**
 * HTTP status by exception code, where it is not 500, as in ClickHouse (HTTPHandler, exceptionCodeToHTTPStatus).
 */
const STATUS: ReadonlyMap<number, number> = new Map([
  ...[6, 26, 27, 36, 38, 41, 42, 43, 44, 50, 53, 62, 69, 70, 72, 117, 130, 131, 386, 456, 457].map(
    (code) => [code, 400] as const,
  ),
  ...[16, 46, 47, 48, 60, 73, 81, 115].map((code) => [code, 404] as const),
  ...[192, 193, 516].map((code) => [code, 403] as const),
  [164, 403],
  [307, 413],
]);

/** Returns the ClickHouse error text of anything thrown, with its code and HTTP status. */
export function describeError(error: unknown): { code: number; status: number; text: string } {
  const message = error instanceof Error ? error.message : String(error);
  const code = Number(/^Code: (\d+)\./.exec(message)?.[1] ?? 0);
  if (code > 0) return { code, status: STATUS.get(code) ?? 500, text: message };
  return { code: 1001, status: 500, text: `Code: 1001. DB::Exception: ${message}. (STD_EXCEPTION)` };
}
