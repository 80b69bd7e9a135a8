const counted = /\{(\d+)(?:,(\d*))?\}/y;
const group = /\[\^?\]?(?:\\.|[^\]\\])*\]?/y;

/**
 * The approximate number of steps of a pattern once its counted repetitions are expanded, estimated from its text:
 * expanding them first would already take the time that the limit is meant to save.
 */
export const patternSize = (pattern: string): number => {
  const outer: number[] = [];
  let sum = 0;
  let last = 0;
  const endAtom = (size: number): void => {
    sum += last;
    last = size;
  };
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at];
    counted.lastIndex = at;
    group.lastIndex = at;
    const repeat = sign === '{' ? counted.exec(pattern) : null;
    if (repeat !== null) {
      last *= Math.max(1, Number(repeat[1]) + (repeat[2] === '' ? 1 : 0), Number(repeat[2] ?? 0));
      at += repeat[0].length - 1;
    } else if (sign === '\\') {
      endAtom(1);
      at += 1;
    } else if (sign === '[') {
      endAtom(1);
      at += (group.exec(pattern)?.[0].length ?? 1) - 1;
    } else if (sign === '(') {
      endAtom(0);
      outer.push(sum);
      sum = 0;
    } else if (sign === ')') {
      last += sum + 2;
      sum = outer.pop() ?? 0;
    } else if (sign === '*' || sign === '+' || sign === '?') last += 1;
    else endAtom(1);
  }
  return outer.reduce((total, below) => total + below, sum + last);
};
