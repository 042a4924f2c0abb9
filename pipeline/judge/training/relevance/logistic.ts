/** An observation to fit: features, all of the same number, the outcome, and a weight. */
export interface Observation {
  readonly features: ArrayLike<number>;
  readonly label: boolean;
  readonly weight: number;
}

/** The most steps of Newton's method. It converges after about eight. */
const STEPS = 30;
const TOLERANCE = 1e-9;

function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, index) => Float64Array.of(...row, right[index] ?? 0));
  const size = rows.length;
  rows.forEach((row, index) => {
    for (const below of rows.slice(index + 1)) {
      const share = below[index]! / row[index]!;
      for (let column = index; column <= size; column += 1) below[column]! -= share * row[column]!;
    }
  });
  const solution = new Float64Array(size);
  for (let index = size - 1; index >= 0; index -= 1) {
    let value = rows[index]![size]!;
    for (let column = index + 1; column < size; column += 1)
      value -= rows[index]![column]! * solution[column]!;
    solution[index] = value / rows[index]![index]!;
  }
  return solution;
}

/**
 * Fits a logistic regression by Newton's method. Returns the weights of the features, then the intercept. `ridge` pulls
 * the weights, but not the intercept, towards 0.
 */
export function fitLogistic(observations: readonly Observation[], ridge: number): Float64Array {
  const size = (observations[0]?.features.length ?? 0) + 1;
  const weights = new Float64Array(size);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = weights.map((weight, index) => (index < size - 1 ? ridge * weight : 0));
    const curvature = Array.from({ length: size }, (_, row) => {
      const line = new Float64Array(size);
      line[row] = row < size - 1 ? ridge : TOLERANCE;
      return line;
    });
    for (const { features, label, weight } of observations) {
      const index = (position: number) => (position < size - 1 ? features[position]! : 1);
      let sum = 0;
      for (let position = 0; position < size; position += 1) sum += weights[position]! * index(position);
      const chance = 1 / (1 + Math.exp(-sum));
      for (let row = 0; row < size; row += 1) {
        gradient[row]! += weight * (chance - Number(label)) * index(row);
        const line = curvature[row]!;
        for (let column = 0; column < size; column += 1)
          line[column]! += weight * chance * (1 - chance) * index(row) * index(column);
      }
    }
    const move = solve(curvature, gradient);
    for (let position = 0; position < size; position += 1) weights[position]! -= move[position]!;
    if (move.every((value) => Math.abs(value) < TOLERANCE)) break;
  }
  return weights;
}
