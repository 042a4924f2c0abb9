/** Returns a function that draws ranks; the r-th comes about once in r times. */
export function zipf(count: number, random: () => number): () => number {
  const sums: number[] = [];
  for (let rank = 1; rank <= count; rank++) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  const whole = sums.at(-1) ?? 0;
  return () => {
    const at = random() * whole;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
