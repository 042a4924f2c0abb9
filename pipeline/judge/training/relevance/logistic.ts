/** What a logistic regression is fitted to: numbers of one length, whether it holds, and how much it counts. */
export interface Observation {
  readonly features: ArrayLike<number>;
  readonly holds: boolean;
  readonly weight: number;
}

/** Steps of Newton's method at most; it has settled after about eight. */
const STEPS = 30;
const SETTLED = 1e-9;

/** Solves a symmetric positive definite system by elimination. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, at) => Float64Array.of(...row, right[at] ?? 0));
  const size = rows.length;
  rows.forEach((row, at) => {
    for (const below of rows.slice(at + 1)) {
      const share = below[at]! / row[at]!;
      for (let column = at; column <= size; column += 1) below[column]! -= share * row[column]!;
    }
  });
  const solution = new Float64Array(size);
  for (let at = size - 1; at >= 0; at -= 1) {
    let value = rows[at]![size]!;
    for (let column = at + 1; column < size; column += 1) value -= rows[at]![column]! * solution[column]!;
    solution[at] = value / rows[at]![at]!;
  }
  return solution;
}

/**
 * The weights of a logistic regression, one for each feature and the intercept last, by Newton's method. `ridge` holds the
 * weights but not the intercept near 0.
 */
export function fitLogistic(observations: readonly Observation[], ridge: number): Float64Array {
  const size = (observations[0]?.features.length ?? 0) + 1;
  const weights = new Float64Array(size);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = weights.map((weight, at) => (at < size - 1 ? ridge * weight : 0));
    const curvature = Array.from({ length: size }, (_, row) => {
      const line = new Float64Array(size);
      line[row] = row < size - 1 ? ridge : SETTLED;
      return line;
    });
    for (const { features, holds, weight } of observations) {
      const at = (place: number) => (place < size - 1 ? features[place]! : 1);
      let sum = 0;
      for (let place = 0; place < size; place += 1) sum += weights[place]! * at(place);
      const chance = 1 / (1 + Math.exp(-sum));
      for (let row = 0; row < size; row += 1) {
        gradient[row]! += weight * (chance - Number(holds)) * at(row);
        const line = curvature[row]!;
        for (let column = 0; column < size; column += 1)
          line[column]! += weight * chance * (1 - chance) * at(row) * at(column);
      }
    }
    const move = solve(curvature, gradient);
    for (let place = 0; place < size; place += 1) weights[place]! -= move[place]!;
    if (move.every((value) => Math.abs(value) < SETTLED)) break;
  }
  return weights;
}
