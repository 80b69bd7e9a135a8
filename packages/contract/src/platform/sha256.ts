const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
};

/** The first 32 bits after the binary point, from which FIPS 180-4 takes its constants. */
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;

const firstPrimes = primes(64);
const constants = firstPrimes.map((prime) => fraction(Math.cbrt(prime)));
const start = firstPrimes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: ArrayLike<number>, index: number): number => words[index] ?? 0;

const expand = (schedule: Int32Array): void => {
  for (let index = 16; index < 64; index += 1) {
    const early = at(schedule, index - 15);
    const late = at(schedule, index - 2);
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[index] = at(schedule, index - 16) + low + at(schedule, index - 7) + high;
  }
};

const compress = (state: Int32Array, schedule: Int32Array): void => {
  expand(schedule);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(constants, index) + at(schedule, index)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word;
};

/**
 * SHA-256 of ASCII text as eight words. The browser's own is only available over https and is asynchronous; a school
 * may serve its staff over http within its own network.
 */
export const sha256 = (text: string): Int32Array => {
  const state = Int32Array.from(start);
  const schedule = new Int32Array(64);
  const blocks = Math.ceil((text.length + 9) / 64);
  for (let block = 0; block < blocks; block += 1) {
    schedule.fill(0, 0, 16);
    for (let index = 0; index < 64; index += 1) {
      const place = block * 64 + index;
      const byte = place < text.length ? text.charCodeAt(place) : place === text.length ? 0x80 : 0;
      schedule[index >> 2] = at(schedule, index >> 2) | (byte << (24 - (index % 4) * 8));
    }
    if (block === blocks - 1) schedule[15] = text.length * 8;
    compress(state, schedule);
  }
  return state;
};
