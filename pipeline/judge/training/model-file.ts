/** What one step of a weight is worth: fine beside the weights, which stay below 6. */
const STEP = 2e-4;

/** A linear model as it ships: a line of JSON that says what it is, then a whole number of two bytes a weight. */
export function modelFile(about: Readonly<Record<string, unknown>>, weights: Float64Array): Buffer {
  const header = Buffer.from(`${JSON.stringify({ ...about, step: STEP })}\n`, 'utf8');
  const body = Buffer.alloc(weights.length * 2);
  weights.forEach((weight, index) => {
    body.writeInt16LE(Math.max(-32767, Math.min(32767, Math.round(weight / STEP))), index * 2);
  });
  return Buffer.concat([header, body]);
}
