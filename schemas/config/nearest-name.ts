/** The largest share of a name that may differ from what was written for it to be suggested. */
const MAX_DIFFERENCE = 1 / 3;

/**
 * Returns how many characters to insert, delete, replace or swap with their neighbor to turn one text into the other:
 * the optimal string alignment distance, https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance
 */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? rows[i - 2]![j - 2]! + 1 : Infinity;
      row.push(Math.min(replaced, swapped, rows[i - 1]![j]! + 1, row[j - 1]! + 1));
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

/** Returns the name that was most likely meant by a misspelled one. Null when none is similar. */
export function nearestName(written: string, names: readonly string[]): string | null {
  let nearest: string | null = null;
  let least = Infinity;
  for (const name of names) {
    const distance = editDistance(written, name);
    if (distance >= least || distance > name.length * MAX_DIFFERENCE) continue;
    nearest = name;
    least = distance;
  }
  return nearest;
}
