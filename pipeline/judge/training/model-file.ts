/** The value of one step of a weight: small compared with the weights, which stay below 6. */
const STEP = 2e-4;

/**
 * Encodes a linear model for `readLinearWeights`: a line of JSON, then a 16-bit integer per weight. `before` stands between the
 * two, as 32-bit integers.
 */
export function modelFile(
  about: Readonly<Record<string, unknown>>,
  weights: Float64Array,
  before = new Int32Array(),
): Buffer {
  const header = Buffer.from(`${JSON.stringify({ ...about, step: STEP })}\n`, 'utf8');
  const body = Buffer.alloc(weights.length * 2);
  weights.forEach((weight, index) => {
    body.writeInt16LE(Math.max(-32767, Math.min(32767, Math.round(weight / STEP))), index * 2);
  });
  return Buffer.concat([header, Buffer.from(before.buffer), body]);
}
