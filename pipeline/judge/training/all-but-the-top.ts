/** Steps of the power method per direction. The first directions differ widely, so 60 converge. */
const STEPS = 60;

const scaleToOne = (vector: Float64Array) => {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  for (let index = 0; index < vector.length; index += 1) vector[index]! /= length;
};

const dot = (one: Float64Array, other: Float64Array) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

function subtractMean(vectors: readonly Float64Array[], dimensions: number): void {
  const mean = new Float64Array(dimensions);
  for (const vector of vectors) vector.forEach((value, index) => (mean[index]! += value / vectors.length));
  for (const vector of vectors) mean.forEach((value, index) => (vector[index]! -= value));
}

/** Returns the direction in which the vectors differ most, by the power method from a fixed start. */
function firstDirection(vectors: readonly Float64Array[], dimensions: number): Float64Array {
  const covariance = Array.from({ length: dimensions }, () => new Float64Array(dimensions));
  for (const vector of vectors)
    for (let row = 0; row < dimensions; row += 1)
      for (let index = 0; index < dimensions; index += 1)
        covariance[row]![index]! += vector[row]! * vector[index]!;
  let direction: Float64Array<ArrayBufferLike> = new Float64Array(dimensions).fill(1);
  for (let step = 0; step < STEPS; step += 1) {
    direction = Float64Array.from(covariance, (row) => dot(row, direction));
    scaleToOne(direction);
  }
  return direction;
}

/**
 * Removes from vectors, in place, their mean and the directions that most of them share, which reflect how common a
 * word is rather than what it means. Then scales each to length 1 (Mu & Viswanath 2018, "All-but-the-Top", ICLR).
 */
export function removeCommonParts(vectors: readonly Float64Array[], directions: number): void {
  const dimensions = vectors[0]?.length ?? 0;
  subtractMean(vectors, dimensions);
  for (let removed = 0; removed < directions; removed += 1) {
    const direction = firstDirection(vectors, dimensions);
    for (const vector of vectors) {
      const share = dot(vector, direction);
      for (let index = 0; index < dimensions; index += 1) vector[index]! -= share * direction[index]!;
    }
  }
  vectors.forEach(scaleToOne);
}
