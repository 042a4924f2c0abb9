interface Header {
  readonly classes: number;
  /** The value of one step of a weight. */
  readonly step: number;
}

/** The weights of a linear model with one score per class: by feature, then by class. */
export interface LinearWeights {
  readonly classes: number;
  readonly weights: Float32Array;
}

/** Reads weights: a line of JSON as a header, then a 16-bit little-endian integer per weight. */
export function readLinearWeights(bytes: Buffer): LinearWeights {
  const start = bytes.indexOf(10) + 1;
  const { classes, step } = JSON.parse(bytes.toString('utf8', 0, start)) as Header;
  const weights = new Float32Array((bytes.length - start) / 2);
  for (let index = 0; index < weights.length; index += 1)
    weights[index] = bytes.readInt16LE(start + 2 * index) * step;
  return { classes, weights };
}
