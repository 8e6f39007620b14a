/**
 * Damerau distance (one insertion, removal, replacement or swap of neighbours is 1), given up beyond `most`.
 * Cost is the length times `most`: only a band around the diagonal can stay within it.
 */
export function distance(before: string, after: string, most: number): number {
  if (Math.abs(before.length - after.length) > most) return most + 1;
  let twoBack: number[] = [];
  let back = Array.from({ length: after.length + 1 }, (_, column) => column);
  for (let row = 1; row <= before.length; row += 1) {
    const current = Array.from({ length: after.length + 1 }, () => most + 1);
    if (row <= most) current[0] = row;
    for (let column = Math.max(1, row - most); column <= Math.min(after.length, row + most); column += 1) {
      const same = before[row - 1] === after[column - 1] ? 0 : 1;
      let best = Math.min(at(back, column, most) + 1, at(current, column - 1, most) + 1, at(back, column - 1, most) + same);
      const swapped = before[row - 1] === after[column - 2] && before[row - 2] === after[column - 1];
      if (row > 1 && column > 1 && swapped) best = Math.min(best, at(twoBack, column - 2, most) + 1);
      current[column] = best;
    }
    twoBack = back;
    back = current;
  }
  return Math.min(at(back, after.length, most), most + 1);
}

const at = (row: readonly number[], column: number, most: number): number => row[column] ?? most + 1;
