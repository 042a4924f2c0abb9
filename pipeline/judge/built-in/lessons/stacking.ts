/** One example: the scores of the judges to combine, in log-odds, and what is right. */
export interface StackedExample {
  readonly scores: readonly number[];
  readonly relevant: boolean;
}

/** How much each judge counts, and what is added. */
export interface Stack {
  readonly weights: readonly number[];
  readonly bias: number;
}

/** How much the weights keep to the expected ones, in examples. Chosen on sets of names, brands and events. */
const RIDGE = 5;
/** How much the bias keeps to 0, divided by the examples of the rarer side: one side says little about the other. */
const BIAS_RIDGE = 3;
const ROUNDS = 25;
const TOLERANCE = 1e-5;

/** Log(1 + e^-margin). */
const logLoss = (margin: number) =>
  margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;

const dot = (row: readonly number[], by: readonly number[]) =>
  row.reduce((sum, value, index) => sum + value * by[index]!, 0);

/** Solves a small symmetric positive system by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!]);
  const size = rows.length;
  rows.forEach((pivot, at) => {
    for (const row of rows.slice(at + 1)) {
      const times = row[at]! / pivot[at]!;
      for (let index = at; index <= size; index += 1) row[index]! -= times * pivot[index]!;
    }
  });
  const solution = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at -= 1) {
    const row = rows[at]!;
    solution[at] = (row[size]! - dot(row.slice(0, size), solution)) / row[at]!;
  }
  return solution;
}

/**
 * Learns how much to trust each of several judges from examples that none of them has seen: ridge logistic regression
 * around the expected weights, both sides weighted equally (stacking; Wolpert 1992, Neural Networks 5). By Newton steps,
 * halved until they help.
 */
export function fitStack(examples: readonly StackedExample[], expected: readonly number[]): Stack {
  const right = examples.filter(({ relevant }) => relevant).length;
  const wrong = examples.length - right;
  const rows = examples.map(({ scores, relevant }) => ({
    row: [...scores, 1],
    sign: relevant ? 1 : -1,
    weight: (examples.length + 2) / (2 * ((relevant ? right : wrong) + 1)),
  }));
  const center = [...expected, 0];
  const ridges = [...expected.map(() => RIDGE), BIAS_RIDGE / (Math.min(right, wrong) + 0.3)];
  const lossOf = (weights: readonly number[]) =>
    rows.reduce((sum, { row, sign, weight }) => sum + weight * logLoss(sign * dot(row, weights)), 0) +
    weights.reduce((sum, weight, index) => sum + (ridges[index]! * (weight - center[index]!) ** 2) / 2, 0);
  let weights = center;
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight, index) => ridges[index]! * (weight - center[index]!));
    const curve = center.map((_, one) => center.map((__, other) => (one === other ? ridges[one]! : 0)));
    for (const { row, sign, weight } of rows) {
      const doubt = 1 / (1 + Math.exp(sign * dot(row, weights)));
      row.forEach((value, one) => {
        slope[one]! -= weight * sign * doubt * value;
        row.forEach((other, two) => (curve[one]![two]! += weight * doubt * (1 - doubt) * value * other));
      });
    }
    const step = solve(curve, slope);
    const before = lossOf(weights);
    const stepped = (part: number) => weights.map((weight, index) => weight - part * step[index]!);
    let part = 1;
    while (part > TOLERANCE && lossOf(stepped(part)) > before) part /= 2;
    weights = stepped(part);
    if (part * Math.max(...step.map(Math.abs)) < TOLERANCE) break;
  }
  return { weights: weights.slice(0, -1), bias: weights.at(-1)! };
}
